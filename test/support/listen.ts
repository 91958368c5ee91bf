import { once } from "node:events";
import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";

/** A server on this machine. */
export interface LocalServer {
  /** Its address, without a slash at the end. */
  readonly url: string;
  /** Ends the server and its connections. Further calls have no effect. */
  readonly close: () => Promise<void>;
}

/** Starts a server on a free port of this machine. */
export const listen = async (listener: RequestListener): Promise<LocalServer> => {
  const server = createServer(listener);
  await once(server.listen(0, "127.0.0.1"), "listening");
  return {
    url: `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => {
          resolve();
        });
        server.closeAllConnections();
      }),
  };
};
