import { createReadStream, existsSync, statSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { extname, join, normalize } from "node:path";

const typeOf: Readonly<Record<string, string>> = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript",
  ".css": "text/css",
  ".json": "application/json",
  ".svg": "image/svg+xml",
  ".woff2": "font/woff2",
};

/** A folder that is being served on loopback. */
export interface ServedFolder {
  readonly url: string;
  readonly stop: () => Promise<void>;
}

/** Serve the files of a folder on a free port, as any static host would. */
export const serveFolder = async (folder: string): Promise<ServedFolder> => {
  const server = createServer((request, response) => {
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
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${String(port)}`,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => {
          resolve();
        });
        server.closeAllConnections();
      }),
  };
};
