import { createServer } from "node:http";
import { mountedAt } from "@quittance/http";
import { nodeListener } from "@quittance/http/node";
import { handler } from "./host-handler.ts";

const billing = nodeListener(mountedAt("/billing", handler));

export const server = createServer((request, response) => {
  if (request.url === "/") response.end("The shop");
  else billing(request, response);
});
