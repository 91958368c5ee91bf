import * as http from "node:http";
import * as https from "node:https";
import type { LookupFunction } from "node:net";
import { systemTimer, type deliveryDescription, type Timer } from "quittance/adapter";
import { addressesText, type KeptConnections, type PinnedOptions } from "./kept-connections.ts";
import type { ResolvedAddress } from "./resolve-host.ts";
import type { Target } from "./target-of.ts";

/** The limits of one request. */
export interface SendLimits {
  /** For the whole request, from the connection to the end of the response. */
  readonly timeoutMs: number;
  /** How much of a response body is read. The rest is not received. */
  readonly maxResponseBytes: number;
  /** Certificates to trust instead of those of the runtime, in PEM. */
  readonly ca?: string | undefined;
  /** Defaults to `setTimeout`. */
  readonly timer?: Timer | undefined;
  /** Connections that are kept between requests. By default each request opens one. */
  readonly connections?: KeptConnections | undefined;
}

/** A request to send. */
export interface WebhookRequest {
  readonly body: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** How a request ended. */
export interface SendResult {
  readonly outcome: deliveryDescription.AttemptOutcome;
  readonly status: number | undefined;
  /** The seconds of `Retry-After`. */
  readonly retryAfter: number | undefined;
}

/**
 * Sends a POST request to the addresses of a target, and only there: the connection uses the
 * addresses that were checked, and redirects are not followed. Never rejects.
 *
 * A receiver may close a kept connection just when it is used again. The request is
 * then sent once more on a new one, in what is left of its time.
 */
export const sendWebhook = async (
  target: Target,
  request: WebhookRequest,
  limits: SendLimits,
): Promise<SendResult> => {
  const since = performance.now();
  const result = await sendOnce(target, request, limits);
  if (result !== "CLOSED") return result;
  const timeoutMs = Math.max(limits.timeoutMs - (performance.now() - since), 1);
  const again = await sendOnce(target, request, { ...limits, timeoutMs, connections: undefined });
  return again === "CLOSED" ? without("CONNECTION_FAILED") : again;
};

/** What a request ends with whose connection is closed. */
const closingCodes: ReadonlySet<string> = new Set(["ECONNRESET", "EPIPE"]);

/** Sends a request; `CLOSED` if its connection was used before and closed without a response. */
const sendOnce = (
  { url, addresses }: Target,
  { body, headers }: WebhookRequest,
  { timeoutMs, maxResponseBytes, ca, timer = systemTimer, connections }: SendLimits,
): Promise<SendResult | "CLOSED"> =>
  new Promise((resolve) => {
    const isSecure = url.protocol === "https:";
    const { request: open } = isSecure ? https : http;
    let received: SendResult | undefined;
    let isEnded = false;
    const pinned: PinnedOptions = { pinnedTo: addressesText(addresses) };
    const request = open(url, {
      ...pinned,
      method: "POST",
      agent: connections?.[isSecure ? "https" : "http"] ?? false,
      lookup: lookupOf(addresses),
      rejectUnauthorized: true,
      ...(ca === undefined ? {} : { ca }),
      headers: {
        ...headers,
        "content-type": "application/json",
        "content-length": Buffer.byteLength(body),
        "user-agent": "Quittance-Webhooks",
      },
    });
    const end = (result: SendResult | "CLOSED"): void => {
      if (isEnded) return;
      isEnded = true;
      cancelTimer();
      resolve(received ?? result);
    };
    const abort = (outcome: "TIMED_OUT" | "CONNECTION_FAILED"): void => {
      end(without(outcome));
      request.destroy();
    };
    const cancelTimer = timer(timeoutMs, () => {
      abort("TIMED_OUT");
    });
    request.on("error", ({ code = "" }: NodeJS.ErrnoException) => {
      if (request.reusedSocket && closingCodes.has(code)) end("CLOSED");
      abort("CONNECTION_FAILED");
    });
    request.on("close", () => {
      abort("CONNECTION_FAILED");
    });
    request.on("response", (response) => {
      received = resultOf(response);
      let bytes = 0;
      response.on("data", (chunk: Buffer) => {
        bytes += chunk.length;
        if (bytes > maxResponseBytes) abort("CONNECTION_FAILED");
      });
      response.on("error", () => {
        abort("CONNECTION_FAILED");
      });
      response.on("end", () => {
        end(without("CONNECTION_FAILED"));
        if (connections === undefined) request.destroy();
      });
    });
    request.end(body);
  });

/** The result of a request without a response. */
export const without = (outcome: deliveryDescription.AttemptOutcome): SendResult => ({
  outcome,
  status: undefined,
  retryAfter: undefined,
});

/** Creates a lookup that returns these addresses for every name, so that none is resolved again. */
const lookupOf =
  (addresses: ReadonlyArray<ResolvedAddress>): LookupFunction =>
  (_host, options, callback) => {
    const [first] = addresses;
    if (options.all === true) callback(null, [...addresses]);
    else if (first === undefined) callback(new Error("The target has no address"), "", 0);
    else callback(null, first.address, first.family);
  };

const resultOf = ({ statusCode: status = 0, headers }: http.IncomingMessage): SendResult => ({
  outcome: outcomeOf(status),
  status,
  retryAfter: secondsOf(headers["retry-after"]),
});

const outcomeOf = (status: number): deliveryDescription.AttemptOutcome => {
  if (status >= 200 && status < 300) return "SUCCEEDED";
  if (status >= 300 && status < 400) return "REDIRECTED";
  return status === 410 ? "GONE" : "REJECTED";
};

/** Maximum number of digits of `Retry-After`: 31 years. */
const maxDigits = 9;

/** Returns the seconds of `Retry-After`, which is a number of seconds or a date. */
const secondsOf = (header: string | undefined): number | undefined => {
  if (header === undefined) return undefined;
  if (/^\d+$/u.test(header)) return parseInt(header.slice(0, maxDigits), 10);
  const seconds = Math.ceil((Date.parse(header) - Date.now()) / 1000);
  return seconds > 0 ? Math.min(seconds, 10 ** maxDigits) : undefined;
};
