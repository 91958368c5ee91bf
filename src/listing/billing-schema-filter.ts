import type { BillingSchema } from "../catalog/billing-schema.ts";
import type { ProductId } from "../ids.ts";
import { passes, type Predicates } from "./passes.ts";

/** A filter of billing schemas. Absent properties do not filter. */
export interface BillingSchemaFilter {
  /** `true` for the version of each billing schema that can be charged. */
  readonly isActive?: boolean | undefined;
  /** The versions of one billing schema. */
  readonly versionGroupId?: string | undefined;
  /** The version of the product that the billing schema was created for. */
  readonly productId?: ProductId | undefined;
}

const predicates: Predicates<BillingSchemaFilter, BillingSchema> = {
  isActive: (wanted, { isActive }) => wanted === isActive,
  versionGroupId: (wanted, { versionGroupId }) => wanted === versionGroupId,
  productId: (wanted, { productId }) => wanted === productId,
};

/** Returns whether a billing schema passes a filter. It specifies what every store lists. */
export const matchesBillingSchema = (filter: BillingSchemaFilter, schema: BillingSchema): boolean =>
  passes(predicates, filter, schema);
