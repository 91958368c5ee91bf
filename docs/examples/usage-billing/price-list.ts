import { Amount, idOf, timestampOf, type BillingSchema, type Product } from "quittance";

/** The organization that sells. */
export const seller = idOf("org", "org_acme");

const stamps = {
  ...{ organizationId: seller, isActive: true, description: "" },
  ...{ createdAt: timestampOf("2024-01-01 00:00:00"), updatedAt: undefined },
};

const product = (name: string): Product => ({
  ...stamps,
  id: idOf("product", `product_${name}`),
  versionGroupId: `group_${name}`,
  name,
});

const schema = (
  name: string,
  product: string,
  price: string,
  rest: Partial<BillingSchema> = {},
): BillingSchema => ({
  ...stamps,
  id: idOf("schema", `schema_${name}`),
  productId: idOf("product", `product_${product}`),
  versionGroupId: `group_schema_${name}`,
  name,
  basePrice: { currency: "EUR", amount: Amount.of(price) },
  ...rest,
});

/** Two plans that are paid in advance, and requests that are paid when they are used. */
export const priceList = {
  products: [product("plan"), product("requests")],
  billingSchemas: [
    schema("basic", "plan", "12"),
    schema("pro", "plan", "24.90"),
    schema("requests", "requests", "0", {
      pricing: {
        model: "GRADUATED",
        tiers: [
          { upTo: Amount.of("1000"), unitPrice: Amount.of("0.01"), flatPrice: Amount.zero },
          { upTo: undefined, unitPrice: Amount.of("0.0075"), flatPrice: Amount.zero },
        ],
        included: Amount.of("100"),
        minimum: Amount.of("1"),
      },
    }),
  ],
};
