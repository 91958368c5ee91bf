import { Amount, orThrow, type Currency, type Item, type NewTax, type Quittance } from "quittance";
import type { TaxPlace } from "./sample-customers.ts";
import { activeOrganization as organization } from "./sample-organization.ts";

/** What customers are invoiced for, by how they are taxed. */
export type SampleLines = Readonly<Record<TaxPlace, ReadonlyArray<Item>>>;

const taxes = {
  standard: { name: "VAT", percent: Amount.of("19") },
  /** Of printed matter, whose price contains it. */
  reduced: { name: "VAT", percent: Amount.of("7"), isInclusive: true },
  union: {
    ...{ name: "VAT", percent: Amount.zero, category: "K" },
    exemptionReason: "Intra-Community supply",
  },
  unionService: {
    ...{ name: "VAT", percent: Amount.zero, category: "AE" },
    exemptionReason: "Reverse charge",
  },
  export: {
    ...{ name: "VAT", percent: Amount.zero, category: "G" },
    exemptionReason: "Export outside the European Union",
  },
} as const satisfies Readonly<Record<string, NewTax>>;

/** A product of the sample. */
interface SampleProduct {
  readonly name: string;
  readonly description: string;
  readonly currency: Currency;
  readonly price: string;
  readonly tax: "standard" | "reduced";
}

const goods: ReadonlyArray<SampleProduct> = [
  {
    ...{ name: "Two-person tent", description: "Free-standing, 2.1 kg" },
    ...{ currency: "EUR", price: "289", tax: "standard" },
  },
  {
    ...{ name: "Hiking shoes", description: "Sizes 36 to 47" },
    ...{ currency: "EUR", price: "134.95", tax: "standard" },
  },
  {
    ...{ name: "Gas stove", description: "Packs to the size of a mug" },
    ...{ currency: "GBP", price: "42.5", tax: "standard" },
  },
  {
    ...{ name: "Water filter", description: "1000 litres per cartridge" },
    ...{ currency: "USD", price: "38.25", tax: "standard" },
  },
  {
    ...{ name: "Route map, waterproof", description: "1:50 000" },
    ...{ currency: "EUR", price: "11.9", tax: "reduced" },
  },
];

/** Creates taxes, a coupon, products with prices, and a service with a price in tiers. */
export const createSampleCatalog = async (catalog: Quittance): Promise<SampleLines> => {
  const taxOf = async (request: NewTax) =>
    orThrow(await catalog.taxes.create(organization, request)).created.id;
  const standard = await taxOf(taxes.standard);
  const reduced = await taxOf(taxes.reduced);
  const union = [await taxOf(taxes.union)];
  const unionService = [await taxOf(taxes.unionService)];
  const exported = [await taxOf(taxes.export)];
  orThrow(
    await catalog.coupons.create(organization, { code: "SUMMIT", percent: Amount.of("12.5") }),
  );
  const lines: Array<Item> = [];
  for (const { name, description, currency, price, tax } of goods) {
    const { created } = orThrow(await catalog.products.create(organization, { name, description }));
    const taxIds = [tax === "standard" ? standard : reduced];
    const content = { name: "One piece", currency, basePrice: price, taxIds };
    const productId = created.id;
    const schema = await catalog.billingSchemas.create(organization, { productId, ...content });
    const billingSchemaId = orThrow(schema).created.id;
    lines.push({ type: "PRODUCT", productId, billingSchemaId, quantity: 1 });
  }
  const usage = await createUsage(catalog, standard);
  const taxed = (line: Item, taxIds: Item["taxIds"]): Item => ({ ...line, taxIds });
  return {
    DOMESTIC: [...lines, usage],
    UNION: [...lines.map((line) => taxed(line, union)), taxed(usage, unionService)],
    EXPORT: lines.map((line) => taxed(line, exported)),
  };
};

/** Creates a service whose gigabytes are charged each month, by tiers. */
const createUsage = async (
  catalog: Quittance,
  taxId: NonNullable<Item["taxIds"]>[number],
): Promise<Item> => {
  const product = { name: "Terrain data", description: "Elevation and snow, by API" };
  const { created } = orThrow(await catalog.products.create(organization, product));
  const schema = await catalog.billingSchemas.create(organization, {
    ...{ productId: created.id, name: "Gigabytes", currency: "EUR", basePrice: "0" },
    pricing: {
      model: "GRADUATED",
      tiers: [
        { upTo: "50", unitPrice: "0.4" },
        { upTo: "500", unitPrice: "0.25" },
        { upTo: undefined, unitPrice: "0.125" },
      ],
    },
    ...{ intervalType: "MONTH", intervalCount: 1, paymentType: "ARREARS" },
    ...{ renewType: "CALENDAR", billingType: "FULL", taxIds: [taxId] },
  });
  const billingSchemaId = orThrow(schema).created.id;
  return {
    ...{ type: "PRODUCT", productId: created.id, billingSchemaId, quantity: 1 },
    // A code of UN/ECE Recommendation 20: gigabyte.
    ...{ units: "120.5", unit: "E34" },
  };
};
