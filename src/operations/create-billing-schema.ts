import type { BillingSchema } from "../catalog/billing-schema.ts";
import type { OrganizationId, ProductId } from "../ids.ts";
import { isLeft, type TaskEither } from "../kernel/either.ts";
import { checkBillingSchemaContent, type BillingSchemaContent } from "./billing-schema-content.ts";
import type { WriteBillingSchemaError } from "./errors.ts";
import { noTaxes } from "./no-taxes.ts";
import type { CatalogPorts } from "./operation-ports.ts";
import { findProduct } from "./product-content.ts";

/** Adds a way to charge for a product, as the active version of a new version group. */
export const createBillingSchema =
  (
    organizationId: OrganizationId,
    productId: ProductId,
    content: Partial<BillingSchemaContent> & Pick<BillingSchemaContent, "name" | "basePrice">,
  ): ((ports: CatalogPorts) => TaskEither<WriteBillingSchemaError, BillingSchema>) =>
  ({ catalog, catalogWriter, taxRecords = noTaxes, clock, newId }) =>
  async () => {
    const { name, description = "", basePrice, recurrence, taxIds } = content;
    const product = await findProduct(organizationId, productId, catalog);
    if (isLeft(product)) return product;
    const given = { name, description, basePrice, recurrence, taxIds };
    const checked = await checkBillingSchemaContent(organizationId, given, taxRecords);
    if (isLeft(checked)) return checked;
    return catalogWriter.storeBillingSchema(organizationId, {
      ...checked.right,
      id: newId("schema"),
      organizationId,
      productId,
      versionGroupId: newId("group"),
      isActive: true,
      createdAt: clock(),
      updatedAt: undefined,
    })();
  };
