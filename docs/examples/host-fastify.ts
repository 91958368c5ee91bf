import { mountedAt } from "@quittance/http";
import { nodeListener } from "@quittance/http/node";
import { fastify } from "fastify";
import { edge } from "./host-edge.ts";

const billing = nodeListener(mountedAt("/billing", edge));

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
