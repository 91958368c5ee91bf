import type { BillingSchema, Recurrence } from "../catalog/billing-schema.ts";
import { checkTexts, type CatalogInvalid, type CatalogIssue } from "../catalog/check-texts.ts";
import { left, right, type Either } from "../kernel/either.ts";
import { Amount } from "../money/amount.ts";
import type { Money } from "../money/money.ts";
import type { BillingSchemaNotFound } from "./errors.ts";

/** What an organization decides about a billing schema. */
export interface BillingSchemaContent {
  /** 1 to 200 characters. */
  readonly name: string;
  /** At most 2000 characters. */
  readonly description: string;
  /** Of one unit; may be zero. */
  readonly basePrice: Money;
  /** `undefined` charges once. */
  readonly recurrence: Recurrence | undefined;
}

/** Returns the content of a billing schema, or what is wrong with it. */
export const checkBillingSchemaContent = <Content extends BillingSchemaContent>(
  content: Content,
): Either<CatalogInvalid, Content> => {
  const { basePrice, recurrence } = content;
  const issues: Array<CatalogIssue> = [...checkTexts(content)];
  if (!Amount.atLeast(basePrice.amount, Amount.zero)) issues.push({ kind: "BasePriceNegative" });
  const count = recurrence?.intervalCount ?? 1;
  if (!Number.isSafeInteger(count) || count < 1) issues.push({ kind: "IntervalCountInvalid" });
  return issues.length > 0 ? left({ kind: "CatalogInvalid", issues }) : right(content);
};

/** Returns `BillingSchemaNotFound` for `undefined`. */
export const billingSchemaFound = (
  schema: BillingSchema | undefined,
): Either<BillingSchemaNotFound, BillingSchema> =>
  schema === undefined ? left({ kind: "BillingSchemaNotFound" }) : right(schema);
