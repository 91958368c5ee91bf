import { productAnswer } from "../../support/product-answer.ts";
import type { DashboardInputs } from "../oracles/dashboard.ts";
import type { FilterInputs } from "../oracles/filter.ts";
import type { SettleInputs } from "../oracles/settle.ts";
import type { ValidateInputs } from "../oracles/validate.ts";
import type { Operation, Vector } from "../vector.ts";
import { dashboardAnswer } from "./dashboard.ts";
import { filterAnswer } from "./filter.ts";
import { settleAnswer } from "./settle.ts";
import { shopOf } from "./shop.ts";
import { validateAnswer } from "./validate.ts";

/** What answers each operation: of a vector it reads the inputs alone. */
const answers: Readonly<Record<Operation, (vector: Vector) => unknown>> = {
  quote: (vector) => quoteAnswer(vector as unknown as ValidateInputs),
  validate: (vector) => validateAnswer(vector as unknown as ValidateInputs),
  settle: (vector) => settleAnswer(vector as unknown as SettleInputs),
  filter: (vector) => filterAnswer(vector as unknown as FilterInputs),
  dashboard: (vector) => dashboardAnswer(vector as unknown as DashboardInputs),
};

const quoteAnswer = ({ request, catalogue, rates }: ValidateInputs): unknown =>
  productAnswer(request, shopOf(catalogue, rates));

/** What the library answers to a vector, by its public doors, as JSON text. */
export const answerText = async (vector: Vector): Promise<string> =>
  JSON.stringify(await answers[vector.operation](vector));
