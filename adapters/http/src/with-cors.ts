import type { HttpHandler, Head, Reply } from "./plain-http.ts";

/** Options of `withCors`. */
export interface CorsOptions {
  /** Origins such as `https://shop.example`, as browsers send them, or all. */
  readonly origins: ReadonlyArray<string> | "*";
  /** Seconds for which a browser may cache the permission; defaults to 600. */
  readonly maxAge?: number;
}

/** Lets pages of other origins call the API. It uses headers for credentials, never cookies. */
export const withCors = (
  handler: HttpHandler,
  { origins, maxAge = 600 }: CorsOptions,
): HttpHandler => {
  const headersFor = (origin: string | undefined): Readonly<Record<string, string>> => {
    if (origins === "*") return { "access-control-allow-origin": "*" };
    const isKnown = origin !== undefined && origins.includes(origin);
    return { vary: "Origin", ...(isKnown ? { "access-control-allow-origin": origin } : {}) };
  };
  const preflight = (origin: string): Reply => ({
    kind: "Reply",
    status: 204,
    headers: {
      ...headersFor(origin),
      "access-control-allow-methods": "POST",
      "access-control-allow-headers":
        "authorization, content-type, idempotency-key, x-quote-seal, x-request-id",
      "access-control-max-age": String(maxAge),
      "cache-control": "no-store",
    },
    body: "",
    close: false,
  });
  const allowed = (reply: Reply, head: Head): Reply => ({
    ...reply,
    headers: {
      ...reply.headers,
      ...headersFor(head.header("origin")),
      "access-control-expose-headers": "x-error-code, x-quote-seal, x-request-id, retry-after",
    },
  });
  return {
    open: async (head) => {
      const origin = head.header("origin");
      const isPreflight = head.header("access-control-request-method") !== undefined;
      if (head.method === "OPTIONS" && origin !== undefined && isPreflight)
        return preflight(origin);
      const opened = await handler.open(head);
      if (opened.kind === "Reply") return allowed(opened, head);
      const { kind, bodyLimit, run } = opened;
      return { kind, bodyLimit, run: async (body) => allowed(await run(body), head) };
    },
  };
};
