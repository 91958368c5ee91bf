import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";

/** Listens on a free port of this machine. */
export const listen = async (server: Server): Promise<number> => {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return (server.address() as AddressInfo).port;
};

/** Stops at once. */
export const stop = (server: Server): Promise<void> =>
  new Promise((resolve) => {
    server.close(() => {
      resolve();
    });
    server.closeAllConnections();
  });

/** Serves over a real network while something runs. */
export const whileServed = async <Outcome>(
  listener: RequestListener,
  run: (baseUrl: string) => Promise<Outcome>,
): Promise<Outcome> => {
  const server = createServer(listener);
  try {
    return await run(`http://127.0.0.1:${String(await listen(server))}`);
  } finally {
    await stop(server);
  }
};
