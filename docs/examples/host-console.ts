import { createServer } from "node:http";
import { withConsole } from "@quittance/console";
import { consoleFiles } from "@quittance/console/node";
import { mountedAt } from "@quittance/http";
import { nodeListener } from "@quittance/http/node";
import { handler } from "./host-handler.ts";

const shown = withConsole(handler, { files: await consoleFiles() });

export const server = createServer(nodeListener(mountedAt("/billing", shown)));
