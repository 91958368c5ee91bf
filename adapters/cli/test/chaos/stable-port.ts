import { once } from "node:events";
import { createServer } from "node:net";
import { host } from "../../../postgres/test/support/free-port.ts";
import { randomOf } from "./random.ts";

/**
 * A port for a server that will be gone at times. It lies below those that the system gives to
 * outgoing connections: of these, one could take the port meanwhile, or be connected to itself.
 */
export const lastingPort = async (): Promise<number> => {
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
