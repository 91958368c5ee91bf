import { productAnswer } from "../../support/product-answer.ts";
import type {
  DashboardInputs,
  FilterInputs,
  PricingInputs,
  SettleInputs,
} from "../vector-inputs.ts";
import type { Operation, Vector } from "../vector.ts";
import { dashboardAnswer } from "./dashboard.ts";
import { filterAnswer } from "./filter.ts";
import { settleAnswer } from "./settle.ts";
import { shopOf } from "./shop.ts";
import { validateAnswer } from "./validate.ts";

/** The result of each operation; only the inputs of a vector are read. */
const answers: Readonly<Record<Operation, (vector: Question) => unknown>> = {
  quote: (vector) => quoteAnswer(vector as unknown as PricingInputs),
  validate: (vector) => validateAnswer(vector as unknown as PricingInputs),
  settle: (vector) => settleAnswer(vector as unknown as SettleInputs),
  filter: (vector) => filterAnswer(vector as unknown as FilterInputs),
  dashboard: (vector) => dashboardAnswer(vector as unknown as DashboardInputs),
};

const quoteAnswer = ({ request, catalogue, rates }: PricingInputs): unknown =>
  productAnswer(request, shopOf(catalogue, rates));

/** A vector before its result is known. */
export type Question = Omit<Vector, "expected">;

/** Returns the library's result for the inputs of a vector, by its public API, as JSON text. */
export const answerText = async (vector: Question): Promise<string> =>
  JSON.stringify(await answers[vector.operation](vector));
