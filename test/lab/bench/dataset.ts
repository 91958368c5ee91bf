import type { StoreRecords } from "@quittance/memory";
import {
  Amount,
  fixedRates,
  orThrow,
  timestampOf,
  type Clock,
  type Currency,
  type Invoice,
  type Payment,
  type Quittance,
  type OrganizationId,
} from "quittance";
import { rateSetOf } from "quittance/testing";

/** The organization of the benchmark. */
export const acme: OrganizationId = "org_acme";

/** The currencies of the invoices, from frequent to rare. */
const currencies = ["EUR", "EUR", "EUR", "GBP", "GBP", "USD", "CHF"] as const;
const days = 730;
const start = Date.UTC(2024, 0, 1);
const createdAt = timestampOf("2024-01-01 00:00:00");

/** Returns the time after a share of the two years that the records are spread over. */
export const timeAt = (share: number): ReturnType<Clock> =>
  timestampOf(
    new Date(start + Math.floor(share * days * 86_400) * 1000)
      .toISOString()
      .slice(0, 19)
      .replace("T", " "),
  );

/** The exchange rates of the invoices. */
export const rates = fixedRates(rateSetOf({ GBP: "0.738797999", EUR: "0.879502", CHF: "0.8" }));

/** Creates one invoice of two lines, of which one is converted. */
export const createInvoice = async (
  service: Quittance,
  place: number,
  dueAt: ReturnType<Clock>,
): Promise<Invoice> => {
  const { invoice } = orThrow(
    await service.invoices.create(
      acme,
      {
        currency: currencies[place % currencies.length] ?? "EUR",
        customerEmail: `customer-${String(place % 20_000)}@example.com`,
        metadata: { order: `order-${String(place)}` },
        dueAt,
        items: ["one", "two"].map((name) => ({
          type: "PRODUCT",
          productId: `product_${name}`,
          billingSchemaId: `schema_${name}`,
          quantity: 1 + (place % 3),
        })),
      },
      { idempotencyKey: `order-${String(place)}` },
    ),
  );
  return invoice;
};

/** Records a payment of an invoice: most complete it, some stay pending or fail. */
export const recordPayment = async (
  service: Quittance,
  invoice: Invoice,
  place: number,
): Promise<{ readonly payment: Payment; readonly invoice: Invoice }> =>
  orThrow(
    await service.payments.record(acme, invoice.id, {
      idempotencyKey: `payment-${String(place)}`,
      providerId: `prov_${String(place % 3)}`,
      currency: invoice.currency,
      price: invoice.price,
      status: place % 10 < 7 ? "COMPLETED" : place % 10 < 9 ? "PENDING" : "FAILED",
      reference: `ch_${String(place)}`,
    }),
  );

/** Returns two products whose prices are in some currencies, and the providers. */
export const catalogIn = (
  ...priced: readonly [one: Currency, two: Currency]
): Required<Pick<StoreRecords, "providers" | "products" | "billingSchemas">> => ({
  providers: [0, 1, 2].map((place) => ({
    id: `prov_${String(place)}`,
    name: `Provider ${String(place)}`,
    type: "FIAT",
    isActive: true,
    currencies: [...new Set(currencies)],
    createdAt,
    updatedAt: undefined,
  })),
  products: ["one", "two"].map((name) => ({
    id: `product_${name}`,
    organizationId: acme,
    versionGroupId: `group_${name}`,
    isActive: true,
    name,
    description: "",
    imageId: undefined,
    image: undefined,
    createdAt,
    updatedAt: undefined,
  })),
  billingSchemas: ["one", "two"].map((name, place) => ({
    id: `schema_${name}`,
    organizationId: acme,
    productId: `product_${name}`,
    versionGroupId: `group_${name}`,
    isActive: true,
    name,
    description: "",
    recurrence: undefined,
    basePrice: { currency: priced[place] ?? "EUR", amount: Amount.of("7.4") },
    createdAt,
    updatedAt: undefined,
  })),
});

/** The catalog and the providers of the invoices. */
export const catalog = catalogIn("GBP", "EUR");
