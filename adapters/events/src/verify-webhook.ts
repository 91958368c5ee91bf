import type { Either, Id } from "quittance";
import { isSameText, left, right } from "quittance/adapter";
import { keyOf, signatureOf } from "./sign-webhook.ts";

/** Why a request is not accepted. Respond with 400 or 401. */
export interface WebhookRejected {
  readonly kind: "WebhookRejected";
  /**
   * - `HEADERS`: a header is missing or malformed.
   * - `TIMESTAMP`: the request is older than the tolerance, or from the future.
   * - `SIGNATURE`: no signature was made with a secret of the endpoint.
   * - `BODY`: the body is signed but not a JSON object.
   */
  readonly reason: "HEADERS" | "TIMESTAMP" | "SIGNATURE" | "BODY";
}

/** An event as receivers get it. */
export interface ReceivedEvent {
  /** The same in every attempt: skip events that you have handled. */
  readonly id: string;
  readonly type: string;
  readonly created_at: string;
  readonly organization_id: string;
  /** The record after the change, by its kind, as the HTTP API renders it in lists. */
  readonly data: {
    readonly invoice?: ReceivedRecord<"invoice">;
    readonly payment?: ReceivedRecord<"payment">;
    readonly refund?: ReceivedRecord<"refund">;
    readonly credit_note?: ReceivedRecord<"credit">;
    readonly notification?: ReceivedRecord<"notification">;
  };
}

/** A record of an event, with its identifier. @inline */
export interface ReceivedRecord<Prefix extends string> extends Readonly<Record<string, unknown>> {
  readonly id: Id<Prefix>;
}

/** The options of `verifyWebhook`. */
export interface VerifyOptions {
  /** The current time in seconds since 1970. Defaults to that of the system. */
  readonly now?: number;
  /** Maximum age of a request in seconds. Defaults to 300. */
  readonly toleranceSeconds?: number;
}

/** Maximum number of signatures that are checked. */
const maxSignatures = 10;

/** Maximum number of secrets of an endpoint. */
const maxSecrets = 10;

/** Minimum bytes of a secret: without a secret, everybody could sign. */
const minSecretBytes = 16;

/**
 * Verifies a request from Quittance, and returns its event. Nothing is parsed before the signature
 * is verified. Throws `TypeError`, which does not contain a secret, unless there are 1 to 10 secrets
 * of at least 16 bytes, such as if an environment variable is not set.
 *
 * @param body the request body exactly as received.
 * @param headers of the request: `Headers`, or an object with names in lower case.
 * @param secrets the secret of the endpoint, or several while it is rotated.
 * @example
 * const verified = verifyWebhook(await request.text(), request.headers, secret);
 * if (isLeft(verified)) return new Response(verified.left.reason, { status: 400 });
 * const event = verified.right;
 */
export const verifyWebhook = (
  body: string,
  headers: Headers | Readonly<Record<string, string | ReadonlyArray<string> | undefined>>,
  secrets: string | ReadonlyArray<string>,
  options: VerifyOptions = {},
): Either<WebhookRejected, ReceivedEvent> => {
  const keys = keysOf(secrets);
  const { now = Math.floor(Date.now() / 1000), toleranceSeconds = 300 } = options;
  const header = (name: string): string | undefined => {
    const found = headers instanceof Headers ? headers.get(name) : headers[name];
    return typeof found === "string" ? found : undefined;
  };
  const id = header("webhook-id");
  const time = header("webhook-timestamp") ?? "";
  const signatures = header("webhook-signature");
  if (id === undefined || signatures === undefined || !/^\d{1,15}$/u.test(time)) {
    return rejected("HEADERS");
  }
  const timestamp = parseInt(time, 10);
  if (Math.abs(now - timestamp) > toleranceSeconds) return rejected("TIMESTAMP");
  const given = signatures.split(" ", maxSignatures);
  const isSigned = keys.some((key) => {
    const expected = signatureOf(key, { id, timestamp, body });
    return given.some((signature) => isSameText(signature, expected));
  });
  if (!isSigned) return rejected("SIGNATURE");
  const event = parseObject(body);
  return event === undefined ? rejected("BODY") : right(event as unknown as ReceivedEvent);
};

/** JavaScript can pass anything, such as `process.env.WEBHOOK_SECRET` that is not set. */
const keysOf = (secrets: string | ReadonlyArray<string>): ReadonlyArray<Uint8Array> => {
  const given: ReadonlyArray<unknown> = [secrets].flat();
  if (given.length < 1 || given.length > maxSecrets) {
    throw new TypeError(`Pass 1 to ${String(maxSecrets)} secrets, not ${String(given.length)}`);
  }
  return given.map((secret, index) => {
    const key = typeof secret === "string" ? keyOf(secret) : undefined;
    if (key !== undefined && key.byteLength >= minSecretBytes) return key;
    throw new TypeError(
      `Secret ${String(index + 1)} must be whsec_<base64> of at least ` +
        `${String(minSecretBytes)} bytes, as the creation of the endpoint returns it`,
    );
  });
};

const rejected = (reason: WebhookRejected["reason"]): Either<WebhookRejected, never> =>
  left({ kind: "WebhookRejected", reason });

const parseObject = (body: string): object | undefined => {
  try {
    const parsed: unknown = JSON.parse(body);
    const isObject = typeof parsed === "object" && parsed !== null && !Array.isArray(parsed);
    return isObject ? parsed : undefined;
  } catch {
    return undefined;
  }
};
