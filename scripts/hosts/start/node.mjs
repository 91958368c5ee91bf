// Bundled for Node: the recipe for node:http, on the port of the command line.
import { server } from "../../../docs/examples/host-node.ts";

server.listen(process.argv[2], "127.0.0.1");
