import type { CatalogExtract, StoredInvoice } from "quittance/adapter";
import type { OwnMismatch } from "./mismatch.ts";

/** Checks that what an invoice refers to, except the catalog, is stored. */
export const checkReferences = ({
  items,
  paymentIntents,
  payments,
  providers,
}: StoredInvoice): ReadonlyArray<OwnMismatch> => [
  ...items.flatMap(({ id, item }) =>
    item.type === "PRODUCT"
      ? []
      : missing("PaymentIntentNotFound", id, item.paymentIntentId, paymentIntents),
  ),
  ...payments.flatMap(({ id, providerId }) =>
    missing("ProviderNotFound", id, providerId, providers),
  ),
];

/** Checks that the products and billing schemas of items exist. */
export const checkCatalog = (
  items: StoredInvoice["items"],
  { products, billingSchemas }: CatalogExtract,
): ReadonlyArray<OwnMismatch> =>
  items.flatMap(({ id, item }) =>
    item.type === "PRODUCT"
      ? [
          ...missing("ProductNotFound", id, item.productId, products),
          ...missing("BillingSchemaNotFound", id, item.billingSchemaId, billingSchemas),
        ]
      : [],
  );

const missing = <Id extends string>(
  kind: OwnMismatch["kind"],
  subject: string,
  id: Id | undefined,
  known: ReadonlyMap<Id, unknown>,
): ReadonlyArray<OwnMismatch> => {
  if (id === undefined) return [{ kind, subject, message: "the reference is empty" }];
  return known.has(id) ? [] : [{ kind, subject, message: `${id} does not exist` }];
};
