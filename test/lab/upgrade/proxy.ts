import { createServer, request, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";

/** A proxy for HTTP, as in front of several processes. */
export interface Proxy {
  readonly url: string;
  /** Adds a process. */
  readonly add: (port: number) => void;
  readonly close: () => void;
}

const pollMs = 50;

/**
 * Starts a proxy that sends each request to the next process that is ready, or to all that run if
 * none is ready, as load balancers do. It repeats nothing; a process that cannot be reached is a 503.
 */
export const startProxy = async (first: ReadonlyArray<number>): Promise<Proxy> => {
  const ports = new Set(first);
  const ready = new Set(first);
  let turn = 0;
  const poll = setInterval(() => {
    for (const port of ports) {
      fetch(`http://127.0.0.1:${String(port)}/ready`).then(
        ({ ok }) => (ok ? ready.add(port) : ready.delete(port)),
        () => {
          ready.delete(port);
          ports.delete(port);
        },
      );
    }
  }, pollMs);
  const server = createServer((incoming, outgoing) => {
    const candidates = [...(ready.size > 0 ? ready : ports)];
    turn += 1;
    const port = candidates[turn % candidates.length];
    const forwarded = request(
      { port, host: "127.0.0.1", path: incoming.url, method: incoming.method ?? "GET" },
      (response: IncomingMessage) => {
        outgoing.writeHead(response.statusCode ?? 502, response.headers);
        response.pipe(outgoing);
      },
    );
    for (const [name, value] of Object.entries(incoming.headers)) {
      if (value !== undefined) forwarded.setHeader(name, value);
    }
    forwarded.on("error", () => {
      if (outgoing.headersSent) outgoing.destroy();
      else outgoing.writeHead(503, { "retry-after": "1" }).end("{}");
    });
    incoming.pipe(forwarded);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`,
    add: (port) => ports.add(port),
    close: () => {
      clearInterval(poll);
      server.close();
      server.closeAllConnections();
    },
  };
};
