import type {
  JsonObject,
  OracleCatalog,
  OracleRates,
  OracleRequest,
} from "../../../support/oracle.ts";
import type { PolicyInputs } from "../../vector-inputs.ts";
import type { Draft } from "../../vector.ts";
import { adjustmentChains } from "../adjustment-chains.ts";
import { amounts } from "../amounts.ts";
import type { VectorCase } from "../build.ts";
import { catalogFailures } from "../catalog-failures.ts";
import { conversion } from "../conversion.ts";
import { discounts } from "../discounts.ts";
import { amountFailures } from "../amount-failures.ts";
import { knownResult } from "../known-result.ts";
import { modelCases } from "../models/all.ts";
import { selection } from "../selection.ts";
import { totals } from "../totals.ts";
import { truncation } from "../truncation.ts";
import { everyCurrency } from "./every-currency.ts";
import { manyAdjustments } from "./many-adjustments.ts";
import { rangeEdges } from "./range-edges.ts";
import { versions } from "./versions.ts";
import { couponFailures } from "../policy/coupon-failures.ts";
import { coupons } from "../policy/coupons.ts";
import { documentTaxes } from "../policy/document-taxes.ts";
import { lineTaxes } from "../policy/line-taxes.ts";
import { roundedQuotes } from "../policy/rounded-quotes.ts";
import { roundingIncrements } from "../policy/rounding-increments.ts";
import { roundingModes } from "../policy/rounding-modes.ts";
import { taxFailures } from "../policy/tax-failures.ts";

/** Quotes with rounding, taxes and coupons. */
const policyCases: ReadonlyArray<VectorCase> = [
  ...roundingModes,
  ...roundingIncrements,
  ...roundedQuotes,
  ...lineTaxes,
  ...documentTaxes,
  ...taxFailures,
  ...coupons,
  ...couponFailures,
];

interface QuoteInputs extends PolicyInputs {
  readonly request: OracleRequest;
  readonly catalog: OracleCatalog;
  readonly rates: OracleRates;
}

const draftOf = (vector: VectorCase): Draft<QuoteInputs> => {
  const { name, why, request, catalog, rates, expected, values = {}, ...policy } = vector;
  const inputs = {
    request,
    catalog: catalog ?? { products: [], billing_schemas: [] },
    rates: { timestamp: "2025-07-17 14:10:54", units_per_usd: rates ?? {} },
    ...policy,
  };
  const draft = { name, why, inputs };
  if (expected !== undefined) return { ...draft, expected };
  const ofQuote = Object.entries(values).map(([path, value]) => [`quote.${path}`, value]);
  return { ...draft, values: Object.fromEntries(ofQuote) as JsonObject };
};

/** Every vector of `quote`. */
export const quoteDrafts: ReadonlyArray<Draft<QuoteInputs>> = [
  ...knownResult,
  ...conversion,
  ...truncation,
  ...amounts,
  ...totals,
  ...selection,
  ...discounts,
  ...adjustmentChains,
  ...catalogFailures,
  ...amountFailures,
  ...everyCurrency,
  ...versions,
  ...manyAdjustments,
  ...rangeEdges,
  ...policyCases,
  ...modelCases,
].map(draftOf);
