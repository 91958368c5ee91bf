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
  readonly sku: string;
  readonly title: string;
  readonly currency: string;
  readonly price: string;
  readonly on_sale: boolean;
  readonly created_at: string;
}

/** The articles of the platform as a catalog: each is a product with one billing schema. */
export const articleCatalog = (database: Pool | ClientBase): CatalogRepository => ({
  lookUp:
    (organizationId, { products, billingSchemas }) =>
    async () => {
      const ids = [...products, ...billingSchemas].map((id) => id.slice(id.indexOf("_") + 1));
      try {
        const { rows } = await database.query<ArticleRow>(selectArticles, [organizationId, ids]);
        const found = rows.map(recordsOf(organizationId));
        const schemas = found
          .map(([, schema]) => schema)
          .filter(({ id }) => billingSchemas.has(id));
        return right({
          products: new Map(found.map(([product]) => [product.id, product])),
          billingSchemas: new Map(schemas.map((schema) => [schema.id, schema])),
        });
      } catch (cause) {
        return left(portFailed("catalog", cause));
      }
    },
});

/** Amounts and times cross as text: no type parser of the driver sees them. */
const selectArticles = `SELECT article_id, sku, title, currency, price::text, on_sale,
  to_char(created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD HH24:MI:SS') AS created_at
FROM articles WHERE organization_id = $1 AND article_id = ANY ($2::text[])`;

const recordsOf =
  (organizationId: OrganizationId) =>
  (row: ArticleRow): readonly [Product, BillingSchema] => {
    const { article_id: id, sku, title, currency, price } = row;
    const amount = Amount.parse(price);
    if (!isCurrency(currency) || amount === undefined)
      throw new Error(`Article ${id} has no price`);
    const shared = {
      organizationId,
      versionGroupId: sku,
      isActive: row.on_sale,
      name: title,
      description: "",
      createdAt: timestampOf(row.created_at),
    };
    const productId: Id<"product"> = `product_${id}`;
    const schemaId: Id<"schema"> = `schema_${id}`;
    return [
      { ...shared, id: productId },
      { ...shared, id: schemaId, productId, basePrice: { currency, amount } },
    ];
  };
