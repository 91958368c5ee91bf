import type { Timestamp } from "quittance";
import type { NotificationFact } from "quittance/adapter";
import { JsonValue } from "./json-value.ts";
import type { SignatureInvalid } from "./read-failure.ts";

/** Returns a header of a request by its lower-case name. */
export type HeaderLookup = (name: string) => string | undefined;

/** What a provider reports, under the identifier that all deliveries of this report share. */
export interface NotificationReport {
  /** At most 255 visible ASCII characters. */
  readonly deliveryId: string;
  readonly fact: NotificationFact;
  /**
   * Whether the provider reports real money; `false` in its test mode. Absent if it does not
   * report which.
   */
  readonly isLive?: boolean;
}

/** The content of a notification. */
export interface NotificationContent {
  /** Most schemes send one report in each notification; Adyen can send several. */
  readonly reports: ReadonlyArray<NotificationReport>;
  /** The types of what was signed correctly and reports no money, such as `customer.created`. */
  readonly ignored: ReadonlyArray<string>;
}

/** What the same notification means to different accounts of a provider. */
export interface ReadOptions {
  /**
   * When Adyen captures payments: with `AUTOMATIC`, an authorisation is a completed payment; with
   * `MANUAL`, a capture is. Defaults to `AUTOMATIC`.
   */
  readonly adyenCapture?: "AUTOMATIC" | "MANUAL";
  /**
   * Which events of Stripe report refunds: with `OBJECTS`, `refund.*`, each with its status; with
   * `TOTALS`, `charge.refunded`, with the total of a charge. The other events are ignored, because
   * both report the same money. Defaults to `OBJECTS`.
   */
  readonly stripeRefunds?: "OBJECTS" | "TOTALS";
}

/** A received notification. */
export interface SignedRequest {
  readonly header: HeaderLookup;
  readonly bytes: Uint8Array;
  readonly now: Timestamp;
}

/** How one scheme is verified and read. */
export interface SchemeReader {
  /** Throws `TypeError` for secrets that cannot be those of the scheme. */
  readonly keysOf: (secrets: ReadonlyArray<string>) => ReadonlyArray<Uint8Array>;
  /** Returns why the signature is not valid; `undefined` if it is. */
  readonly verify: (
    keys: ReadonlyArray<Uint8Array>,
    request: SignedRequest,
  ) => SignatureInvalid | undefined;
  /** Reads a verified notification. Throws `PayloadMalformed`. */
  readonly read: (request: SignedRequest, options: ReadOptions) => NotificationContent;
}

/** Creates the content of a notification that reports no money. */
export const ignoredType = (type: string): NotificationContent => ({
  reports: [],
  ignored: [type.slice(0, 100)],
});

/** Creates the content of a notification with one report. */
export const oneReport = (
  deliveryId: string,
  fact: NotificationFact,
  mode: Pick<NotificationReport, "isLive"> = {},
): NotificationContent => ({
  reports: [{ deliveryId, fact, ...mode }],
  ignored: [],
});

/** Reads the property of a notification with its mode, such as `livemode`. */
export const modeOf = (property: JsonValue): Pick<NotificationReport, "isLive"> => {
  if (property.isAbsent) return {};
  const text = typeof property.value === "boolean" ? String(property.value) : property.value;
  return { isLive: new JsonValue(text, property.path).oneOf(["true", "false"]) === "true" };
};
