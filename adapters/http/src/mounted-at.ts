import type { HttpHandler, Head } from "./plain-http.ts";

/**
 * Put a service below a path, such as `/billing`, for a host that does not strip it itself.
 *
 * Throws a `TypeError` unless the path begins with a slash and does not end with one.
 */
export const mountedAt = (path: string, handler: HttpHandler): HttpHandler => {
  if (!/^\/.*[^/]$/.test(path)) {
    throw new TypeError(`A base path is written as /billing, not as ${JSON.stringify(path)}.`);
  }
  const below = (full: string): string =>
    full === path || full.startsWith(`${path}/`) ? full.slice(path.length) : "";
  return { open: (head) => handler.open(new HeadBelow(head, below(head.path))) };
};

/** A head with another path; everything else is asked of the given head when it is needed. */
class HeadBelow implements Head {
  readonly method: string;
  readonly path: string;
  readonly #head: Head;

  constructor(head: Head, path: string) {
    this.method = head.method;
    this.path = path;
    this.#head = head;
  }

  header(name: string): string | undefined {
    return this.#head.header(name);
  }

  get hasBody(): boolean {
    return this.#head.hasBody;
  }

  get peer(): string | undefined {
    return this.#head.peer;
  }

  get headersDropped(): boolean {
    return this.#head.headersDropped === true;
  }
}
