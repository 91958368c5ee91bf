import { connect } from "node:net";

/** A response as received, without interpretation. */
export interface RawResponse {
  readonly status: number;
  /** By lower-case names; what came more than once is joined by commas. */
  readonly headers: ReadonlyMap<string, string>;
  readonly body: string;
}

/**
 * Sends bytes to a server on this machine, unchanged, and returns the first final response.
 *
 * @returns a word for what happened instead when none came.
 */
export const sendRaw = (
  port: number,
  bytes: Uint8Array,
  method: string,
  timeoutMs: number,
): Promise<RawResponse | "closed" | "silence"> =>
  new Promise((resolve) => {
    let received = Buffer.alloc(0);
    const socket = connect(port, "127.0.0.1", () => socket.write(bytes));
    const finish = (response: RawResponse | "closed" | "silence"): void => {
      resolve(response);
      socket.destroy();
    };
    socket
      .setTimeout(timeoutMs, () => {
        finish("silence");
      })
      .on("data", (chunk: Buffer) => {
        received = Buffer.concat([received, chunk]);
        const response = responseIn(received, method, false);
        if (response !== undefined) finish(response);
      })
      .on("error", () => undefined)
      .on("close", () => {
        finish(responseIn(received, method, true) ?? "closed");
      });
  });

/** Returns the first response that is not an interim one; `undefined` until it is complete. */
const responseIn = (bytes: Buffer, method: string, isClosed: boolean): RawResponse | undefined => {
  const end = bytes.indexOf("\r\n\r\n");
  if (end === -1) return undefined;
  const [first = "", ...lines] = bytes.subarray(0, end).toString("latin1").split("\r\n");
  const status = parseInt(/^HTTP\/1\.[01] (\d{3})/.exec(first)?.[1] ?? "0", 10);
  const rest = bytes.subarray(end + 4);
  if (status >= 100 && status < 200) return responseIn(rest, method, isClosed);
  const headers = headersOf(lines);
  const hasNone = method === "HEAD" || status === 204 || status === 304;
  const body = hasNone ? Buffer.alloc(0) : bodyOf(rest, headers, isClosed);
  return body === undefined ? undefined : { status, headers, body: body.toString("utf8") };
};

const headersOf = (lines: ReadonlyArray<string>): ReadonlyMap<string, string> => {
  const headers = new Map<string, string>();
  for (const line of lines) {
    const colon = line.indexOf(":");
    const name = line.slice(0, colon).toLowerCase();
    const before = headers.get(name);
    const value = line.slice(colon + 1).trim();
    headers.set(name, before === undefined ? value : `${before}, ${value}`);
  }
  return headers;
};

const bodyOf = (
  rest: Buffer,
  headers: ReadonlyMap<string, string>,
  isClosed: boolean,
): Buffer | undefined => {
  if (headers.get("transfer-encoding")?.toLowerCase() === "chunked") return unchunked(rest);
  const length = headers.get("content-length");
  if (length === undefined) return isClosed ? rest : undefined;
  const wanted = parseInt(length, 10);
  return rest.length >= wanted ? rest.subarray(0, wanted) : undefined;
};

const unchunked = (rest: Buffer): Buffer | undefined => {
  const parts: Array<Buffer> = [];
  let at = 0;
  for (;;) {
    const line = rest.indexOf("\r\n", at);
    if (line === -1) return undefined;
    const size = parseInt(rest.subarray(at, line).toString("latin1"), 16);
    const start = line + 2;
    if (rest.length < start + size + 2) return undefined;
    if (size === 0) return Buffer.concat(parts);
    parts.push(rest.subarray(start, start + size));
    at = start + size + 2;
  }
};
