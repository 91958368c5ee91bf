import type {
  JsonObject,
  OracleCatalogue,
  OracleRates,
  OracleRequest,
} from "../../../support/oracle.ts";
import type { Draft } from "../../vector.ts";
import { adjustmentChains } from "../adjustment-chains.ts";
import { amounts } from "../amounts.ts";
import type { VectorCase } from "../build.ts";
import { catalogueRefusals } from "../catalogue-refusals.ts";
import { conversion } from "../conversion.ts";
import { discounts } from "../discounts.ts";
import { figureRefusals } from "../figure-refusals.ts";
import { knownAnswer } from "../known-answer.ts";
import { selection } from "../selection.ts";
import { sums } from "../sums.ts";
import { truncation } from "../truncation.ts";
import { everyCurrency } from "./every-currency.ts";
import { manyAdjustments } from "./many-adjustments.ts";
import { rangeEdges } from "./range-edges.ts";
import { versions } from "./versions.ts";

interface QuoteInputs {
  readonly request: OracleRequest;
  readonly catalogue: OracleCatalogue;
  readonly rates: OracleRates;
}

const draftOf = (vector: VectorCase): Draft<QuoteInputs> => {
  const { name, why, request, catalogue, rates, expected, figures = {} } = vector;
  const inputs = {
    request,
    catalogue: catalogue ?? { products: [], billing_schemas: [] },
    rates: { timestamp: "2025-07-17 14:10:54", units_per_usd: rates ?? {} },
  };
  const draft = { name, why, inputs };
  if (expected !== undefined) return { ...draft, expected };
  const ofQuote = Object.entries(figures).map(([path, figure]) => [`quote.${path}`, figure]);
  return { ...draft, figures: Object.fromEntries(ofQuote) as JsonObject };
};

/** Every vector of `quote`. */
export const quoteDrafts: ReadonlyArray<Draft<QuoteInputs>> = [
  ...knownAnswer,
  ...conversion,
  ...truncation,
  ...amounts,
  ...sums,
  ...selection,
  ...discounts,
  ...adjustmentChains,
  ...catalogueRefusals,
  ...figureRefusals,
  ...everyCurrency,
  ...versions,
  ...manyAdjustments,
  ...rangeEdges,
].map(draftOf);
