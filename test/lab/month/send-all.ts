import type { Page } from "playwright-core";
import { key } from "./shop.ts";

/** A request, as the console sends it. */
export interface Sent {
  readonly path: string;
  readonly body?: unknown;
  readonly idempotencyKey?: string;
}

const send = `async ({ requests, authorization }) => {
  const found = [];
  let next = 0;
  const work = async () => {
    for (let at = next++; at < requests.length; at = next++) {
      const { path, body = {}, idempotencyKey } = requests[at];
      const headers = { authorization, "content-type": "application/json" };
      if (idempotencyKey !== undefined) headers["idempotency-key"] = idempotencyKey;
      const signal = AbortSignal.timeout(60_000);
      const options = { method: "POST", headers, body: JSON.stringify(body), signal };
      const response = await fetch(".." + path, options);
      const text = await response.text();
      if (!response.ok) throw new Error(path + " " + options.body + ": " + text);
      found[at] = JSON.parse(text).data;
    }
  };
  await Promise.all(Array.from({ length: 4 }, work));
  return found;
}`;

/** Sends requests from the page of the console, four at once; returns the data of the responses. */
export const sendAll = <Data>(
  page: Page,
  requests: ReadonlyArray<Sent>,
): Promise<ReadonlyArray<Data>> =>
  page.evaluate(`(${send})(${JSON.stringify({ requests, authorization: key })})`);
