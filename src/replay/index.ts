export { readBill, type Bill, type BillProblem } from "./bill.ts";
export { type BillException, type BillMiss } from "./bill-exception.ts";
export { billFigures, billQuote, type BillFigures, type LineFigures } from "./bill-figures.ts";
export { type FurtherPolicy, type PolicyChange } from "./bill-tallies.ts";
export {
  compareBills,
  maxSeparated,
  type BillComparison,
  type NextPolicy,
  type TiedPolicy,
} from "./compare-bills.ts";
export { isPolicyId, type BillFeature, type BillSettings, type PolicyId } from "./policy.ts";
export { type SeparatingBill } from "./separating-bill.ts";
export { shadow, type Shadowed, type ShadowCounts, type ShadowOptions } from "./shadow.ts";
export { readCandidate, type Candidate } from "../repricing/candidate.ts";
export type { CurrencyRepricing } from "../repricing/currency-totals.ts";
export { reprice, type Unpriceable } from "../repricing/reprice.ts";
export { repriceInvoices, type Repricing } from "../repricing/reprice-invoices.ts";
export type { Priced, Repriced } from "../repricing/repriced.ts";
export { chooseCases, type RecordedCase, type RecordedCases } from "../recording/cases-choose.ts";
export { renderTests } from "../recording/tests-render.ts";
