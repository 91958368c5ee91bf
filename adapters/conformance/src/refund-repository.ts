import type { ConformanceCase } from "./case.ts";
import { changeRefundCases } from "./change-refund.ts";
import type { LedgerSubject } from "./ledger-case.ts";
import { listRefundsCases } from "./list-refunds.ts";
import { recordRefundCases } from "./record-refund.ts";

/** The conformance cases of `RefundRepository`. */
export const refundRepositoryCases: ReadonlyArray<ConformanceCase<LedgerSubject>> = [
  ...recordRefundCases,
  ...changeRefundCases,
  ...listRefundsCases,
];
