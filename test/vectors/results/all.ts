import { libraryResult } from "../../support/library-result.ts";
import type {
  CreditInputs,
  DashboardInputs,
  FilterInputs,
  PricingInputs,
  RedeemInputs,
  SettleInputs,
} from "../vector-inputs.ts";
import type { Operation, UnsolvedVector } from "../vector.ts";
import { creditResult } from "./credit.ts";
import { dashboardResult } from "./dashboard.ts";
import { filterResult } from "./filter.ts";
import { settleResult } from "./settle.ts";
import { pricingSetupOf } from "./pricing-setup.ts";
import { redeemResult } from "./redeem.ts";
import { validateResult } from "./validate.ts";

/** The result of each operation; only the inputs of a vector are read. */
const results: Readonly<Record<Operation, (vector: UnsolvedVector) => unknown>> = {
  quote: (vector) => quoteResult(vector as unknown as PricingInputs),
  validate: (vector) => validateResult(vector as unknown as PricingInputs),
  redeem: (vector) => redeemResult(vector as unknown as RedeemInputs),
  settle: (vector) => settleResult(vector as unknown as SettleInputs),
  credit: (vector) => creditResult(vector as unknown as CreditInputs),
  filter: (vector) => filterResult(vector as unknown as FilterInputs),
  dashboard: (vector) => dashboardResult(vector as unknown as DashboardInputs),
};

const quoteResult = (inputs: PricingInputs): Promise<unknown> =>
  libraryResult(inputs.request, pricingSetupOf(inputs));

/** Returns the library's result for the inputs of a vector, by its public API, as JSON text. */
export const resultText = async (vector: UnsolvedVector): Promise<string> =>
  JSON.stringify(await results[vector.operation](vector));
