import { mountedAt } from "@quittance/http";
import { nodeListener } from "@quittance/http/node";
import { fastify } from "fastify";
import { handler } from "./host-handler.ts";

const billing = nodeListener(mountedAt("/billing", handler));

export const app = fastify();
app.get("/", () => "The shop");
app.register(
  (scope, _options, done) => {
    scope.addHook("onRequest", (request, reply) => {
      reply.hijack();
      billing(request.raw, reply.raw);
    });
    scope.setNotFoundHandler(() => undefined);
    done();
  },
  { prefix: "/billing" },
);
