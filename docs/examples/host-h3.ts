import { mountedAt } from "@quittance/http";
import { fetchHandler } from "@quittance/http/fetch";
import { H3 } from "h3";
import { handler } from "./host-handler.ts";

const billing = fetchHandler(mountedAt("/billing", handler));

export const app: H3 = new H3();
app.all("/billing/**", (event) => billing(event.req));
app.get("/", () => "The shop");
export default app;
