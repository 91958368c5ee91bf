import { key } from "../create-test-api.ts";

/** A request written out, and what must come back. */
export interface WireCase {
  readonly name: string;
  /** The status, and behind it the code of a failure. */
  readonly expects: string;
  readonly sent: Sent;
  /** Maximum milliseconds to wait for a response; defaults to 10 seconds. */
  readonly timeoutMs?: number;
}

/** The parts of a request; omitted parts are those of an ordinary client. */
export interface Sent {
  readonly method?: string;
  /** As in the first line of the request. */
  readonly target: string;
  readonly version?: "1.0" | "1.1";
  /** By lower-case names; several lines for an array, no line for `undefined`. */
  readonly headers?: SentHeaders;
  readonly body?: string | Uint8Array;
  /** How the end of the body is sent: as its length, in chunks, or as a false length. */
  readonly framing?: "length" | "chunked" | { readonly declared: number };
}

/** The values of headers by their names. */
export type SentHeaders = Readonly<Record<string, string | ReadonlyArray<string> | undefined>>;

/** The id under which requests are sent without another one. */
const requestId = "01980f5c-7a30-7c5e-9b1a-3f2d8c4e6a71";

/** The lines of the head of a request, as names and values. */
export const headersOf = (sent: Sent): ReadonlyArray<readonly [name: string, value: string]> => {
  const { method = "POST", framing = "length", body = "" } = sent;
  const isChunked = framing === "chunked";
  const length = typeof framing === "object" ? framing.declared : Buffer.from(body).length;
  const hasLength = !isChunked && (length > 0 || method === "POST");
  const headers: SentHeaders = {
    host: "shop.example",
    connection: "close",
    authorization: key,
    "content-type": "application/json",
    "x-request-id": requestId,
    "content-length": hasLength ? String(length) : undefined,
    "transfer-encoding": isChunked ? "chunked" : undefined,
    ...sent.headers,
  };
  return Object.entries(headers).flatMap(([name, value]) =>
    (value === undefined ? [] : [value].flat()).map((each) => [name, each] as const),
  );
};

/** The bytes of a request. */
export const bytesOf = (sent: Sent): Uint8Array => {
  const { method = "POST", target, version = "1.1" } = sent;
  const body = Buffer.from(sent.body ?? "");
  const lines = headersOf(sent).map(([name, value]) => `${name}: ${value}`);
  const head = `${method} ${target} HTTP/${version}\r\n${lines.join("\r\n")}\r\n\r\n`;
  return Buffer.concat([
    Buffer.from(head, "latin1"),
    sent.framing === "chunked" ? chunked(body) : body,
  ]);
};

/** In chunks that split characters and tokens. */
const chunked = (body: Buffer): Buffer => {
  const parts: Array<Buffer> = [];
  for (let at = 0; at < body.length; at += 40_001) {
    const part = body.subarray(at, at + 40_001);
    parts.push(Buffer.from(`${part.length.toString(16)}\r\n`), part, Buffer.from("\r\n"));
  }
  return Buffer.concat([...parts, Buffer.from("0\r\n\r\n")]);
};
