import type { IncomingMessage, ServerResponse } from "node:http";
import { onTestFinished } from "vitest";
import { listen } from "../../../test/support/listen.ts";

/** Writes a response, or none at all. */
export type Reply = (response: ServerResponse, request: IncomingMessage) => void;

/** A server that replaces a source. */
export interface RateServer {
  readonly url: string;
  /** The requests so far. */
  readonly requests: ReadonlyArray<IncomingMessage>;
}

/** Responds with a text of a type. */
export const text =
  (type: string, body: string): Reply =>
  (response) => {
    response.writeHead(200, { "content-type": type }).end(body);
  };

/** Responds with JSON. */
export const json = (body: string): Reply => text("application/json; charset=utf-8", body);

/** Responds with XML. */
export const xml = (body: string): Reply => text("text/xml", body);

/** Responds with a status and no body. */
export const status =
  (code: number): Reply =>
  (response) => {
    response.writeHead(code).end();
  };

/** Starts a server on loopback for one test. The last reply is repeated. */
export const rateServer = async (...replies: ReadonlyArray<Reply>): Promise<RateServer> => {
  const requests: Array<IncomingMessage> = [];
  const { url, close } = await listen((request, response) => {
    const reply = replies[Math.min(requests.length, replies.length - 1)];
    requests.push(request);
    reply?.(response, request);
  });
  onTestFinished(close);
  return { url, requests };
};
