import type { ClientBase, Pool } from "pg";
import { ownCatalog, type Article } from "quittance";
import type { CatalogRepository } from "quittance/adapter";

/** The articles of the platform as a catalog: each is a product with one billing schema. */
export const articleCatalog = (database: Pool | ClientBase): CatalogRepository =>
  ownCatalog(async (ids, organizationId) => {
    const { rows } = await database.query<Article>(selectArticles, [organizationId, ids]);
    return rows;
  });

/** Amounts and times cross as text: no type parser of the driver sees them. */
const selectArticles = `SELECT article_id AS id, sku AS "versionGroupId", title AS name, currency,
  price::text, on_sale AS "isActive",
  to_char(created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD HH24:MI:SS') AS "createdAt"
FROM articles WHERE organization_id = $1 AND article_id = ANY ($2::text[])`;
