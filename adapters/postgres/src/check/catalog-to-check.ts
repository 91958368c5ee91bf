import type { CatalogRepository, OrganizationId } from "quittance";
import type { CatalogExtract, CatalogReferences } from "quittance/adapter";
import { catalogOf } from "../catalog.ts";
import type { Database, Tenant } from "../database.ts";

/** Looks up what the items of a page of invoices refer to, in one call. */
export type CatalogLookUp = (references: CatalogReferences) => Promise<CatalogExtract>;

/**
 * Returns how an organization's catalogue is looked up, or `undefined` when it cannot be: it is
 * external, or no other is given and the database has none of this organization.
 *
 * Rejects with the cause of a look-up that fails.
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
