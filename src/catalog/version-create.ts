import type { BillingSchemaId, IdSource, ProductId, TaxId } from "../ids.ts";
import { textOf } from "../kernel/content-of.ts";
import { isLeft, left, right, type Either } from "../kernel/either.ts";
import {
  type IdempotencyKeyInvalid,
  type IdempotencyMismatch,
  isIdempotencyKey,
} from "../kernel/idempotency.ts";
import type { PortFailed } from "../kernel/port-failed.ts";
import {
  object,
  read,
  type Entries,
  type Invalid,
  type ObjectSchema,
  type OutputOf,
} from "../schema/schema.ts";
import { anything, optional } from "../schema/values.ts";
import type { Clock } from "../time/timestamp.ts";

/** How to create a product, a billing schema or a tax. */
export interface CreateOptions {
  /** Makes the call safe to retry; unique within the organization for each type of record. */
  readonly idempotencyKey?: string | undefined;
}

/** Every failure of creating a product, a billing schema or a tax. @inline */
export type CreateVersionError = Invalid | IdempotencyKeyInvalid | IdempotencyMismatch | PortFailed;

/** The names of the options; a wrong key has an error of its own. */
const createOptions = object({ idempotencyKey: optional(anything) });

/** Returns the key of a call, if it has one. */
export const readKey = (
  options: CreateOptions = {},
): Either<Invalid | IdempotencyKeyInvalid, string | undefined> => {
  const found = read(createOptions, options);
  if (isLeft(found)) return found;
  const { idempotencyKey } = found.right;
  return idempotencyKey === undefined || isIdempotencyKey(idempotencyKey)
    ? right(idempotencyKey)
    : left({ kind: "IdempotencyKeyInvalid" });
};

/** Returns what a new version has besides its content: its own identifier, and it is active. */
export const newVersion = <Prefix extends "product" | "schema" | "tax">(
  prefix: Prefix,
  { clock, newId }: { readonly clock: Clock; readonly newId: IdSource },
) => ({ id: newId(prefix), isActive: true, createdAt: clock(), updatedAt: undefined });

/** Returns the names of the properties in which the content of two records differs. */
export type Differences<Content> = (one: Content, other: Content) => ReadonlyArray<string>;

/** Creates a function that compares some properties of two records, in this order. */
export const differencesOf =
  <Content>(...names: ReadonlyArray<keyof Content & string>): Differences<Content> =>
  (one, other) =>
    names.filter((name) => textOf([one[name] ?? null]) !== textOf([other[name] ?? null]));

/**
 * Creates a function that compares the content of two records: the properties of the request that
 * creates them, in their order.
 */
export const differencesIn = <Properties extends Entries>({
  entries,
}: ObjectSchema<Properties>): Differences<OutputOf<Properties>> =>
  differencesOf(...(Object.keys(entries) as ReadonlyArray<keyof OutputOf<Properties> & string>));

/** A stored product, billing schema or tax. */
export interface CreatedVersion<Version> {
  readonly created: Version;
  /** Whether an earlier call with the same key created it. Then this call stored nothing. */
  readonly replayed: boolean;
}

/** Returns what a store returned, unless an earlier call stored other content with the key. */
export const createdOnce = <
  Failure,
  Version extends { readonly id: ProductId | BillingSchemaId | TaxId },
>(
  stored: Either<Failure, Version>,
  given: Version,
  differencesOf: Differences<Version>,
  idempotencyKey = "",
): Either<Failure | IdempotencyMismatch, CreatedVersion<Version>> => {
  if (isLeft(stored)) return stored;
  const created = stored.right;
  const differences = differencesOf(created, given);
  if (differences.length === 0) return right({ created, replayed: created.id !== given.id });
  const earlierId = created.id;
  return left({ kind: "IdempotencyMismatch", idempotencyKey, earlierId, differences });
};
