import {
  Amount,
  timestampOf,
  type BillingSchema,
  type Product,
  type OrganizationId,
} from "quittance";

/** The organization that sells. */
export const seller: OrganizationId = "org_acme";

const stamps = {
  organizationId: seller,
  isActive: true,
  description: "",
  createdAt: timestampOf("2024-01-01 00:00:00"),
  updatedAt: undefined,
};

const product = (name: string): Product => ({
  ...stamps,
  id: `product_${name}` as const,
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
  id: `schema_${name}` as const,
  productId: `product_${product}` as const,
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
