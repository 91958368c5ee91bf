import exchanges from "./examples.json" with { type: "json" };
import type { JsonObject } from "./document-form.ts";

/** A request that was sent to a service with a fixed clock and fixed ids, and what it answered. */
export interface ExampleExchange {
  /** Its name within the operation. */
  readonly name: string;
  readonly summary: string;
  /** The operation, or the way in which it failed. */
  readonly of: string;
  readonly status: number;
  /** Undefined for a failure. */
  readonly request?: unknown;
  readonly answer: unknown;
}

/**
 * The examples of an operation's requests or of its answers with a status, or of a way to fail.
 *
 * @returns `undefined` when there are none.
 */
export const examplesOf = (of: string, what?: "request" | 200 | 201): JsonObject | undefined => {
  const found = (exchanges as ReadonlyArray<ExampleExchange>).filter(
    (exchange) => exchange.of === of && (typeof what !== "number" || exchange.status === what),
  );
  if (found.length === 0) return undefined;
  return Object.fromEntries(
    found.map(({ name, summary, request, answer }) => [
      name,
      { summary, value: what === "request" ? request : answer },
    ]),
  );
};
