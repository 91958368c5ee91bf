import type {
  Amount,
  Either,
  Invoice,
  InvoiceDetails,
  LedgerEvent,
  Listed,
  Payment,
  Refund,
} from "quittance";
import type { StoredCoupon } from "quittance/adapter";
import { failureParts } from "./result-parts.ts";
import type { Parts } from "./operation.ts";
import type { BilledLines } from "./run-state.ts";

/** A result in parts, and the values in it that a client keeps. */
export interface CallResult {
  readonly parts: Parts;
  readonly failure?: { readonly kind: string; readonly port?: string };
  readonly invoiceId?: string;
  readonly paymentId?: string;
  readonly amount?: Amount;
  readonly events?: ReadonlyArray<LedgerEvent>;
  readonly refundId?: string;
  readonly creditNoteId?: string;
  readonly couponId?: string;
  readonly coupons?: ReadonlyArray<StoredCoupon>;
  /** The coupons of an invoice that was read. */
  readonly couponIds?: ReadonlyArray<string>;
  /** The lines of a created invoice. */
  readonly billed?: BilledLines;
  /** An invoice that was read. */
  readonly expanded?: InvoiceDetails;
  readonly page?: Listed<Invoice | Payment | Refund>;
  readonly position?: string | undefined;
  readonly version?: string;
}

/** Splits the result of a call into parts. */
export const callResultOf = async <Success>(
  call: Promise<Either<unknown, Success>>,
  log: (success: Success) => CallResult,
): Promise<CallResult> => {
  const result = await call;
  if (result._tag === "Right") return log(result.right);
  const failure = result.left as NonNullable<CallResult["failure"]>;
  return { parts: failureParts(failure), failure };
};
