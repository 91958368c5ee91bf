import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";

/** The address that test servers listen on. */
export const host = "127.0.0.1";

/** Returns a free port; another process may take it before it is used. */
export const freePort = async (): Promise<number> => {
  const probe = createServer().listen(0, host);
  await once(probe, "listening");
  const { port } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, "close");
  return port;
};
