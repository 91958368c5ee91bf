import { once } from "node:events";
import { connect, createServer, type AddressInfo, type Socket } from "node:net";
import { host } from "./free-port.ts";

/** A port that forwards its connections to a server, which can be replaced. */
export interface Forwarder {
  readonly port: number;
  /** Ends all connections; new ones go to another port. */
  readonly switchTo: (port: number) => void;
  readonly close: () => void;
}

/**
 * Forwards a free port to another one.
 *
 * @param lagMs Delays what the server sends, in milliseconds; what is on its way when a connection
 * ends is lost.
 */
export const startForwarder = async (target: number, lagMs = 0): Promise<Forwarder> => {
  let current = target;
  const sockets = new Set<Socket>();
  const endAll = (): void => {
    for (const socket of sockets) socket.destroy();
  };
  const server = createServer((client) => {
    const upstream = connect(current, host);
    pass(client, upstream, 0, sockets);
    pass(upstream, client, lagMs, sockets);
  }).listen(0, host);
  await once(server, "listening");
  return {
    port: (server.address() as AddressInfo).port,
    switchTo: (port) => {
      current = port;
      endAll();
    },
    close: () => {
      server.close();
      endAll();
    },
  };
};

const pass = (from: Socket, to: Socket, lagMs: number, sockets: Set<Socket>): void => {
  sockets.add(from);
  from.on("data", (chunk: Buffer) => {
    if (lagMs === 0) to.write(chunk);
    else setTimeout(() => to.destroyed || to.write(chunk), lagMs);
  });
  from.on("error", () => undefined);
  from.once("close", () => {
    sockets.delete(from);
    to.destroy();
  });
};
