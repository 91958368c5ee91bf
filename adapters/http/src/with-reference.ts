import type { HttpHandler, Reply } from "./plain-http.ts";
import { withPages } from "./with-pages.ts";

/** Options of `withReference`. */
export interface ReferenceOptions {
  /** The OpenAPI document, such as `openApiDocument()` of `@quittance/http/openapi`. */
  readonly document: unknown;
  /** The text of `redoc/bundles/redoc.standalone.js` of the package `redoc`; no page without it. */
  readonly script?: string;
}

/**
 * Adds `GET /openapi.json` with the OpenAPI document, and `GET /docs` with a page that shows it.
 * Neither needs credentials. The page loads nothing from other origins.
 */
export const withReference = (
  handler: HttpHandler,
  { document, script }: ReferenceOptions,
): HttpHandler => {
  const pages: ReadonlyMap<string, Reply> = new Map([
    ["/openapi.json", replyOf("application/json; charset=utf-8", JSON.stringify(document))],
    ...(script === undefined
      ? []
      : ([
          ["/docs", replyOf("text/html; charset=utf-8", page)],
          ["/docs/redoc.js", replyOf("text/javascript; charset=utf-8", script)],
        ] as const)),
  ]);
  return withPages(handler, pages);
};

const replyOf = (type: string, body: string): Reply => ({
  kind: "Reply",
  status: 200,
  headers: {
    "content-type": type,
    "cache-control": "public, max-age=300",
    "x-content-type-options": "nosniff",
    "content-security-policy":
      "default-src 'none'; script-src 'self'; style-src 'unsafe-inline'; img-src data:; " +
      "connect-src 'self'; worker-src blob:; frame-ancestors 'none'; base-uri 'none'",
  },
  body,
  bytes: new TextEncoder().encode(body),
  close: false,
});

/** With relative addresses, so that it works at any path. */
const page = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>Quittance API</title>
    <style>body { margin: 0 }</style>
  </head>
  <body>
    <redoc spec-url="openapi.json" disable-search></redoc>
    <script src="docs/redoc.js"></script>
  </body>
</html>
`;
