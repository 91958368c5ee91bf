import { mountedAt } from "@quittance/http";
import { fetchHandler } from "@quittance/http/fetch";
import { Hono } from "hono";
import { handler } from "./host-handler.ts";

const billing = fetchHandler(mountedAt("/billing", handler));

export const app = new Hono();
app.all("/billing/*", (context) => billing(context.req.raw));
app.get("/", (context) => context.text("The shop"));
export default app;
