/** What a port stands for, so that a host can tell which of its parts failed. */
export type PortName = "catalog" | "rates" | "credentials";

/** The store or provider behind a port failed. Nothing was changed. */
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
