import type { IncomingMessage, ServerResponse } from "node:http";
import { BodyCollector } from "../body-collector.ts";
import type { Body, HttpHandler, Head, Plan, Reply } from "../plain-http.ts";
import { NodeHead, type NodeListenerOptions } from "./node-head.ts";

/** Mounts the service on node:http and on frameworks that take its listeners. Never throws. */
export const nodeListener =
  <Incoming extends IncomingMessage = IncomingMessage>(
    handler: HttpHandler,
    { peerOf }: NodeListenerOptions<Incoming> = {},
  ): ((request: Incoming, response: ServerResponse) => void) =>
  (request, response) => {
    handle(handler, new NodeHead(request, peerOf), request, response);
  };

/**
 * Creates an error handler for Express and Connect. It sends failure responses of this API for
 * errors of a body parser that ran before it. Mount it after the listener, at its path.
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
    else handle(handler, new NodeHead(request, peerOf), request, response, body);
  };

/** Returns the body that a parser could not parse; `undefined` for other errors. */
const unparsed = (error: unknown): Body | undefined => {
  const { type, body } = Object(error) as { readonly type?: unknown; readonly body?: unknown };
  if (type === "entity.too.large") return { kind: "TooLarge" };
  if (type === "entity.parse.failed" && typeof body === "string")
    return { kind: "Text", text: body };
  const isOfParser =
    typeof type === "string" && /^(?:entity|request|encoding|charset)\./.test(type);
  return isOfParser ? { kind: "Incomplete" } : undefined;
};

/** Creates no promise where none is needed: each costs a turn of the event loop. */
const handle = (
  handler: HttpHandler,
  head: Head,
  request: IncomingMessage,
  response: ServerResponse,
  given?: Body,
): void => {
  const opened = handler.open(head);
  if ("then" in opened) {
    void opened.then((found) => {
      proceed(found, head, request, response, given);
    });
  } else {
    proceed(opened, head, request, response, given);
  }
};

const proceed = (
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

/** Calls `run` with the whole body; never if the client disconnects before its end. */
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

/** A client that disconnected needs no response. */
const ignore = (): void => undefined;

/** Returns a body that a parser of the host has read already. */
const parsedBody = ({ body }: IncomingMessage & { readonly body?: unknown }, head: Head): Body => {
  if (body === undefined && head.hasBody) return { kind: "Consumed" };
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

/** Maximum milliseconds for which an unneeded body is received and discarded. */
const maxLingerMs = 1000;

/**
 * Closes once the client has sent its body, or after `maxLingerMs`. Closing immediately would reset
 * the connection while the client is sending, and it would not receive the response.
 */
const linger = (request: IncomingMessage, response: ServerResponse): void => {
  const timer = setTimeout(() => response.end(), maxLingerMs);
  request.once("end", () => response.end()).resume();
  response.once("close", () => {
    clearTimeout(timer);
  });
};
