import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { drainable, handleClientErrors, type Drain } from "@quittance/http/node";
import type { Environment } from "quittance/adapter";
import { UsageError } from "../usage-error.ts";

/** In milliseconds: headers of a request, a whole request, idle time of a connection. */
const timeouts = { headersTimeout: 10_000, requestTimeout: 30_000, keepAliveTimeout: 10_000 };

/** Maximum number of headers of a request. */
const maxHeadersCount = 200;

/** Maximum time for requests in progress after SIGTERM. */
const shutdownTimeoutMs = 5000;

/** A server of Node with the limits of `quittance serve`, which does not listen yet. */
export interface ServeServer {
  readonly drain: Drain;
  /** Starts to listen; resolves with the URL of the server. */
  readonly listen: (listener: RequestListener, port: number, host: string) => Promise<string>;
  /** Ends the server after the requests in progress, or after the time limit. */
  readonly stop: () => Promise<void>;
}

/** Creates the server. */
export const createServeServer = (environment: Environment): ServeServer => {
  const server = createServer(timeouts);
  server.maxHeadersCount = maxHeadersCount;
  const drain = drainable(server);
  handleClientErrors(server, { environment });
  return {
    drain,
    listen: (listener, port, host) => {
      server.on("request", listener);
      return listenOn(server, port, host);
    },
    stop: async () => {
      await drain.stop({ deadlineMs: shutdownTimeoutMs });
    },
  };
};

/** Lets a server listen; resolves with its URL, and rejects with a `UsageError`. */
export const listenOn = (server: Server, port: number, host: string): Promise<string> =>
  new Promise((resolve, reject) => {
    server.once("error", (error) => {
      reject(new UsageError(`Cannot listen on ${host}:${String(port)}: ${error.message}.`));
    });
    server.listen(port, host, () => {
      const { address, family, port: actual } = server.address() as AddressInfo;
      resolve(`http://${family === "IPv6" ? `[${address}]` : address}:${String(actual)}`);
    });
  });

/** Resolves on SIGINT or SIGTERM. */
export const signalled = (): Promise<void> =>
  new Promise((resolve) => {
    const stop = (): void => {
      resolve();
    };
    process.once("SIGINT", stop).once("SIGTERM", stop);
  });
