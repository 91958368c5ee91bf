import type { DataFile } from "./data-file-schema.ts";

/** What is wrong between the records of a file: doubles, and references to what is not there. */
export const checkReferences = (file: DataFile): ReadonlyArray<string> => {
  const organizations = new Set(file.organizations.map(({ id }) => id));
  const owners = new Map(file.products.map(({ id, organization_id }) => [id, organization_id]));
  const complaints = [
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
  for (const [index, schema] of file.billing_schemas.entries()) {
    const owner = owners.get(schema.product_id);
    if (owner === schema.organization_id) continue;
    const reason = owner === undefined ? "does not exist" : "belongs to another organization";
    complaints.push(
      `billing_schemas.${String(index)} (${schema.id}).product_id: ${schema.product_id} ${reason}`,
    );
  }
  if (file.organizations.length === 0) complaints.push("organizations: at least one is needed");
  return complaints;
};

/** A complaint for every record whose key another has already. */
export const doubles = <Record>(
  list: string,
  records: ReadonlyArray<Record>,
  keyOf: (record: Record) => string,
): ReadonlyArray<string> => {
  const seen = new Set<string>();
  return records.flatMap((record, index) => {
    const key = keyOf(record);
    if (seen.has(key)) return [`${list}.${String(index)} (${key}): occurs twice`];
    seen.add(key);
    return [];
  });
};

/** A key or token is named by its position alone. */
const withoutSecret = (complaint: string): string => complaint.replace(/ \(.*\)/, "");

const strangers = (
  list: string,
  records: ReadonlyArray<{ readonly id?: string; readonly organization_id: string }>,
  organizations: ReadonlySet<string>,
): ReadonlyArray<string> =>
  records.flatMap(({ id, organization_id }, index) =>
    organizations.has(organization_id)
      ? []
      : [
          `${list}.${String(index)}${id === undefined ? "" : ` (${id})`}.organization_id: ` +
            `${organization_id} does not exist`,
        ],
  );
