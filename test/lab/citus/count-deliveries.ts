import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { OrganizationId } from "quittance";

/** A server on the loopback address that counts the webhooks of each organization. */
export interface Receiver {
  readonly urlOf: (owner: OrganizationId) => string;
  readonly countOf: (owner: OrganizationId) => number;
  readonly close: () => Promise<void>;
}

/** Starts a receiver, which accepts everything. */
export const startReceiver = async (): Promise<Receiver> => {
  const counts = new Map<string, number>();
  const server = createServer((request, response) => {
    const path = request.url ?? "";
    counts.set(path, (counts.get(path) ?? 0) + 1);
    request.resume().on("end", () => response.writeHead(204).end());
  });
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
  const { port } = server.address() as AddressInfo;
  return {
    urlOf: (owner) => `http://127.0.0.1:${String(port)}/${owner}`,
    countOf: (owner) => counts.get(`/${owner}`) ?? 0,
    close: () =>
      new Promise((resolve) => {
        server.close(() => {
          resolve();
        });
        server.closeAllConnections();
      }),
  };
};
