import type { Edge } from "./plain-http.ts";

/**
 * Put a service below a path, such as `/billing`, for a host that does not strip it itself.
 *
 * Throws a `TypeError` unless the path begins with a slash and does not end with one.
 */
export const mountedAt = (path: string, edge: Edge): Edge => {
  if (!/^\/.*[^/]$/.test(path)) {
    throw new TypeError(`A base path is written as /billing, not as ${JSON.stringify(path)}.`);
  }
  const below = (full: string): string =>
    full === path || full.startsWith(`${path}/`) ? full.slice(path.length) : "";
  return {
    open: (head) => {
      const { method, path: full, hasBody, peer } = head;
      const header = (name: string): string | undefined => head.header(name);
      return edge.open({ method, path: below(full), hasBody, peer, header });
    },
  };
};
