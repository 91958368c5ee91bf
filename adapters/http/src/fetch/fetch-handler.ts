import { pathOf } from "../path-of.ts";
import type { Body, Edge, Reply } from "../plain-http.ts";

/** What a mount knows of its runtime. */
export interface FetchHandlerOptions {
  /** The address that a request came from, for the rate limiter; runtimes differ in how they tell. */
  readonly peerOf?: (request: Request) => string | undefined;
}

/**
 * Mount the service on a runtime that speaks Request and Response. Never rejects.
 *
 * The path is taken from the request as it is. Where a host does not strip the prefix under which it
 * is mounted, `mountedAt` does.
 */
export const fetchHandler =
  (edge: Edge, { peerOf }: FetchHandlerOptions = {}): ((request: Request) => Promise<Response>) =>
  async (request) => {
    const opened = await edge.open({
      method: request.method,
      path: pathOf(request.url),
      hasBody: hasBody(request),
      peer: peerOf?.(request),
      header: (name) => request.headers.get(name) ?? undefined,
    });
    if (opened.kind === "Reply") return responseOf(opened, request.method);
    const body = await readBody(request, opened.bodyLimit);
    return responseOf(await opened.run(body), request.method);
  };

/** Some runtimes give a stream, and nothing in it, where there is no body. */
const hasBody = ({ body, headers }: Request): boolean =>
  body !== null && headers.get("content-length") !== "0";

const readBody = async ({ body: stream, bodyUsed }: Request, limit: number): Promise<Body> => {
  if (bodyUsed) return { kind: "Lost" };
  if (stream === null) return { kind: "Bytes", bytes: new Uint8Array() };
  try {
    return await readStream(stream, limit);
  } catch {
    return { kind: "Broken" };
  }
};

const readStream = async (stream: ReadableStream<Uint8Array>, limit: number): Promise<Body> => {
  const chunks: Array<Uint8Array> = [];
  const reader = stream.getReader();
  let size = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    size += value.byteLength;
    if (size > limit) {
      await reader.cancel();
      return { kind: "TooLarge" };
    }
    chunks.push(value);
  }
  return { kind: "Bytes", bytes: joined(chunks, size) };
};

const joined = (chunks: ReadonlyArray<Uint8Array>, size: number): Uint8Array => {
  const bytes = new Uint8Array(size);
  let at = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, at);
    at += chunk.byteLength;
  }
  return bytes;
};

const responseOf = ({ status, headers, body, close }: Reply, method: string): Response =>
  new Response(method === "HEAD" || status === 204 ? null : body, {
    status,
    headers: close ? { ...headers, connection: "close" } : headers,
  });
