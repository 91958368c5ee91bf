import { sendRaw } from "./raw-client.ts";
import { bytesOf, headersOf } from "./wire-case.ts";
import type { SendCase } from "./wire-suite.ts";

/** Send cases over the network, byte for byte. */
export const overTheWire =
  (port: number): SendCase =>
  ({ sent, timeoutMs = 60_000 }) =>
    sendRaw(port, bytesOf(sent), sent.method ?? "POST", timeoutMs);

/** Send cases as the `Request` that a runtime would make of them. */
export const asRequests =
  (handle: (request: Request) => Response | Promise<Response>): SendCase =>
  async ({ sent }) => {
    const { method = "POST", target, body } = sent;
    const headers = new Headers();
    for (const [name, value] of headersOf(sent)) headers.append(name, value);
    const url = target.startsWith("/") ? `http://shop.example${target}` : target;
    const hasBody = body !== undefined && method !== "GET" && method !== "HEAD";
    const init = hasBody ? { method, headers, body } : { method, headers };
    const response = await handle(new Request(url, init));
    return { status: response.status, headers: response.headers, body: await response.text() };
  };
