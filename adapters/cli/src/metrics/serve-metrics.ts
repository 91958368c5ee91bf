import { createServer } from "node:http";
import type { Registry } from "prom-client";
import { listenOn } from "../serve/serve-server.ts";

/** Where metrics are served. */
export interface MetricsAddress {
  readonly port: number;
  readonly host: string;
}

/** A server of metrics. */
export interface MetricsServer {
  /** The URL of the metrics. */
  readonly url: string;
  readonly stop: () => Promise<void>;
}

/**
 * Serves the metrics of a registry. Requests that arrive while they are read share one reading, so
 * that scrapes cost the store no more than one reading at a time.
 */
export const serveMetrics = async (
  registry: Registry,
  read: () => Promise<void>,
  { port, host }: MetricsAddress,
): Promise<MetricsServer> => {
  let reading: Promise<string> | undefined;
  const render = async (): Promise<string> => {
    try {
      await read();
      return await registry.metrics();
    } finally {
      reading = undefined;
    }
  };
  const server = createServer(
    { headersTimeout: 5000, requestTimeout: 5000, keepAliveTimeout: 5000 },
    ({ url, method }, response) => {
      const isRead = method === "GET" || method === "HEAD";
      if (!isRead || url?.split("?")[0] !== "/metrics") {
        response.writeHead(404, { "content-type": "text/plain" }).end("See /metrics.\n");
        return;
      }
      reading ??= render();
      reading.then(
        (text) => response.writeHead(200, { "content-type": registry.contentType }).end(text),
        () => response.writeHead(500).end(),
      );
    },
  );
  const address = await listenOn(server, port, host);
  return {
    url: `${address}/metrics`,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => {
          resolve();
        });
        server.closeAllConnections();
      }),
  };
};
