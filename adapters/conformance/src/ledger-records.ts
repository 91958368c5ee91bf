import type {
  BillingSchema,
  Coupon,
  CreditNote,
  Organization,
  Payment,
  Product,
  Provider,
  Refund,
  Tax,
} from "quittance";
import type { InvoiceRecords } from "quittance/adapter";

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
