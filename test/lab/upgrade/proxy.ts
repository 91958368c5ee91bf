import { request, type IncomingMessage } from "node:http";
import { listen, type LocalServer } from "../../support/listen.ts";

/** A proxy for HTTP, as in front of several processes. */
export interface Proxy extends LocalServer {
  /** Adds a process. */
  readonly add: (url: string) => void;
}

const pollMs = 50;

/** The headers of a response with status 503. */
const unavailable = { "retry-after": "1", "x-error-code": "REPOSITORY_UNAVAILABLE" };

/**
 * Starts a proxy that sends each request to the next process that is ready, or to all that run if
 * none is ready, as load balancers do. It repeats nothing; a process that cannot be reached is a 503.
 */
export const startProxy = async (first: ReadonlyArray<string>): Promise<Proxy> => {
  const running = new Set(first);
  const ready = new Set(first);
  let turn = 0;
  const poll = setInterval(() => {
    for (const url of running) {
      fetch(`${url}/ready`).then(
        ({ ok }) => (ok ? ready.add(url) : ready.delete(url)),
        () => {
          ready.delete(url);
          running.delete(url);
        },
      );
    }
  }, pollMs);
  const server = await listen((incoming, outgoing) => {
    const candidates = [...(ready.size > 0 ? ready : running)];
    turn += 1;
    const target = `${candidates[turn % candidates.length] ?? ""}${incoming.url ?? ""}`;
    const forwarded = request(
      target,
      { method: incoming.method ?? "GET" },
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
      else outgoing.writeHead(503, unavailable).end("{}");
    });
    incoming.pipe(forwarded);
  });
  return {
    url: server.url,
    add: (url) => running.add(url),
    close: () => {
      clearInterval(poll);
      return server.close();
    },
  };
};
