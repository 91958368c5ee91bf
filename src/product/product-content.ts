import { checkTexts, type CatalogInvalid } from "../catalog/catalog-check.ts";
import type { Product, ProductNotFound } from "./product.ts";
import type { OrganizationId, ProductId } from "../ids.ts";
import { contentOf } from "../kernel/content-of.ts";
import { isLeft, left, right, type Either } from "../kernel/either.ts";
import type { CatalogRepository } from "../catalog/catalog-repository.ts";
import type { PortFailed } from "../kernel/port-failed.ts";

/** What an organization decides about a product. */
export interface ProductContent {
  /** 1 to 200 characters. */
  readonly name: string;
  /** At most 2000 characters. */
  readonly description: string;
  readonly imageId?: string | undefined;
  readonly image?: Product["image"];
}

/** Returns what makes two requests for a new product the same. */
export const productParts = /* @__PURE__ */ contentOf<ProductContent>({
  name: ({ name }) => [name],
  description: ({ description }) => [description],
  imageId: ({ imageId }) => [imageId ?? null],
  image: ({ image }) => [image ?? null],
});

/** Returns the content of a product, or what is wrong with it. */
export const checkProductContent = <Content extends ProductContent>(
  content: Content,
): Either<CatalogInvalid, Content> => {
  const issues = checkTexts(content);
  return issues.length > 0 ? left({ kind: "CatalogInvalid", issues }) : right(content);
};

/** Returns a product of the organization, active or not. */
export const findProduct = async (
  organizationId: OrganizationId,
  id: ProductId,
  catalog: CatalogRepository,
): Promise<Either<ProductNotFound | PortFailed, Product>> => {
  const references = { products: new Set([id]), billingSchemas: new Set<never>() };
  const found = await catalog.lookUp(organizationId, references)();
  return isLeft(found) ? found : productFound(found.right.products.get(id));
};

/** Returns `ProductNotFound` for `undefined`. */
export const productFound = (product: Product | undefined): Either<ProductNotFound, Product> =>
  product === undefined ? left({ kind: "ProductNotFound" }) : right(product);
