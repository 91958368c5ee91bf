import { describeCatalogIssue } from "quittance/errors";
import { expect, test } from "vitest";
import type { PricingIssue } from "../pricing/pricing-check.ts";
import type { CatalogIssue } from "./catalog-check.ts";

type Issue = Exclude<CatalogIssue, PricingIssue>;

const title = "must have 1 to 200 characters without NUL and unpaired surrogates";

/** The path and the message of each issue of a product, a billing schema or a tax. */
const described: Readonly<Record<Issue["kind"], readonly [path: string, message: string]>> = {
  NameInvalid: ["name", title],
  DescriptionInvalid: [
    "description",
    "must have at most 2000 characters without NUL and unpaired surrogates",
  ],
  BasePriceNegative: ["base_price", "must not be negative"],
  IntervalCountInvalid: ["interval_count", "must be an integer of at least 1"],
  TooManyTaxes: ["tax_ids", "must contain at most 10 elements"],
  TaxNotFound: ["tax_ids.3", "Tax not found"],
  TaxNotActive: ["tax_ids.3", "Tax is not active"],
  TaxesMixed: ["tax_ids", "must be either all inclusive or all exclusive taxes"],
  TaxRepeated: ["tax_ids.3", "Tax is repeated"],
};

test.each(Object.entries(described))("%s is described", (kind, [path, message]) => {
  const found = describeCatalogIssue({ kind, index: 3 } as Issue);
  expect([found.path.join("."), found.message]).toEqual([path, message]);
});
