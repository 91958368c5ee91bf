import { dataFileIssue, wrongId, type DataFileIssue } from "./data-file-issue.ts";
import type { DataFile } from "./data-file-schema.ts";

/** Returns duplicates, and references to records that do not exist. */
export const checkReferences = (file: DataFile): ReadonlyArray<DataFileIssue> => {
  const taxes = file.taxes ?? [];
  const coupons = file.coupons ?? [];
  const organizations = new Set(file.organizations.map(({ id }) => id));
  const owners = new Map(file.products.map(({ id, organization_id }) => [id, organization_id]));
  const issues = [
    ...duplicates("organizations", file.organizations, ({ id }) => id),
    ...duplicates("providers", file.providers, ({ id }) => id),
    ...duplicates("products", file.products, ({ id }) => id),
    ...duplicates("billing_schemas", file.billing_schemas, ({ id }) => id),
    ...duplicates("taxes", taxes, ({ id }) => id),
    ...duplicates("coupons", coupons, ({ id }) => id),
    ...duplicates("api_keys", file.api_keys, ({ key }) => key).map(withoutSecret),
    ...duplicates("access_tokens", file.access_tokens, ({ token }) => token).map(withoutSecret),
    ...missingOrganizations("api_keys", file.api_keys, organizations),
    ...missingOrganizations("access_tokens", file.access_tokens, organizations),
    ...missingOrganizations("products", file.products, organizations),
    ...missingOrganizations("billing_schemas", file.billing_schemas, organizations),
    ...missingOrganizations("taxes", taxes, organizations),
    ...missingOrganizations("coupons", coupons, organizations),
  ];
  for (const [index, { id, organization_id, product_id }] of file.billing_schemas.entries()) {
    const path = `billing_schemas.${String(index)} (${id}).product_id`;
    issues.push(
      ...checkOwner(owners.get(product_id), path, product_id, organization_id, organizations),
    );
  }
  if (file.organizations.length === 0) {
    issues.push(dataFileIssue("organizations: at least one is required"));
  }
  return issues;
};

/**
 * Returns the issue of a reference to a record that does not exist or has another owner. A missing
 * organization is reported separately.
 */
export const checkOwner = (
  owner: string | undefined,
  path: string,
  id: string | null | undefined,
  organizationId: string,
  organizations: ReadonlySet<string>,
): ReadonlyArray<DataFileIssue> => {
  if (owner === undefined) return [wrongId(id, `${path}: ${id ?? "null"} does not exist`)];
  if (owner === organizationId) return [];
  if (!organizations.has(owner) || !organizations.has(organizationId)) return [];
  const text = `${path}: ${id ?? "null"} belongs to another organization`;
  return [{ cause: `owner ${id ?? "null"}`, text }];
};

/** Returns an issue for every record that has the key of an earlier one. */
export const duplicates = <Record>(
  list: string,
  records: ReadonlyArray<Record>,
  keyOf: (record: Record) => string,
): ReadonlyArray<DataFileIssue> => {
  const seen = new Set<string>();
  return records.flatMap((record, index) => {
    const key = keyOf(record);
    const text = `${list}.${String(index)} (${key}): occurs more than once`;
    if (seen.has(key)) return [{ cause: `duplicate in ${list}: ${key}`, text }];
    seen.add(key);
    return [];
  });
};

/** Names a key or token by its position only. */
const withoutSecret = ({ cause, text }: DataFileIssue): DataFileIssue => ({
  cause,
  text: text.replace(/ \(.*\)/, ""),
});

const missingOrganizations = (
  list: string,
  records: ReadonlyArray<{ readonly id?: string; readonly organization_id: string }>,
  organizations: ReadonlySet<string>,
): ReadonlyArray<DataFileIssue> =>
  records.flatMap(({ id, organization_id }, index) => {
    if (organizations.has(organization_id)) return [];
    const path = `${list}.${String(index)}${id === undefined ? "" : ` (${id})`}.organization_id`;
    return [wrongId(organization_id, `${path}: ${organization_id} does not exist`)];
  });
