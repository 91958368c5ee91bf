import type { ConformanceCase } from "./case.ts";
import { changePaymentCases } from "./change-payment.ts";
import { findPaymentCases } from "./find-payment.ts";
import type { LedgerSubject } from "./ledger-case.ts";
import { listPaymentsCases } from "./list-payments.ts";
import { readRecordingsCases } from "./read-recordings.ts";
import { recordPaymentCases } from "./record-payment.ts";
import { recordPaymentsCases } from "./record-payments.ts";
import { reportPaymentCases } from "./report-payment.ts";

/** The conformance cases of `PaymentRepository`. */
export const paymentRepositoryCases: ReadonlyArray<ConformanceCase<LedgerSubject>> = [
  ...findPaymentCases,
  ...readRecordingsCases,
  ...recordPaymentCases,
  ...recordPaymentsCases,
  ...reportPaymentCases,
  ...changePaymentCases,
  ...listPaymentsCases,
];
