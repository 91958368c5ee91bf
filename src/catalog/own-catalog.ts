import {
  newBillingSchema,
  type BillingSchema,
  type NewBillingSchema,
} from "../billing-schema/billing-schema.ts";
import type { Id, OrganizationId } from "../ids.ts";
import { isLeft, left, right } from "../kernel/either.ts";
import { portFailed } from "../kernel/port-failed.ts";
import type { Product } from "../product/product.ts";
import { issueText, read } from "../schema/schema.ts";
import { timestampOf } from "../time/timestamp.ts";
import type { CatalogRepository } from "./catalog-repository.ts";

/** What a host sells from its own table: a product with one price. */
export interface Article extends Pick<
  NewBillingSchema,
  "name" | "description" | "currency" | "pricing" | "taxIds"
> {
  /** Of its product behind `product_`, and of its billing schema behind `schema_`. */
  readonly id: string;
  /** The base price of its billing schema. */
  readonly price: NewBillingSchema["basePrice"];
  /** Shared by the articles that are versions of one another. Defaults to the identifier. */
  readonly versionGroupId?: string | undefined;
  /** Whether it can be sold. Invoices show articles that were sold before, too. */
  readonly isActive: boolean;
  readonly createdAt: Date | string;
}

/** The identifiers of an article in a line of a quote or an invoice. @inline */
export interface ArticleReference {
  readonly productId: Id<"product">;
  readonly billingSchemaId: Id<"schema">;
}

/**
 * Returns what a line of a quote or an invoice names an article by.
 *
 * @example
 * const quote = await shop.quotes.calculate({ items: [{ ...articleItem("lamp"), quantity: 2 }] });
 */
export const articleItem = (id: string): ArticleReference => ({
  productId: `product_${id}`,
  billingSchemaId: `schema_${id}`,
});

/**
 * Creates a catalog of articles in a table of the host. What `find` throws, and an article that
 * is invalid as a new billing schema, is reported as `PortFailed`.
 *
 * @param find returns the articles of an organization with these identifiers, including those
 * that were sold before. If a price changes, insert a new article: invoices refer to those that
 * they were created with.
 * @example
 * const catalog = ownCatalog((ids) =>
 *   db.select().from(articles).where(inArray(articles.id, ids)),
 * );
 */
export const ownCatalog = (
  find: (ids: Array<string>, organizationId: OrganizationId) => PromiseLike<ReadonlyArray<Article>>,
): CatalogRepository => ({
  lookUp:
    (organizationId, { products, billingSchemas }) =>
    async () => {
      const ids = [...products, ...billingSchemas].map((id) => id.slice(id.indexOf("_") + 1));
      try {
        const articles = ids.length === 0 ? [] : await find([...new Set(ids)], organizationId);
        const found = articles.map((article) => recordsOf(organizationId, article));
        const schemas = found
          .map(({ schema }) => schema)
          .filter(({ id }) => billingSchemas.has(id));
        return right({
          products: new Map(found.map(({ product }) => [product.id, product])),
          billingSchemas: new Map(schemas.map((schema) => [schema.id, schema])),
        });
      } catch (cause) {
        return left(portFailed("catalog", cause));
      }
    },
});

interface ArticleRecords {
  readonly product: Product;
  readonly schema: BillingSchema;
}

const recordsOf = (
  organizationId: OrganizationId,
  { id, versionGroupId = id, isActive, createdAt, price, ...others }: Article,
): ArticleRecords => {
  const { productId, billingSchemaId } = articleItem(id);
  const { name, description, currency, pricing, taxIds } = others;
  const content = read(newBillingSchema, {
    productId,
    name,
    description,
    currency,
    basePrice: price,
    pricing,
    taxIds,
  });
  if (isLeft(content)) {
    const issues = content.left.issues.map(({ path: [first, ...rest], message }) =>
      issueText({ path: [first === "basePrice" ? "price" : (first ?? ""), ...rest], message }),
    );
    throw new TypeError(`Article ${id}: ${issues.join(", ")}`);
  }
  const given: unknown = isActive;
  if (typeof given !== "boolean") {
    throw new TypeError(
      `Article ${id}: isActive must be true or false, not ${JSON.stringify(given)}`,
    );
  }
  const valid = content.right;
  const shared = {
    organizationId,
    versionGroupId,
    isActive,
    createdAt: timestampOf(createdAt),
    name: valid.name,
    description: valid.description,
  };
  return {
    product: { ...shared, id: productId },
    schema: {
      ...shared,
      id: billingSchemaId,
      productId,
      basePrice: { currency: valid.currency, amount: valid.basePrice },
      pricing: valid.pricing,
      taxIds: valid.taxIds,
    },
  };
};
