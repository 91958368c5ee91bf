/** What a port stands for, so that a host can tell which of its parts failed. */
export type PortName =
  | "catalog"
  | "rates"
  | "credentials"
  | "invoices"
  | "payments"
  | "providers"
  | "analytics"
  | "outbox";

/**
 * The store or provider behind a port failed. Whether a write was made may be unknown: the same
 * idempotency key, sent again, is answered with what was stored if anything was.
 */
export interface PortFailed {
  readonly kind: "PortFailed";
  readonly port: PortName;
  /** What the adapter caught. For the host's log; it never reaches a reply. */
  readonly cause: unknown;
}

/** Make a `PortFailed`. */
export const portFailed = (port: PortName, cause: unknown): PortFailed => ({
  kind: "PortFailed",
  port,
  cause,
});
