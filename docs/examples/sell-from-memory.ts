import { memoryCatalog } from "@quittance/memory";
import {
  Amount,
  createQuotes,
  fixedRates,
  orThrow,
  rateSet,
  renderQuote,
  timestampOf,
} from "quittance";

const organizationId = "org_acme";
const productId = "product_lamp";
const billingSchemaId = "schema_lamp_gbp";
const createdAt = timestampOf("2025-01-03 10:00:00");

const catalog = memoryCatalog({
  products: [
    {
      id: productId,
      organizationId,
      versionGroupId: "lamp",
      isActive: true,
      name: "Desk lamp",
      description: "",
      imageId: undefined,
      image: undefined,
      createdAt,
      updatedAt: undefined,
    },
  ],
  billingSchemas: [
    {
      id: billingSchemaId,
      organizationId,
      productId,
      versionGroupId: "lamp_gbp",
      isActive: true,
      name: "One lamp",
      description: "",
      basePrice: { currency: "GBP", amount: Amount.of("34.95") },
      recurrence: undefined,
      createdAt,
      updatedAt: undefined,
    },
  ],
});
const rates = fixedRates(rateSet({ GBP: "0.738797999999999954" }));

const quote = orThrow(
  await createQuotes({ catalog, rates }).calculate(organizationId, {
    items: [{ type: "PRODUCT", productId, billingSchemaId, quantity: 2 }],
  }),
);
console.log(renderQuote(quote).total.price, quote.currency); // 69.9 GBP
