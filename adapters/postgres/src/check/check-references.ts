import { groupBy, type CatalogExtract, type StoredInvoice } from "quittance/adapter";
import { verifyPricing } from "quittance/explain";
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

/** Checks that the products and billing schemas of items exist, and priced them. */
export const checkCatalog = (
  { items, calculations }: Pick<StoredInvoice, "items" | "calculations">,
  { products, billingSchemas }: CatalogExtract,
): ReadonlyArray<OwnMismatch> => {
  const steps = groupBy(calculations, ({ invoiceItemId }) => invoiceItemId);
  return items.flatMap((line) => {
    const { id, item } = line;
    if (item.type !== "PRODUCT") return [];
    const schema = billingSchemas.get(item.billingSchemaId);
    return [
      ...missing("ProductNotFound", id, item.productId, products),
      ...missing("BillingSchemaNotFound", id, item.billingSchemaId, billingSchemas),
      ...(schema === undefined ? [] : verifyPricing(line, steps.get(id) ?? [], schema)).map(
        ({ path, expected, found }): OwnMismatch => ({
          kind: "PricingMismatch",
          subject: id,
          message: `${path}: expected ${expected} by ${item.billingSchemaId}, found ${found}`,
        }),
      ),
    ];
  });
};

const missing = <Id extends string>(
  kind: OwnMismatch["kind"],
  subject: string,
  id: Id | undefined,
  known: ReadonlyMap<Id, unknown>,
): ReadonlyArray<OwnMismatch> => {
  if (id === undefined) return [{ kind, subject, message: "the reference is empty" }];
  return known.has(id) ? [] : [{ kind, subject, message: `${id} does not exist` }];
};
