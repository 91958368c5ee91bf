import exchanges from "./examples.json" with { type: "json" };
import type { JsonObject } from "./document-form.ts";

/** A request to a service with a fixed clock and fixed ids, and its response. */
export interface ExampleExchange {
  /** Unique within the operation. */
  readonly name: string;
  readonly summary: string;
  /** The id of the operation, or the name of its failure. */
  readonly of: string;
  readonly status: number;
  /** `undefined` for a failure. */
  readonly request?: unknown;
  readonly response: unknown;
}

/**
 * Returns the examples of an operation's requests, of its responses with a status, or of a failure.
 * `undefined` if there are none.
 */
export const examplesOf = (of: string, what?: "request" | 200 | 201): JsonObject | undefined => {
  const found = (exchanges as ReadonlyArray<ExampleExchange>).filter(
    (exchange) => exchange.of === of && (typeof what !== "number" || exchange.status === what),
  );
  if (found.length === 0) return undefined;
  return Object.fromEntries(
    found.map(({ name, summary, request, response }) => [
      name,
      { summary, value: what === "request" ? request : response },
    ]),
  );
};
