import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import { UsageError } from "../usage-error.ts";

/** Starts to listen; resolves with the URL of the server. */
export const listen = (server: Server, port: number, host: string): Promise<string> =>
  new Promise((resolve, reject) => {
    server.once("error", (error) => {
      reject(new UsageError(`Cannot listen on ${host}:${String(port)}: ${error.message}.`));
    });
    server.listen(port, host, () => {
      const { address, family, port: actual } = server.address() as AddressInfo;
      resolve(`http://${family === "IPv6" ? `[${address}]` : address}:${String(actual)}`);
    });
  });
