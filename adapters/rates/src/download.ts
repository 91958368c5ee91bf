import { inTime } from "quittance/adapter";
import { isRateSourceError, rateSourceError, shortened } from "./source-error.ts";
import type { DownloadOptions } from "./source-options.ts";

/** A text that a source publishes. */
export interface Resource {
  /** Name of the source, for messages. */
  readonly source: string;
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** The media type, such as `application/json`; `+json` types are accepted too. */
  readonly format: "json" | "xml";
}

/**
 * Downloads a text. Redirects are rejected, because the new address was not chosen by the host.
 *
 * Repeats the request after network errors, timeouts and the statuses 408, 429 and 5xx. Rejects
 * with a `RateSourceError`.
 */
export const download = async (resource: Resource, options: DownloadOptions): Promise<string> => {
  const { maxAttempts, retryDelayMs, timer, random } = options;
  for (let number = 1; ; number += 1) {
    try {
      return await attempt(resource, options);
    } catch (error) {
      if (number >= maxAttempts || !isRateSourceError(error) || !error.isTransient) throw error;
      const delay = retryDelayMs * 2 ** (number - 1) * (0.5 + random() / 2);
      await new Promise<void>((resolve) => timer(Math.ceil(delay), resolve));
    }
  }
};

/** Makes one attempt. Aborts the request at the time limit, and after any failure. */
const attempt = async (resource: Resource, options: DownloadOptions): Promise<string> => {
  const { timeoutMs, timer } = options;
  const abort = new AbortController();
  const late = (): never => {
    const message = `no complete response within ${String(timeoutMs)} ms`;
    throw rateSourceError(resource.source, "TimedOut", message, true);
  };
  try {
    return await inTime(() => receive(resource, options, abort.signal), timeoutMs, timer, late);
  } finally {
    abort.abort();
  }
};

const receive = async (
  { source, url, headers, format }: Resource,
  options: DownloadOptions,
  signal: AbortSignal,
): Promise<string> => {
  const accept = mediaTypes[format].join(", ");
  const response = await options
    .fetch(url, { headers: { accept, ...headers }, redirect: "manual", signal })
    .catch((error: unknown) => {
      throw unreachable(source, error);
    });
  const { status } = response;
  if (response.type === "opaqueredirect" || (status >= 300 && status < 400)) {
    const message = "the response is a redirect; use the address that it leads to";
    throw rateSourceError(source, "RedirectRejected", message);
  }
  if (!response.ok) {
    const isTransient = status >= 500 || status === 429 || status === 408;
    const message = `status ${String(status)}`;
    throw rateSourceError(source, "StatusUnexpected", message, isTransient);
  }
  const type = response.headers.get("content-type") ?? "";
  if (!isType(type, format)) {
    const message = `the content type must be ${accept}, not "${shortened(type)}"`;
    throw rateSourceError(source, "ContentTypeUnexpected", message);
  }
  return readBody(source, response, options.maxBytes);
};

/** Reads the UTF-8 text of a response, and stops at the size limit. */
const readBody = async (source: string, response: Response, maxBytes: number): Promise<string> => {
  const tooLarge = (): Error =>
    rateSourceError(source, "BodyTooLarge", `the body has more than ${String(maxBytes)} bytes`);
  if (parseInt(response.headers.get("content-length") ?? "0", 10) > maxBytes) throw tooLarge();
  const reader = response.body?.getReader() as ReadableStreamDefaultReader<Uint8Array> | undefined;
  const decoder = new TextDecoder("utf-8", { fatal: true });
  const decode = (bytes?: Uint8Array): string => {
    try {
      return bytes === undefined ? decoder.decode() : decoder.decode(bytes, { stream: true });
    } catch {
      throw rateSourceError(source, "BodyMalformed", "the body is not UTF-8");
    }
  };
  let text = "";
  let size = 0;
  while (reader !== undefined) {
    const { done, value } = await reader.read().catch((error: unknown) => {
      throw unreachable(source, error);
    });
    if (done) break;
    size += value.byteLength;
    if (size > maxBytes) throw tooLarge();
    text += decode(value);
  }
  return text + decode();
};

const mediaTypes = {
  json: ["application/json"],
  xml: ["application/xml", "text/xml"],
} as const satisfies Readonly<Record<Resource["format"], ReadonlyArray<string>>>;

const isType = (header: string, format: Resource["format"]): boolean => {
  const type = header.split(";", 1)[0]?.trim().toLowerCase() ?? "";
  return mediaTypes[format].some((known) => known === type) || type.endsWith(`+${format}`);
};

/** Names the code of a network error only: its message can contain the address. */
const unreachable = (source: string, error: unknown): Error => {
  const cause = (error as { readonly cause?: unknown } | undefined)?.cause;
  const code = (cause as { readonly code?: unknown } | undefined)?.code;
  const reason = typeof code === "string" ? ` (${shortened(code)})` : "";
  return rateSourceError(source, "Unreachable", `the request failed${reason}`, true);
};
