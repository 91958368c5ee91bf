import { mountedAt } from "@quittance/http";
import { fetchHandler } from "@quittance/http/fetch";
import { handler } from "./host-handler.ts";

const billing = fetchHandler(mountedAt("/billing", handler));

export { billing as GET, billing as HEAD, billing as OPTIONS, billing as POST };
export { billing as DELETE, billing as PATCH, billing as PUT };
