import { once } from "node:events";
import { createServer } from "node:net";
import { host } from "../../../adapters/postgres/test/support/free-port.ts";
import { randomOf } from "./random.ts";

/**
 * Returns a free port for a server that is restarted. It is below the ports that the system uses
 * for outgoing connections, which could take the port during a restart.
 */
export const stablePort = async (): Promise<number> => {
  const random = randomOf(process.pid ^ Date.now());
  for (let attempt = 0; attempt < 100; attempt += 1) {
    const port = 20_000 + random.below(12_000);
    if (await isFree(port)) return port;
  }
  throw new Error("No port from 20000 to 31999 is free");
};

const isFree = async (port: number): Promise<boolean> => {
  const probe = createServer();
  try {
    const listening = once(probe, "listening");
    probe.listen(port, host);
    await listening;
  } catch {
    return false;
  }
  probe.close();
  await once(probe, "close");
  return true;
};
