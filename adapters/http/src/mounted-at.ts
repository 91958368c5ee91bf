import type { HttpHandler, Head } from "./plain-http.ts";

/**
 * Mounts a handler at a path such as `/billing`, for hosts that do not strip it.
 *
 * Throws a `TypeError` unless the path begins with a slash and does not end with one.
 */
export const mountedAt = (path: string, handler: HttpHandler): HttpHandler => {
  if (!/^\/.*[^/]$/.test(path)) {
    throw new TypeError(`A base path must be written as /billing, not ${JSON.stringify(path)}.`);
  }
  const below = (full: string): string =>
    full === path || full.startsWith(`${path}/`) ? full.slice(path.length) : "";
  return { open: (head) => handler.open(new HeadBelow(head, below(head.path))) };
};

/** A head with another path; other properties are read from the given head on demand. */
class HeadBelow implements Head {
  readonly method: string;
  readonly path: string;
  readonly #head: Head;

  constructor(head: Head, path: string) {
    this.method = head.method;
    this.path = path;
    this.#head = head;
  }

  get query(): string | undefined {
    return this.#head.query;
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
