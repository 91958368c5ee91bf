import type { IncomingHttpHeaders, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { onTestFinished } from "vitest";
import { listen, type LocalServer } from "../../../../test/support/listen.ts";

/** How a receiver responds to a request. */
export type Behavior =
  | { readonly status: number; readonly headers?: Readonly<Record<string, string>> }
  /** Does not respond, closes the connection, responds without end, or not in HTTP. */
  | "hangs"
  | "closes"
  | "floods"
  | "babbles";

/** A request as it was received. */
export interface Received {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
  /** Whether its connection was used before. */
  readonly isReused: boolean;
}

/** A server on the loopback address that receives webhooks. */
export interface Receiver extends LocalServer {
  readonly received: Array<Received>;
  /** The number of bytes of bodies that were sent to a sender that did not close. */
  readonly flooded: () => number;
}

/** Starts a receiver for one test; `behave` gets the number of the request, from 0. */
export const startReceiver: typeof openReceiver = async (behave) => {
  const receiver = await openReceiver(behave);
  onTestFinished(receiver.close);
  return receiver;
};

/** Starts a receiver that no test closes. */
export const openReceiver = async (
  behave: (index: number, request: Received) => Behavior,
): Promise<Receiver> => {
  const received: Array<Received> = [];
  let flooded = 0;
  const used = new WeakSet<Socket>();
  const { url, close } = await listen((request, response) => {
    let body = "";
    const isReused = used.has(request.socket);
    used.add(request.socket);
    request.setEncoding("utf8").on("data", (chunk: string) => {
      body += chunk;
    });
    request.on("end", () => {
      const each = { path: request.url ?? "", headers: request.headers, body, isReused };
      received.push(each);
      respond(response, behave(received.length - 1, each), (bytes) => {
        flooded += bytes;
      });
    });
  });
  return { url: `${url}/webhooks`, received, flooded: () => flooded, close };
};

const respond = (
  response: ServerResponse,
  behavior: Behavior,
  onFlood: (bytes: number) => void,
): void => {
  if (behavior === "hangs") return;
  if (behavior === "closes") {
    response.destroy();
  } else if (behavior === "babbles") {
    response.socket?.end("SSH-2.0-OpenSSH_9.9\r\n\r\n");
  } else if (behavior === "floods") {
    response.writeHead(200);
    flood(response, onFlood);
  } else {
    response.writeHead(behavior.status, behavior.headers).end("thanks");
  }
};

const chunk = Buffer.alloc(65_536);

const flood = (response: ServerResponse, onFlood: (bytes: number) => void): void => {
  while (!response.destroyed) {
    onFlood(chunk.length);
    if (!response.write(chunk)) {
      response.once("drain", () => {
        flood(response, onFlood);
      });
      return;
    }
  }
};
