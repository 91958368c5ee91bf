import type { Dashboards } from "../dashboard/dashboards.ts";
import type { OrganizationId } from "../ids.ts";
import type { CreditNotes } from "../credit-note/credit-notes.ts";
import type { Invoices } from "../invoice/invoices.ts";
import type { Payments } from "../payment/payments.ts";
import type { BillingSchemas } from "../billing-schema/billing-schemas.ts";
import type { Products } from "../product/products.ts";
import type { Refunds } from "../refund/refunds.ts";
import type { Coupons } from "../coupon/coupons.ts";
import type { Taxes } from "../tax/taxes.ts";
import type { Scoped } from "../schema/operation.ts";
import type { Quotes } from "../quote/quotes.ts";

/** The operations by what they are about. */
export interface Namespaces {
  readonly products: Products;
  readonly billingSchemas: BillingSchemas;
  readonly taxes: Taxes;
  readonly coupons: Coupons;
  readonly quotes: Quotes;
  readonly invoices: Invoices;
  readonly payments: Payments;
  readonly refunds: Refunds;
  readonly creditNotes: CreditNotes;
  readonly dashboard: Dashboards;
}

/** The operations of one organization: they throw `QuittanceError`. */
export type Shop = {
  readonly [Name in Exclude<keyof Namespaces, "invoices">]: Scoped<Namespaces[Name]>;
} & { readonly invoices: Scoped<Omit<Invoices, "owner">> };

/**
 * A payments service: quotes, invoices, payments, refunds, credit notes and a dashboard.
 *
 * Each call is limited to the organization that is its first argument, except
 * `invoices.owner`, which returns it.
 */
export interface Quittance extends Namespaces {
  /**
   * Returns the operations of one organization, without its identifier as the first argument. They
   * throw failures as `QuittanceError`.
   *
   * @example
   * const shop = quittance.forOrganization("org_shop");
   * const { invoice } = await shop.refunds.record(payment.id, {
   *   idempotencyKey: "re_1Nq",
   *   currency: "EUR",
   *   price: "29.95",
   * });
   */
  readonly forOrganization: (organizationId: OrganizationId) => Shop;
}
