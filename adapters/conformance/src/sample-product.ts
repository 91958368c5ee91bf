import { Amount, timestampOf, type BillingSchema, type Product } from "quittance";
import { ours } from "./sample-records.ts";
import { maxText } from "./sample-texts.ts";

/** The product of the sample invoice, no longer the active version. */
export const sampleProduct: Product = {
  id: "product_a",
  organizationId: ours,
  versionGroupId: "group_a",
  isActive: false,
  name: maxText("Première 版", "name"),
  description: maxText("Première 版", "description"),
  imageId: "image_1",
  image: { url: "https://example.com/a.png" },
  createdAt: timestampOf("2025-01-01 00:00:00"),
  updatedAt: timestampOf("2025-02-01 00:00:00"),
};

/** The billing schema of the sample invoice. */
export const sampleSchema: BillingSchema = {
  id: "schema_a",
  organizationId: ours,
  productId: sampleProduct.id,
  versionGroupId: "group_a",
  isActive: true,
  name: maxText("Mönthly", "name"),
  description: maxText("Mönthly", "description"),
  basePrice: { currency: "JPY", amount: Amount.of("0.123456789012345678901234567891") },
  recurrence: undefined,
  createdAt: timestampOf("2025-01-01 00:00:01"),
  updatedAt: undefined,
};
