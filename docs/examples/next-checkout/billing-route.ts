import { shop } from "./shop.ts";

const billing = (request: Request): Response | Promise<Response> => shop().billing(request);

export { billing as GET, billing as HEAD, billing as OPTIONS, billing as POST };
export { billing as DELETE, billing as PATCH, billing as PUT };
