import type { HttpHandler, Reply } from "./plain-http.ts";

/**
 * Adds fixed replies to `GET` and `HEAD` requests, by their path such as `/docs`. All other requests
 * go to the handler. Pages need no credentials, and are not limited.
 */
export const withPages = (
  handler: HttpHandler,
  pages: ReadonlyMap<string, Reply>,
): HttpHandler => ({
  open: (head) => {
    const isRead = head.method === "GET" || head.method === "HEAD";
    return (isRead ? pages.get(head.path) : undefined) ?? handler.open(head);
  },
});
