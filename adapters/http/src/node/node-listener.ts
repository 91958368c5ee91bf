import type { IncomingMessage, ServerResponse } from "node:http";
import { BodyCollector } from "../body-collector.ts";
import type { Body, HttpHandler, Head, Plan, Reply } from "../plain-http.ts";
import { NodeHead, type NodeListenerOptions } from "./node-head.ts";

/** Mount the service on node:http, and on anything that takes its listeners. Never throws. */
export const nodeListener =
  <Incoming extends IncomingMessage = IncomingMessage>(
    handler: HttpHandler,
    { peerOf }: NodeListenerOptions<Incoming> = {},
  ): ((request: Incoming, response: ServerResponse) => void) =>
  (request, response) => {
    answer(handler, new NodeHead(request, peerOf), request, response);
  };

/**
 * Answer for a body parser that ran before the service and failed, so that its failures look like all
 * others. An error handler as Express and Connect take it; mount it behind the listener, on its path.
 */
export const bodyErrorListener =
  <Incoming extends IncomingMessage = IncomingMessage>(
    handler: HttpHandler,
    { peerOf }: NodeListenerOptions<Incoming> = {},
  ) =>
  (
    error: unknown,
    request: Incoming,
    response: ServerResponse,
    next: (error: unknown) => void,
  ): void => {
    const body = unparsed(error);
    if (body === undefined) next(error);
    else answer(handler, new NodeHead(request, peerOf), request, response, body);
  };

/** What a parser could not parse; undefined when the error is none of a parser's. */
const unparsed = (error: unknown): Body | undefined => {
  const { type, body } = Object(error) as { readonly type?: unknown; readonly body?: unknown };
  if (type === "entity.too.large") return { kind: "TooLarge" };
  if (type === "entity.parse.failed" && typeof body === "string")
    return { kind: "Text", text: body };
  const isOfParser =
    typeof type === "string" && /^(?:entity|request|encoding|charset)\./.test(type);
  return isOfParser ? { kind: "Broken" } : undefined;
};

/** Without a promise where none is needed: each costs a turn of the event loop's queue. */
const answer = (
  handler: HttpHandler,
  head: Head,
  request: IncomingMessage,
  response: ServerResponse,
  given?: Body,
): void => {
  const opened = handler.open(head);
  if ("then" in opened) {
    void opened.then((found) => {
      goOn(found, head, request, response, given);
    });
  } else {
    goOn(opened, head, request, response, given);
  }
};

const goOn = (
  opened: Reply | Plan,
  head: Head,
  request: IncomingMessage,
  response: ServerResponse,
  given: Body | undefined,
): void => {
  if (opened.kind === "Reply") {
    send(request, response, opened);
    return;
  }
  const run = (body: Body): void => {
    void opened.run(body).then((reply) => {
      send(request, response, reply);
    });
  };
  if (given !== undefined) run(given);
  else if (request.readableEnded) run(parsedBody(request, head));
  else readBody(request, opened.bodyLimit, run);
};

/** Give the whole body on; nothing when the client goes away before its end. */
const readBody = (request: IncomingMessage, limit: number, run: (body: Body) => void): void => {
  const collector = new BodyCollector(limit);
  let isOver = false;
  const end = (body: Body): void => {
    if (isOver) return;
    isOver = true;
    run(body);
  };
  request
    .on("data", (chunk: Buffer) => {
      if (!isOver && !collector.add(chunk)) end({ kind: "TooLarge" });
    })
    .on("end", () => {
      end({ kind: "Bytes", bytes: collector.collected() });
    })
    .on("error", ignore);
};

/** A client that went away waits for no answer. */
const ignore = (): void => undefined;

/** What a parser of the host made of a body that it has read already. */
const parsedBody = ({ body }: IncomingMessage & { readonly body?: unknown }, head: Head): Body => {
  if (body === undefined && head.hasBody) return { kind: "Lost" };
  if (typeof body === "string") return { kind: "Text", text: body };
  return body instanceof Uint8Array
    ? { kind: "Bytes", bytes: body }
    : { kind: "Value", value: body };
};

const send = (
  request: IncomingMessage,
  response: ServerResponse,
  { status, headers, body: text, bytes, close }: Reply,
): void => {
  if (response.headersSent || response.destroyed) return;
  const body = bytes ?? text;
  const all = {
    ...headers,
    ...(status === 204 ? {} : { "content-length": Buffer.byteLength(body) }),
    ...(close ? { connection: "close" } : {}),
  };
  response.writeHead(status, all);
  if (close && !request.complete) {
    response.write(body);
    linger(request, response);
  } else {
    response.end(body);
  }
};

/** Most milliseconds for which a body that nobody wants is thrown away. */
const lingering = 1000;

/**
 * Close once the client has sent its body, or after a moment. Closing at once would reset the
 * connection under a client that is still sending, and the answer would be lost with it.
 */
const linger = (request: IncomingMessage, response: ServerResponse): void => {
  const timer = setTimeout(() => response.end(), lingering);
  request.once("end", () => response.end()).resume();
  response.once("close", () => {
    clearTimeout(timer);
  });
};
