/** Short ways to write rounding policies and taxes of vectors. Nothing here computes an amount. */

import type { Currency, RoundingPolicy } from "quittance";
import type { LineTax } from "quittance/adapter";
import type { OracleItem } from "../../../support/oracle.ts";
import type { TaxRecord } from "../../vector-inputs.ts";

/** The rule of one currency. */
export type Rule = NonNullable<RoundingPolicy[Currency]>;

/** A policy for one currency; to cents by default. */
export const rounds = (
  currency: Currency,
  mode: Rule["mode"],
  at: Rule["at"],
  increment = "0.01",
): RoundingPolicy => ({ [currency]: { increment, mode, at } });

/** Euros to cents, halves up. */
export const centsAt = (at: Rule["at"]): RoundingPolicy => rounds("EUR", "HALF_UP", at);

/** An item with taxes. */
export const taxed = (item: OracleItem, ...suffixes: ReadonlyArray<string>): OracleItem => {
  const tax_ids = suffixes.map((suffix) => `tax_${suffix}`);
  const found = { ...item, tax_ids };
  return found;
};

type TaxProperties = Partial<Pick<TaxRecord, "is_active" | "is_inclusive" | "is_compound">>;

/** A tax of the standard rate. */
export const tax = (
  suffix: string,
  percent: string,
  properties: TaxProperties = {},
  category: LineTax["category"] = "S",
  exemption_reason: string | null = null,
): TaxRecord => ({
  id: `tax_${suffix}`,
  organization_id: "org_northwind",
  version_group_id: `group_tax_${suffix}`,
  is_active: 1,
  name: suffix.toUpperCase(),
  percent,
  category,
  exemption_reason,
  is_inclusive: 0,
  is_compound: 0,
  jurisdiction: null,
  created_at: "2025-01-15 09:30:00",
  updated_at: null,
  ...properties,
});

/** A tax that prices contain. */
export const inclusive = (suffix: string, percent: string): TaxRecord =>
  tax(suffix, percent, { is_inclusive: 1 });

/** A tax on the price with the exclusive taxes before it. */
export const compound = (suffix: string, percent: string): TaxRecord =>
  tax(suffix, percent, { is_compound: 1 });

/** The taxes of most vectors. */
export const vat = tax("vat", "19");
export const low = tax("low", "7");
export const gross = inclusive("gross", "19");
export const city = inclusive("city", "1.1");
export const levy = compound("levy", "10");
export const exempt = tax("exempt", "0", {}, "E", "Medical services");

/** The smallest amount. */
export const ULP = "0.000000000000000000000000000001";
