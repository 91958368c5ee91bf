import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

/** A receiver that accepts every request. */
export interface CountingReceiver {
  readonly url: string;
  /** Resolves after a number of requests. */
  readonly all: Promise<void>;
  readonly close: () => Promise<void>;
}

/** Starts a receiver that waits for a number of requests. */
export const startCountingReceiver = async (count: number): Promise<CountingReceiver> => {
  let received = 0;
  let done = (): void => undefined;
  const all = new Promise<void>((resolve) => {
    done = resolve;
  });
  const server = createServer((request, response) => {
    request.resume().on("end", () => {
      received += 1;
      response.writeHead(204).end();
      if (received === count) done();
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${String(port)}/`,
    all,
    close: () =>
      new Promise((resolve) => {
        server.close(() => {
          resolve();
        });
        server.closeAllConnections();
      }),
  };
};
