import { BodyCollector } from "../body-collector.ts";
import { pathOf, queryOf } from "../path-of.ts";
import type { Body, HttpHandler, Head, Reply } from "../plain-http.ts";

/** Options of a mount on a runtime with `fetch`. */
export interface FetchHandlerOptions {
  /**
   * Returns the address of the caller, for the rate limiters; where it is depends on the runtime.
   * Requests for which it returns `undefined` are counted together. Called at most once for each
   * limiter; if it throws, the response is 500.
   */
  readonly peerOf?: (request: Request) => string | undefined;
}

/**
 * Mounts the service on a runtime with Request and Response. Never rejects.
 *
 * Uses the path of the request as it is. If the host does not strip the prefix of the mount, use
 * `mountedAt`.
 */
export const fetchHandler =
  (
    handler: HttpHandler,
    { peerOf }: FetchHandlerOptions = {},
  ): ((request: Request) => Promise<Response>) =>
  async (request) => {
    const opened = await handler.open(new FetchHead(request, peerOf));
    if (opened.kind === "Reply") return responseOf(opened, request.method);
    const body = await readBody(request, opened.bodyLimit);
    return responseOf(await opened.run(body), request.method);
  };

/** Reads properties of a request on demand. */
class FetchHead implements Head {
  readonly method: string;
  readonly path: string;
  readonly #request: Request;
  readonly #peerOf: FetchHandlerOptions["peerOf"];

  constructor(request: Request, peerOf: FetchHandlerOptions["peerOf"]) {
    this.method = request.method;
    this.path = pathOf(request.url);
    this.#request = request;
    this.#peerOf = peerOf;
  }

  get query(): string | undefined {
    return queryOf(this.#request.url);
  }

  header(name: string): string | undefined {
    return this.#request.headers.get(name) ?? undefined;
  }

  get hasBody(): boolean {
    return hasBody(this.#request);
  }

  get peer(): string | undefined {
    return this.#peerOf?.(this.#request);
  }
}

/** A request in Firefox has no `body`, and a content type if there is one. */
type Streamed = Omit<Request, "body"> & { readonly body?: Request["body"] };

/** Some runtimes have an empty stream if there is no body. */
const hasBody = ({ body, headers }: Streamed): boolean =>
  body === undefined
    ? headers.has("content-type")
    : body !== null && headers.get("content-length") !== "0";

const readBody = async (request: Streamed, limit: number): Promise<Body> => {
  if (request.bodyUsed) return { kind: "Consumed" };
  if (request.body === null) return { kind: "Bytes", bytes: new Uint8Array() };
  try {
    return await readStream(request.body ?? (await request.blob()).stream(), limit);
  } catch {
    return { kind: "Incomplete" };
  }
};

const readStream = async (stream: ReadableStream<Uint8Array>, limit: number): Promise<Body> => {
  const collector = new BodyCollector(limit);
  const reader = stream.getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return { kind: "Bytes", bytes: collector.collected() };
    if (!collector.add(value)) {
      // Not awaited: the response does not depend on it.
      reader.cancel().catch(ignore);
      return { kind: "TooLarge" };
    }
  }
};

const ignore = (): void => undefined;

const responseOf = ({ status, headers, body, bytes, close }: Reply, method: string): Response =>
  new Response(method === "HEAD" || status === 204 ? null : (bytes ?? body), {
    status,
    headers: close ? { ...headers, connection: "close" } : headers,
  });
