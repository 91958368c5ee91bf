import { createServer, type IncomingMessage, type RequestListener, type Server } from "node:http";
import type { HttpHandler, Reply } from "@quittance/http";
import { fetchHandler } from "@quittance/http/fetch";
import { nodeListener } from "@quittance/http/node";
import express from "express";
import { fastify, type FastifyInstance } from "fastify";
import { orThrow, renderQuote, type QuoteRequest } from "quittance";
import { fromJson, successEnvelope } from "quittance/adapter";
import { toNodeHandler } from "srvx/node";
import { authenticate, handler, key, payments, quoteRequest, sealingHandler } from "./service.ts";

const headers = {
  "content-type": "application/json; charset=utf-8",
  "cache-control": "no-store",
  "x-content-type-options": "nosniff",
  "x-request-id": "00000000-0000-7000-8000-000000000001",
};

/** Returns the response of a quote as a value, which is rendered again for each request. */
const prepared = async (): Promise<unknown> => {
  const opened = await handler.open({
    method: "POST",
    path: "/pay/quote",
    hasBody: true,
    header: (name) => ({ authorization: key, "content-type": "application/json" })[name],
  });
  if (opened.kind === "Reply") throw new Error(opened.body);
  return JSON.parse((await opened.run({ kind: "Text", text: quoteRequest })).body) as unknown;
};

const value = await prepared();
const ready = Buffer.from(JSON.stringify(value));

const bodyOf = (request: IncomingMessage): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    const chunks: Array<Buffer> = [];
    request
      .on("data", (chunk: Buffer) => chunks.push(chunk))
      .on("end", () => {
        resolve(chunks.length === 1 && chunks[0] ? chunks[0] : Buffer.concat(chunks));
      })
      .on("error", reject);
  });

/** A handler that only renders the value, to measure the listener. */
const fixedHandler: HttpHandler = {
  open: () => ({
    kind: "Plan",
    bodyLimit: 262_144,
    run: () =>
      Promise.resolve<Reply>({
        kind: "Reply",
        status: 200,
        headers,
        body: JSON.stringify(value),
        close: false,
      }),
  }),
};

const serverOf = (listener: RequestListener): Promise<Server> =>
  Promise.resolve(createServer(listener));

/** Calculates a quote, without HTTP. */
const quote = async (authorization: string | undefined, text: string): Promise<unknown> => {
  const caller = await authenticate(authorization);
  if (caller._tag === "Left") throw new Error("Unknown API key");
  const request = fromJson<QuoteRequest>(JSON.parse(text));
  const priced = orThrow(await payments.quotes.calculate(caller.right.organizationId, request));
  return successEnvelope(200, renderQuote(priced), "Resource created successfully", "development");
};

const onExpress = (mount: (app: ReturnType<typeof express>) => void): Promise<Server> => {
  const app = express();
  mount(app);
  return serverOf(app);
};

const onFastify = async (mount: (app: FastifyInstance) => void): Promise<Server> => {
  const app = fastify({ bodyLimit: 262_144 });
  mount(app);
  await app.ready();
  return app.server;
};

/** The measured servers of `POST /pay/quote`, by name. */
export const contenders: Readonly<Record<string, () => Promise<Server>>> = {
  "ready bytes": () =>
    serverOf((request, response) => {
      void bodyOf(request).then(() => {
        response.writeHead(200, { ...headers, "content-length": ready.byteLength }).end(ready);
      });
    }),
  "raw node:http": () =>
    serverOf((request, response) => {
      void bodyOf(request).then(() => {
        const body = JSON.stringify(value);
        const length = { "content-length": Buffer.byteLength(body) };
        response.writeHead(200, { ...headers, ...length }).end(body);
      });
    }),
  "node mount": () => serverOf(nodeListener(fixedHandler)),
  "Fastify by hand": () =>
    onFastify((app) => {
      app.post("/pay/quote", (_, reply) => reply.headers(headers).send(JSON.stringify(value)));
    }),
  "Express by hand": () =>
    onExpress((app) => {
      app.use(express.json());
      app.post("/pay/quote", (_, response) => {
        response.set(headers).json(value);
      });
    }),
  "mounted in Express": () =>
    onExpress((app) => {
      app.use(nodeListener(fixedHandler));
    }),
  "mounted in Fastify": () =>
    onFastify((app) => {
      const listener = nodeListener(fixedHandler);
      app.removeAllContentTypeParsers();
      app.addContentTypeParser("*", (_, __, done) => {
        done(null);
      });
      app.all("/*", (request, reply) => {
        reply.hijack();
        listener(request.raw, reply.raw);
      });
    }),
  "fetch mount through srvx": () =>
    serverOf(toNodeHandler(fetchHandler(fixedHandler)) as RequestListener),
  "quote, raw node:http": () =>
    serverOf((request, response) => {
      void bodyOf(request)
        .then((bytes) => quote(request.headers.authorization, bytes.toString()))
        .then((found) => {
          const body = JSON.stringify(found);
          const length = { "content-length": Buffer.byteLength(body) };
          response.writeHead(200, { ...headers, ...length }).end(body);
        });
    }),
  "quote, Fastify by hand": () =>
    onFastify((app) => {
      app.post("/pay/quote", async (request, reply) => {
        const found = await quote(request.headers.authorization, JSON.stringify(request.body));
        return reply.headers(headers).send(JSON.stringify(found));
      });
    }),
  "quote, Quittance": () => serverOf(nodeListener(handler)),
  "quote, Quittance, sealed": () => serverOf(nodeListener(sealingHandler)),
  "Quittance, failures": () => serverOf(nodeListener(handler)),
};
