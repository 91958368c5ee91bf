import type { CouponId } from "../ids.ts";
import type { Invoice } from "./invoice.ts";
import type { InvoiceCalculation } from "./invoice-calculation.ts";
import type { InvoiceItem, PaymentIntent } from "./invoice-item.ts";
import type { NumberSeries } from "./number-series.ts";

/** The records of a new invoice, stored atomically. */
export interface InvoiceRecords {
  readonly invoice: Invoice;
  readonly items: ReadonlyArray<InvoiceItem>;
  /** By item and `idx`, then the steps of the total, then TOTAL, then TOTAL_USD. */
  readonly calculations: ReadonlyArray<InvoiceCalculation>;
  readonly paymentIntents: ReadonlyArray<PaymentIntent>;
  /** The coupons that the invoice redeems, each once; at most 10. */
  readonly couponIds: ReadonlyArray<CouponId>;
  /** The series whose next number the invoice gets, when it is stored. */
  readonly series?: NumberSeries | undefined;
}
