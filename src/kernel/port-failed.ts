import type { ErrorRows } from "../failure/error-row.ts";
/** The port that failed. */
export type PortName =
  | "catalog"
  | "rates"
  | "rounding"
  | "taxes"
  | "coupons"
  | "credentials"
  | "organizations"
  | "invoices"
  | "payments"
  | "refunds"
  | "creditNotes"
  | "providers"
  | "analytics"
  | "notifications"
  | "outbox"
  | "endpoints"
  | "deliveries";

/**
 * The store or provider behind a port failed. It may be unknown whether a write was committed:
 * retry with the same idempotency key to get what was stored, if anything was.
 */
export interface PortFailed {
  readonly kind: "PortFailed";
  readonly port: PortName;
  /** What the adapter caught, for the host's log. It is never part of a response. */
  readonly cause: unknown;
}

/** Creates a `PortFailed`. */
export const portFailed = (port: PortName, cause: unknown): PortFailed => ({
  kind: "PortFailed",
  port,
  cause,
});

/** What is reported about failing ports. */
export const portErrors = {
  // Of the `rates` port it is RATE_UNAVAILABLE, and then RateMalformed is among the errors too.
  PortFailed: {
    code: "REPOSITORY_UNAVAILABLE",
    thrown: ({ port }) => `The ${port} port failed`,
  },
} as const satisfies ErrorRows<PortFailed>;
