import type { BillingSchemaId, ProductId, TaxId } from "../ids.ts";
import type { ContentOf } from "../kernel/content-of.ts";
import { isLeft, left, right, type Either } from "../kernel/either.ts";
import {
  type IdempotencyKeyInvalid,
  type IdempotencyMismatch,
  isIdempotencyKey,
} from "../kernel/idempotency.ts";
import type { CatalogInvalid } from "./catalog-check.ts";
import type { PortFailed } from "../kernel/port-failed.ts";

/** How to create a product, a billing schema or a tax. */
export interface CreateOptions {
  /** Makes the call safe to retry; unique within the organization for each type of record. */
  readonly idempotencyKey?: string | undefined;
}

/** Every failure of `createProduct` and `createTax`. @inline */
export type CreateVersionError =
  CatalogInvalid | IdempotencyKeyInvalid | IdempotencyMismatch | PortFailed;

/** Returns the key of a call, if it has one. */
export const readKey = ({
  idempotencyKey,
}: CreateOptions): Either<IdempotencyKeyInvalid, string | undefined> =>
  idempotencyKey === undefined || isIdempotencyKey(idempotencyKey)
    ? right(idempotencyKey)
    : left({ kind: "IdempotencyKeyInvalid" });

type VersionId = ProductId | BillingSchemaId | TaxId;

/** A stored product, billing schema or tax. */
export interface CreatedVersion<Version> {
  readonly created: Version;
  /** Whether an earlier call with the same key created it. Then this call stored nothing. */
  readonly replayed: boolean;
}

/** Returns what a store returned, unless an earlier call stored other content with the key. */
export const createdOnce = <Failure, Version extends { readonly id: VersionId }>(
  stored: Either<Failure, Version>,
  given: Version,
  content: Pick<ContentOf<Version>, "differences">,
  idempotencyKey = "",
): Either<Failure | IdempotencyMismatch, CreatedVersion<Version>> => {
  if (isLeft(stored)) return stored;
  const created = stored.right;
  const differences = content.differences(created, given);
  if (differences.length === 0) return right({ created, replayed: created.id !== given.id });
  const earlierId = created.id;
  return left({ kind: "IdempotencyMismatch", idempotencyKey, earlierId, differences });
};
