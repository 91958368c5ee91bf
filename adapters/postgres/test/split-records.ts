import type { OrganizationId } from "quittance";
import type { ImportedRecords } from "@quittance/postgres";

/**
 * Returns the records that belong on one of several servers: all providers, and the other records of
 * the organizations of the server.
 */
export const recordsOnServer = (
  records: ImportedRecords,
  isThere: (organizationId: OrganizationId) => boolean,
): Required<ImportedRecords> => {
  const { organizations = [], products = [], billingSchemas = [] } = records;
  const { invoices = [], payments = [] } = records;
  const isOwnedThere = (record: { readonly organizationId: OrganizationId }): boolean =>
    isThere(record.organizationId);
  return {
    providers: records.providers ?? [],
    credentials: records.credentials ?? [],
    roundings: (records.roundings ?? []).filter(isOwnedThere),
    organizations: organizations.filter(({ id }) => isThere(id)),
    taxes: (records.taxes ?? []).filter(isOwnedThere),
    coupons: (records.coupons ?? []).filter(isOwnedThere),
    products: products.filter(isOwnedThere),
    billingSchemas: billingSchemas.filter(isOwnedThere),
    invoices: invoices.filter(({ invoice }) => isOwnedThere(invoice)),
    payments: payments.filter(isOwnedThere),
    refunds: (records.refunds ?? []).filter(isOwnedThere),
    creditNotes: (records.creditNotes ?? []).filter(isOwnedThere),
  };
};
