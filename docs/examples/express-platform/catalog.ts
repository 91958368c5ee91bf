import type { ClientBase, Pool } from "pg";
import {
  Amount,
  isCurrency,
  timestampOf,
  type BillingSchema,
  type Id,
  type OrganizationId,
  type Product,
} from "quittance";
import { left, portFailed, right, type CatalogRepository } from "quittance/adapter";

interface ArticleRow {
  readonly article_id: string;
  readonly title: string;
  readonly currency: string;
  readonly price: string;
  readonly tax_id: Id<"tax">;
  readonly on_sale: boolean;
  readonly created_at: string;
}

const selectArticles = `SELECT article_id, title, currency, price::text, tax_id, on_sale,
  to_char(created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD HH24:MI:SS') AS created_at
FROM articles WHERE article_id = ANY ($1::text[])`;

/** Reads the articles as a catalog: each is a product with one billing schema. */
export const articleCatalog = (database: Pool | ClientBase): CatalogRepository => ({
  lookUp:
    (organizationId, { products, billingSchemas }) =>
    async () => {
      const ids = [...products, ...billingSchemas].map((id) => id.slice(id.indexOf("_") + 1));
      try {
        const { rows } = await database.query<ArticleRow>(selectArticles, [ids]);
        const found = rows.map((row) => recordsOf(organizationId, row));
        return right({
          products: new Map(found.map(({ product }) => [product.id, product])),
          billingSchemas: new Map(found.map(({ schema }) => [schema.id, schema])),
        });
      } catch (cause) {
        return left(portFailed("catalog", cause));
      }
    },
});

/** Returns the item of an article in a quote or an invoice. */
export const itemOf = (articleId: string, quantity: number) => ({
  type: "PRODUCT" as const,
  productId: `product_${articleId}` as const,
  billingSchemaId: `schema_${articleId}` as const,
  quantity,
});

const recordsOf = (organizationId: OrganizationId, row: ArticleRow) => {
  const { currency, title: name, on_sale: isActive } = row;
  if (!isCurrency(currency)) throw new Error(`${row.article_id} has an unknown currency`);
  const { productId, billingSchemaId } = itemOf(row.article_id, 1);
  const createdAt = timestampOf(row.created_at);
  const shared = { organizationId, isActive, name, description: "", createdAt };
  const product: Product = { ...shared, id: productId, versionGroupId: row.article_id };
  const schema: BillingSchema = {
    ...{ ...product, id: billingSchemaId, productId },
    basePrice: { currency, amount: Amount.of(row.price) },
    taxIds: [row.tax_id],
  };
  return { product, schema };
};
