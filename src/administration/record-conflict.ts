import type { ErrorRows } from "../failure/error-row.ts";
import type { OrganizationId, ProviderId } from "../ids.ts";
import { left, right, type Either } from "../kernel/either.ts";

/** A property whose stored value differs from the given one. @inline */
export interface StoredDifference {
  readonly property: string;
  readonly stored: string | undefined;
  readonly given: string | undefined;
}

/** The identifier belongs to a record with other content. Nothing was changed. */
export interface RecordConflict {
  readonly kind: "RecordConflict";
  readonly id: OrganizationId | ProviderId;
  readonly differences: ReadonlyArray<StoredDifference>;
}

/** What is reported about records that are stored with other content. */
export const conflictErrors = {
  RecordConflict: {
    thrown: ({ differences }) => {
      const properties = differences.map(({ property }) => property).join(", ");
      return `A record with this identifier is stored with another value of ${properties}`;
    },
  },
} as const satisfies ErrorRows<RecordConflict>;

/**
 * Returns the stored record, or how it differs from what was given for the same identifier.
 *
 * @param properties that are compared.
 */
export const ifSame = <Stored extends { readonly id: RecordConflict["id"] }>(
  stored: Stored,
  given: NoInfer<Stored>,
  properties: ReadonlyArray<keyof Stored & string>,
): Either<RecordConflict, Stored> => {
  const differences = properties
    .map((property) => ({
      property,
      stored: textOf(stored[property]),
      given: textOf(given[property]),
    }))
    .filter((found) => found.stored !== found.given);
  return differences.length > 0
    ? left({ kind: "RecordConflict", id: stored.id, differences })
    : right(stored);
};

const textOf = (value: unknown): string | undefined => {
  if (value === undefined || typeof value === "string") return value;
  return Array.isArray(value) ? value.join(",") : JSON.stringify(value);
};
