import { createHmac, randomBytes } from "node:crypto";

/** The headers of a signed request, by Standard Webhooks. */
export type WebhookHeaders = Readonly<
  Record<"webhook-id" | "webhook-timestamp" | "webhook-signature", string>
>;

/** What is signed. */
export interface SignedMessage {
  /** The event identifier, the same in every attempt. */
  readonly id: string;
  /** Of the attempt, in seconds since 1970. */
  readonly timestamp: number;
  readonly body: string;
}

const prefix = "whsec_";

/** Creates a secret of 192 random bits: `whsec_` and base64. */
export const newWebhookSecret = (): string => `${prefix}${randomBytes(24).toString("base64")}`;

/** Converts a secret, with or without its prefix, to a key. */
export const keyOf = (secret: string): Uint8Array =>
  Buffer.from(secret.startsWith(prefix) ? secret.slice(prefix.length) : secret, "base64");

/** Returns one signature, such as `v1,g0hM9SsE…`. */
export const signatureOf = (key: Uint8Array, { id, timestamp, body }: SignedMessage): string => {
  const content = `${id}.${String(timestamp)}.${body}`;
  return `v1,${createHmac("sha256", key).update(content).digest("base64")}`;
};

/** Returns the headers of a request, with a signature by each secret. */
export const signWebhook = (
  message: SignedMessage,
  secrets: ReadonlyArray<string>,
): WebhookHeaders => ({
  "webhook-id": message.id,
  "webhook-timestamp": String(message.timestamp),
  "webhook-signature": secrets.map((secret) => signatureOf(keyOf(secret), message)).join(" "),
});
