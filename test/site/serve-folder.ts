import { createReadStream, existsSync, statSync } from "node:fs";
import { extname, join, normalize } from "node:path";
import { listen, type LocalServer } from "../support/listen.ts";

const typeOf: Readonly<Record<string, string>> = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript",
  ".css": "text/css",
  ".json": "application/json",
  ".svg": "image/svg+xml",
  ".woff2": "font/woff2",
};

/** Serve the files of a folder on a free port, as any static host would. */
export const serveFolder = (folder: string): Promise<LocalServer> =>
  listen((request, response) => {
    const path = decodeURIComponent(new URL(request.url ?? "/", "http://site").pathname);
    const file = [path, `${path}.html`, join(path, "index.html")]
      .map((candidate) => join(folder, normalize(candidate)))
      .find((candidate) => existsSync(candidate) && statSync(candidate).isFile());
    if (file === undefined) {
      response.writeHead(404).end();
      return;
    }
    response.writeHead(200, { "content-type": typeOf[extname(file)] ?? "text/plain" });
    createReadStream(file).pipe(response);
  });
