import type { BillingSchema } from "../catalog/billing-schema.ts";
import type { Coupon } from "../catalog/coupon.ts";
import type { Product } from "../catalog/product.ts";
import type { Tax } from "../catalog/tax.ts";
import type { CreditNote } from "../invoice/credit-note.ts";
import type { InvoiceRecords } from "../invoice/invoice-records.ts";
import type { Organization } from "../organization/organization.ts";
import type { Provider } from "../organization/provider.ts";
import type { Payment } from "../payment/payment.ts";
import type { Refund } from "../payment/refund.ts";

/**
 * The records of a store, of any number of organizations.
 *
 * Referenced records are included. Two organizations can use the same identifier.
 */
export interface LedgerRecords {
  readonly organizations: ReadonlyArray<Organization>;
  readonly providers: ReadonlyArray<Provider>;
  readonly products: ReadonlyArray<Product>;
  readonly billingSchemas: ReadonlyArray<BillingSchema>;
  readonly taxes: ReadonlyArray<Tax>;
  readonly coupons: ReadonlyArray<Coupon>;
  readonly invoices: ReadonlyArray<InvoiceRecords>;
  readonly payments: ReadonlyArray<Payment>;
  readonly refunds: ReadonlyArray<Refund>;
  readonly creditNotes: ReadonlyArray<CreditNote>;
}
