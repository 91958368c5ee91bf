import { withPages, type HttpHandler, type Reply } from "@quittance/http";

/** The files of the console: their text by their path, such as `index.html`. */
export type ConsoleFiles = ReadonlyMap<string, string>;

/** Options of `withConsole`. */
export interface ConsoleOptions {
  /** The built application, such as `await consoleFiles()` of `@quittance/console/node`. */
  readonly files: ConsoleFiles;
  /**
   * A key that the page for signing in shows and offers: for sample data only, because everybody can
   * read it.
   */
  readonly sampleKey?: string;
}

/**
 * Adds the console at `GET /console/`. Its files need no credentials: a user signs in with an API
 * key, and the console then sends the same requests as any other client of the API. All addresses
 * are relative, so that it works at any mount.
 */
export const withConsole = (
  handler: HttpHandler,
  { files, sampleKey }: ConsoleOptions,
): HttpHandler => {
  const config = JSON.stringify(sampleKey === undefined ? {} : { sample_key: sampleKey });
  const pages = new Map<string, Reply>([
    ["/console", redirect],
    ["/console/config.json", replyOf("config.json", config)],
  ]);
  for (const [path, text] of files) {
    pages.set(`/console/${path === "index.html" ? "" : path}`, replyOf(path, text));
  }
  return withPages(handler, pages);
};

const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "connect-src 'self'",
  "img-src 'self' data:",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join("; ");

const headers = {
  "x-content-type-options": "nosniff",
  "referrer-policy": "no-referrer",
  "content-security-policy": policy,
};

const types: Readonly<Record<string, string>> = {
  css: "text/css; charset=utf-8",
  html: "text/html; charset=utf-8",
  json: "application/json; charset=utf-8",
  js: "text/javascript; charset=utf-8",
  svg: "image/svg+xml",
};

/** Vite adds a hash of the content to the names of the files in `assets`. */
const cacheControlOf = (path: string): string =>
  path.startsWith("assets/") ? "public, max-age=31536000, immutable" : "no-cache";

const replyOf = (path: string, body: string): Reply => ({
  kind: "Reply",
  status: 200,
  headers: {
    ...headers,
    "content-type": types[path.slice(path.lastIndexOf(".") + 1)] ?? "application/octet-stream",
    "cache-control": cacheControlOf(path),
  },
  body,
  bytes: new TextEncoder().encode(body),
  close: false,
});

const redirect: Reply = {
  kind: "Reply",
  status: 308,
  headers: { ...headers, location: "console/", "cache-control": "no-cache" },
  body: "",
  close: false,
};
