import { once } from "node:events";
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** How a source behaves: writes a response, or none at all. */
export type Behaviour = (response: ServerResponse) => void;

/** Responds with a text. */
export const respondsWith =
  (text: string): Behaviour =>
  (response) =>
    response.setHeader("content-type", "application/json").end(text);

/** Responds that it is unavailable. */
export const isDown: Behaviour = (response) => response.writeHead(503).end();

/** A small server that replaces the sources; each has a path of its own. */
export interface FakeSources {
  readonly url: string;
  readonly stop: () => Promise<void>;
}

/** Start the server; it asks for the behaviour of a path at each request. */
export const serveSources = async (
  behaviourOf: (path: string | undefined) => Behaviour,
): Promise<FakeSources> => {
  const server = createServer((request, response) => {
    behaviourOf(request.url)(response);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`,
    stop: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
};
