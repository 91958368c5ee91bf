import type { IncomingMessage, Server } from "node:http";
import { pathOf, queryOf } from "../path-of.ts";
import type { Head } from "../plain-http.ts";

/** Options of a mount on node:http. */
export interface NodeListenerOptions<Incoming extends IncomingMessage = IncomingMessage> {
  /**
   * Returns the address of the caller, for the rate limiters; defaults to the peer of the
   * connection. Behind a proxy that is the proxy: read the header that your proxy sets. Requests
   * for which it returns `undefined` are counted together. Called at most once for each limiter; if
   * it throws, the response is 500.
   */
  readonly peerOf?: (request: Incoming) => string | undefined;
}

/**
 * Reads headers on demand, because Node parses them on the first access. It has methods and no
 * closures: V8 copies what closures of a constructor reference in every young collection, which was
 * the largest part of the time of a request.
 */
export class NodeHead<Incoming extends IncomingMessage> implements Head {
  readonly method: string;
  readonly path: string;
  readonly #request: Incoming;
  readonly #peerOf: NodeListenerOptions<Incoming>["peerOf"];

  constructor(request: Incoming, peerOf: NodeListenerOptions<Incoming>["peerOf"]) {
    const { method = "GET", url = "/" } = request;
    this.method = method;
    this.path = pathOf(url);
    this.#request = request;
    this.#peerOf = peerOf;
  }

  get query(): string | undefined {
    return queryOf(this.#request.url ?? "/");
  }

  header(name: string): string | undefined {
    if (name === "authorization") return credentialsOf(this.#request);
    const value = this.#request.headers[name];
    return Array.isArray(value) ? value.join(", ") : value;
  }

  get hasBody(): boolean {
    const { headers } = this.#request;
    return headers["transfer-encoding"] !== undefined || (headers["content-length"] ?? "0") !== "0";
  }

  get peer(): string | undefined {
    return this.#peerOf === undefined
      ? this.#request.socket.remoteAddress
      : this.#peerOf(this.#request);
  }

  /** Whether there are as many headers as the server keeps: it drops any that follow. */
  get headersDropped(): boolean {
    // Some hosts pass requests of their own, without these properties.
    const { rawHeaders = [], socket } = this.#request as Partial<IncomingMessage>;
    const { server } = (socket ?? {}) as { readonly server?: Partial<Server> };
    const maxCount = server?.maxHeadersCount ?? defaultHeadersCount;
    return maxCount > 0 && rawHeaders.length >= 2 * maxCount;
  }
}

/** Headers that node:http keeps when `maxHeadersCount` is not set; its documentation says 2000. */
const defaultHeadersCount = 1000;

/**
 * Returns all credentials of a request. Node keeps the first of several lines and hides the others,
 * which a proxy may have checked; joined they are invalid, as with every other mount.
 */
const credentialsOf = ({ headers, rawHeaders }: IncomingMessage): string | undefined => {
  const isOne = (_: string, at: number): boolean =>
    at % 2 === 1 && rawHeaders[at - 1]?.toLowerCase() === "authorization";
  return headers.authorization === undefined ? undefined : rawHeaders.filter(isOne).join(", ");
};
