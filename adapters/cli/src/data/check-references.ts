import { dataFileIssue, wrongId, type DataFileIssue } from "./data-file-issue.ts";
import type { DataFile } from "./data-file-schema.ts";

/** What is wrong between the records of a file: doubles, and references to what is not there. */
export const checkReferences = (file: DataFile): ReadonlyArray<DataFileIssue> => {
  const organizations = new Set(file.organizations.map(({ id }) => id));
  const owners = new Map(file.products.map(({ id, organization_id }) => [id, organization_id]));
  const dataFileIssues = [
    ...doubles("organizations", file.organizations, ({ id }) => id),
    ...doubles("providers", file.providers, ({ id }) => id),
    ...doubles("products", file.products, ({ id }) => id),
    ...doubles("billing_schemas", file.billing_schemas, ({ id }) => id),
    ...doubles("api_keys", file.api_keys, ({ key }) => key).map(withoutSecret),
    ...doubles("access_tokens", file.access_tokens, ({ token }) => token).map(withoutSecret),
    ...strangers("api_keys", file.api_keys, organizations),
    ...strangers("access_tokens", file.access_tokens, organizations),
    ...strangers("products", file.products, organizations),
    ...strangers("billing_schemas", file.billing_schemas, organizations),
  ];
  for (const [index, { id, organization_id, product_id }] of file.billing_schemas.entries()) {
    const path = `billing_schemas.${String(index)} (${id}).product_id`;
    dataFileIssues.push(
      ...owned(owners.get(product_id), path, product_id, organization_id, organizations),
    );
  }
  if (file.organizations.length === 0) {
    dataFileIssues.push(dataFileIssue("organizations: at least one is needed"));
  }
  return dataFileIssues;
};

/**
 * What is wrong with a reference to a record of an owner. Nothing when an organization does not
 * exist: that is a complaint of its own.
 */
export const owned = (
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

/** A complaint for every record whose key another has already. */
export const doubles = <Record>(
  list: string,
  records: ReadonlyArray<Record>,
  keyOf: (record: Record) => string,
): ReadonlyArray<DataFileIssue> => {
  const seen = new Set<string>();
  return records.flatMap((record, index) => {
    const key = keyOf(record);
    const text = `${list}.${String(index)} (${key}): occurs twice`;
    if (seen.has(key)) return [{ cause: `${list} twice ${key}`, text }];
    seen.add(key);
    return [];
  });
};

/** A key or token is named by its position alone. */
const withoutSecret = ({ cause, text }: DataFileIssue): DataFileIssue => ({
  cause,
  text: text.replace(/ \(.*\)/, ""),
});

const strangers = (
  list: string,
  records: ReadonlyArray<{ readonly id?: string; readonly organization_id: string }>,
  organizations: ReadonlySet<string>,
): ReadonlyArray<DataFileIssue> =>
  records.flatMap(({ id, organization_id }, index) => {
    if (organizations.has(organization_id)) return [];
    const path = `${list}.${String(index)}${id === undefined ? "" : ` (${id})`}.organization_id`;
    return [wrongId(organization_id, `${path}: ${organization_id} does not exist`)];
  });
