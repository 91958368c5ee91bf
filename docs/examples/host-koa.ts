import { mountedAt } from "@quittance/http";
import { nodeListener } from "@quittance/http/node";
import Koa from "koa";
import { handler } from "./host-handler.ts";

const billing = nodeListener(mountedAt("/billing", handler));

export const app = new Koa();
app.use(async (context, next) => {
  if (/^\/billing(?:\/|$)/.test(context.path)) {
    context.respond = false;
    billing(context.req, context.res);
  } else {
    await next();
  }
});
app.use((context) => {
  context.body = "The shop";
});
