import type {
  BillingSchema,
  Coupon,
  CreditNote,
  Organization,
  OrganizationId,
  Payment,
  Product,
  Provider,
  Refund,
  Tax,
} from "quittance";
import type { Credential, InvoiceRecords, OrganizationRounding } from "quittance/adapter";

/** The records to import, of any number of organizations. */
export interface ImportedRecords {
  readonly organizations?: ReadonlyArray<Organization>;
  /** How the prices of organizations are rounded, for `postgresRounding`. */
  readonly roundings?: ReadonlyArray<OrganizationRounding>;
  readonly providers?: ReadonlyArray<Provider>;
  readonly credentials?: ReadonlyArray<Credential>;
  readonly products?: ReadonlyArray<Product>;
  readonly billingSchemas?: ReadonlyArray<BillingSchema>;
  readonly taxes?: ReadonlyArray<Tax>;
  readonly coupons?: ReadonlyArray<Coupon>;
  readonly invoices?: ReadonlyArray<InvoiceRecords>;
  readonly payments?: ReadonlyArray<Payment>;
  readonly refunds?: ReadonlyArray<Refund>;
  readonly creditNotes?: ReadonlyArray<CreditNote>;
}

/** Returns the organizations of records that belong to one. */
export const ownersOf = (records: ImportedRecords): ReadonlySet<OrganizationId> => {
  const { products = [], billingSchemas = [], taxes = [], coupons = [] } = records;
  const { invoices = [], payments = [], refunds = [], creditNotes = [] } = records;
  const catalog = [...products, ...billingSchemas, ...taxes, ...coupons];
  const ledger = [...invoices.map(({ invoice }) => invoice), ...payments, ...refunds];
  const owned = [...catalog, ...ledger, ...creditNotes];
  return new Set(owned.map(({ organizationId }) => organizationId));
};

/** Returns the records of one organization. */
export const ofOrganization = (records: ImportedRecords, id: OrganizationId): ImportedRecords => {
  const { products = [], billingSchemas = [], taxes = [], coupons = [] } = records;
  const { invoices = [], payments = [] } = records;
  const isOwned = (record: { readonly organizationId: OrganizationId }): boolean =>
    record.organizationId === id;
  return {
    products: products.filter(isOwned),
    billingSchemas: billingSchemas.filter(isOwned),
    taxes: taxes.filter(isOwned),
    coupons: coupons.filter(isOwned),
    invoices: invoices.filter(({ invoice }) => isOwned(invoice)),
    payments: payments.filter(isOwned),
    refunds: (records.refunds ?? []).filter(isOwned),
    creditNotes: (records.creditNotes ?? []).filter(isOwned),
  };
};
