import { createServer } from "node:http";
import { mountedAt } from "@quittance/http";
import { nodeListener } from "@quittance/http/node";
import { edge } from "./host-edge.ts";

const billing = nodeListener(mountedAt("/billing", edge));

export const server = createServer((request, response) => {
  if (request.url === "/") response.end("The shop");
  else billing(request, response);
});
