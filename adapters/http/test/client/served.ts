import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";

/** Serve over a real network while something runs. */
export const whileServed = async <Outcome>(
  listener: RequestListener,
  run: (baseUrl: string) => Promise<Outcome>,
): Promise<Outcome> => {
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  try {
    return await run(`http://127.0.0.1:${String((server.address() as AddressInfo).port)}`);
  } finally {
    await new Promise((resolve) => {
      server.close(resolve);
      server.closeAllConnections();
    });
  }
};
