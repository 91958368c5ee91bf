import { createServer } from "node:http";
import type { HttpHandler } from "@quittance/http";
import { fetchHandler } from "@quittance/http/fetch";
import { nodeListener } from "@quittance/http/node";
import { listen, stop } from "./listen.ts";
import { checkContract } from "./openapi/check-contract.ts";

/** Sends a request to a mounted service. */
export type Send = (path: string, init?: RequestInit) => Promise<Response>;

export interface Mounted {
  readonly send: Send;
  readonly close: () => Promise<void>;
}

/**
 * Every way to mount the service, with a real client if there is a network between. Throws for a
 * response that does not match the document.
 */
export const mounts: Readonly<Record<string, (handler: HttpHandler) => Promise<Mounted>>> = {
  fetch: (handler) => {
    const handle = fetchHandler(handler);
    return Promise.resolve({
      send: checkContract((path, init) => handle(new Request(`http://service.test${path}`, init))),
      close: () => Promise.resolve(),
    });
  },
  "node:http": async (handler) => {
    const server = createServer(nodeListener(handler));
    const port = await listen(server);
    return {
      send: checkContract((path, init) => fetch(`http://127.0.0.1:${String(port)}${path}`, init)),
      close: () => stop(server),
    };
  },
};

/** A POST of JSON, or of ready text, with the headers that the interface asks for. */
export const post = (
  body: unknown,
  headers: Readonly<Record<string, string>> = {},
  authorization?: string,
): RequestInit => ({
  method: "POST",
  headers: {
    "content-type": "application/json",
    ...(authorization === undefined ? {} : { authorization }),
    ...headers,
  },
  body: typeof body === "string" ? body : JSON.stringify(body),
});
