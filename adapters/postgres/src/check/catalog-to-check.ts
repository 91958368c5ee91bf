import type { OrganizationId } from "quittance";
import type { CatalogExtract, CatalogRepository } from "quittance/adapter";
import { catalogOf } from "../catalog/catalog-repository.ts";
import type { Database, Tenant } from "../tenancy/database.ts";

type CatalogReferences = Parameters<CatalogRepository["lookUp"]>[1];

/** Looks up the records that the items of a page of invoices refer to, in one call. */
export type CatalogLookUp = (references: CatalogReferences) => Promise<CatalogExtract>;

/**
 * Returns the function that looks up the catalog of an organization, or `undefined` if it is
 * external, or if none is given and the database has none of this organization.
 *
 * The function rejects with the cause of a failed look-up.
 */
export const catalogToCheck = async (
  database: Database,
  organizationId: OrganizationId,
  given: CatalogRepository | "external" | undefined,
): Promise<CatalogLookUp | undefined> => {
  if (given === "external") return undefined;
  if (given === undefined && !(await hasCatalog(database.tenant(organizationId)))) return undefined;
  const catalog = given ?? catalogOf(database);
  return async (references) => {
    const found = await catalog.lookUp(organizationId, references)();
    if (found._tag === "Left") throw found.left.cause;
    return found.right;
  };
};

const hasCatalog = async (tenant: Tenant): Promise<boolean> => {
  const [row] = await tenant.read(anyRecord);
  return row?.["found"] === "true";
};

const anyRecord = `SELECT (
  EXISTS (SELECT FROM :"schema".products WHERE organization_id = $1)
  OR EXISTS (SELECT FROM :"schema".billing_schemas WHERE organization_id = $1)
)::text AS found`;
