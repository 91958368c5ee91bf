import {
  Amount,
  orThrow,
  type BillingSchemaId,
  type Catalog,
  type Currency,
  type ProductId,
  type TaxId,
} from "quittance";
import { activeOrganization as organization } from "./sample-organization.ts";

/** A product with a price. */
export interface Offer {
  readonly productId: ProductId;
  readonly billingSchemaId: BillingSchemaId;
  readonly currency: Currency;
}

const products = [
  ["Two-person tent", "Free-standing, 2.1 kg", "EUR", "289"],
  ["Down sleeping bag", "Comfort to -4 °C", "EUR", "219.5"],
  ["Hiking shoes", "Sizes 36 to 47", "EUR", "134.95"],
  ["Gas stove", "Packs to the size of a mug", "GBP", "42.5"],
  ["Merino shirt", "165 g/m²", "GBP", "68"],
  ["Head torch", "600 lumens, rechargeable", "USD", "54.9"],
  ["Water filter", "1000 litres per cartridge", "USD", "38.25"],
  ["Route map, waterproof", "1:50 000", "EUR", "11.9"],
] as const;

/** Creates the catalog of the active organization and returns what can be sold. */
export const createSampleCatalog = async (catalog: Catalog): Promise<ReadonlyArray<Offer>> => {
  const taxOf = async (name: string, percent: string): Promise<TaxId> =>
    orThrow(
      await catalog.createTax(organization, {
        ...{ name, percent: Amount.of(percent), category: "S", isCompound: false },
        ...{ exemptionReason: undefined, jurisdiction: undefined, isInclusive: false },
      }),
    ).created.id;
  const full = await taxOf("VAT", "19");
  const reduced = await taxOf("Reduced VAT", "7");
  await createCoupon(catalog);
  const offers: Array<Offer> = [];
  for (const [name, description, currency, price] of products) {
    const product = orThrow(await catalog.createProduct(organization, { name, description }));
    const schema = orThrow(
      await catalog.createBillingSchema(organization, product.created.id, {
        name: "One piece",
        basePrice: { currency, amount: Amount.of(price) },
        taxIds: [name.startsWith("Route map") ? reduced : full],
      }),
    );
    offers.push({ productId: product.created.id, billingSchemaId: schema.created.id, currency });
  }
  return offers;
};

/** The code of the coupon of some invoices. */
export const couponCode = "SUMMIT";

const createCoupon = async (catalog: Catalog): Promise<void> => {
  orThrow(
    await catalog.createCoupon(organization, { code: couponCode, percent: Amount.of("12.5") }),
  );
};
