import { isLeft, left, right, type Either } from "../kernel/either.ts";
import { isIdempotencyKey } from "../payment/payment-limits.ts";
import type { IdempotencyKeyInvalid, IdempotencyMismatch } from "../quittance/quittance-errors.ts";

/** How to create a product, a billing schema or a tax. */
export interface CreateOptions {
  /** Makes the call safe to retry; unique within the organization for each type of record. */
  readonly idempotencyKey?: string | undefined;
}

/** Returns the key of a call, if it has one. */
export const readKey = ({
  idempotencyKey,
}: CreateOptions): Either<IdempotencyKeyInvalid, string | undefined> =>
  idempotencyKey === undefined || isIdempotencyKey(idempotencyKey)
    ? right(idempotencyKey)
    : left({ kind: "IdempotencyKeyInvalid" });

/** A stored product, billing schema or tax. */
export interface CreatedVersion<Version> {
  readonly created: Version;
  /** Whether an earlier call with the same key created it. Then this call stored nothing. */
  readonly replayed: boolean;
}

/** Returns what a store returned, unless an earlier call stored other content with the key. */
export const createdOnce = <Failure, Version extends { readonly id: string }>(
  stored: Either<Failure, Version>,
  given: Version,
  content: (of: Version) => ReadonlyArray<unknown>,
): Either<Failure | IdempotencyMismatch, CreatedVersion<Version>> => {
  if (isLeft(stored)) return stored;
  const created = stored.right;
  return textOf(content(created)) === textOf(content(given))
    ? right({ created, replayed: created.id !== given.id })
    : left({ kind: "IdempotencyMismatch" });
};

/** Returns content as one text, whatever the order of the properties of its objects. */
const textOf = (content: ReadonlyArray<unknown>): string =>
  JSON.stringify(content, (_, value: unknown) =>
    typeof value === "object" && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
      : value,
  );
