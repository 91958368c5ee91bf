import { mountedAt } from "@quittance/http";
import { fetchHandler } from "@quittance/http/fetch";
import { handler } from "./host-handler.ts";

const billing = fetchHandler(mountedAt("/billing", handler));

export default {
  fetch: (request: Request): Response | Promise<Response> =>
    /^[^?]*\/billing(?:[/?]|$)/.test(request.url) ? billing(request) : new Response("The shop"),
};
