import { mountedAt } from "@quittance/http";
import { fetchHandler } from "@quittance/http/fetch";
import { edge } from "./host-edge.ts";

const billing = fetchHandler(mountedAt("/billing", edge));

export default {
  fetch: (request: Request): Response | Promise<Response> =>
    /^[^?]*\/billing(?:[/?]|$)/.test(request.url) ? billing(request) : new Response("The shop"),
};
