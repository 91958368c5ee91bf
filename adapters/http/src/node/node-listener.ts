import type { IncomingMessage, ServerResponse } from "node:http";
import type { Body, Edge, Head, Reply } from "../plain-http.ts";

/** Mount the service on node:http, and on anything that takes its listeners. Never throws. */
export const nodeListener =
  (edge: Edge): ((request: IncomingMessage, response: ServerResponse) => void) =>
  (request, response) => {
    void answer(edge, request, response);
  };

const answer = async (
  edge: Edge,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> => {
  const opened = await edge.open(headOf(request));
  if (opened.kind === "Reply") {
    send(request, response, opened);
    return;
  }
  const body = await readBody(request, opened.bodyLimit);
  if (body !== undefined) send(request, response, await opened.run(body));
};

const headOf = (request: IncomingMessage): Head => {
  const { method = "GET", url = "/", headers } = request;
  const query = url.indexOf("?");
  return {
    method,
    path: query === -1 ? url : url.slice(0, query),
    hasBody:
      headers["transfer-encoding"] !== undefined || (headers["content-length"] ?? "0") !== "0",
    header: (name) => {
      const value = headers[name];
      return Array.isArray(value) ? value.join(", ") : value;
    },
  };
};

/** The whole body, or `undefined` when the client went away before its end. */
const readBody = (request: IncomingMessage, limit: number): Promise<Body | undefined> =>
  new Promise((resolve) => {
    if (request.readableEnded) {
      resolve(parsedBody(request));
      return;
    }
    const chunks: Array<Buffer> = [];
    let size = 0;
    request
      .on("data", (chunk: Buffer) => {
        size += chunk.byteLength;
        if (size > limit) resolve({ kind: "TooLarge" });
        else chunks.push(chunk);
      })
      .on("end", () => {
        const bytes = chunks.length === 1 && chunks[0] ? chunks[0] : Buffer.concat(chunks);
        resolve({ kind: "Bytes", bytes });
      })
      .on("error", () => {
        resolve(undefined);
      })
      .on("close", () => {
        resolve(undefined);
      });
  });

/** What a parser of the host made of a body that it has read already. */
const parsedBody = ({ body }: IncomingMessage & { readonly body?: unknown }): Body => {
  if (typeof body === "string") return { kind: "Text", text: body };
  return body instanceof Uint8Array
    ? { kind: "Bytes", bytes: body }
    : { kind: "Value", value: body };
};

const send = (
  request: IncomingMessage,
  response: ServerResponse,
  { status, headers, body, close }: Reply,
): void => {
  if (response.headersSent || response.destroyed) return;
  const length = { "content-length": Buffer.byteLength(body) };
  if (close) {
    response.writeHead(status, { ...headers, ...length, connection: "close" }).write(body);
    linger(request, response);
  } else {
    response.writeHead(status, { ...headers, ...length }).end(body);
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
