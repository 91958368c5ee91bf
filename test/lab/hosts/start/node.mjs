// Serves the node:http recipe; bundled for Node. Argument: port.
import { server } from "../../../../docs/examples/host-node.ts";

server.listen(process.argv[2], "127.0.0.1");
