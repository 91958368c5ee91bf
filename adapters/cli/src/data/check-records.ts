import type { DataFile } from "./data-file-schema.ts";

/** Returns what is wrong with valid records beside each other, and with their combinations. */
export const checkRecords = (file: DataFile): ReadonlyArray<string> => {
  const records = placedRecords(file);
  const organizations = new Set<string>(file.organizations.map(({ id }) => id));
  // An identifier begins with the noun of its record, so that one map has those of all lists.
  const owners = new Map<string, string>(
    [...file.products, ...file.taxes].map(({ id, organizationId }) => [id, organizationId]),
  );
  return [
    ...(organizations.size === 0 ? ["organizations: at least one is required"] : []),
    ...repeated(records.map(({ path, key }) => [key, `${path}: occurs more than once`])),
    ...repeated(
      placed("coupons", file.coupons).map(({ path, record: { organizationId, code } }) => [
        `${organizationId} ${code}`,
        `${path}.code is the code of another coupon`,
      ]),
    ),
    ...records.flatMap(({ path, owner }) =>
      owner === undefined || organizations.has(owner)
        ? []
        : [`${path}.organization_id: ${owner} does not exist`],
    ),
    ...records.flatMap(({ path, owner, references }) =>
      references.flatMap(([property, id]) => {
        const found = owners.get(id);
        if (found === owner) return [];
        const problem = found === undefined ? "does not exist" : "belongs to another organization";
        return [`${path}.${property}: ${id} ${problem}`];
      }),
    ),
  ];
};

/** A record of a file, as far as others depend on it. */
interface PlacedRecord {
  readonly path: string;
  /** Its identifier or its secret, which no other record has. */
  readonly key: string;
  readonly owner: string | undefined;
  /** The products and taxes that it names, by property. */
  readonly references: ReadonlyArray<readonly [property: string, id: string]>;
}

const placedRecords = (file: DataFile): ReadonlyArray<PlacedRecord> =>
  [
    ...placed("organizations", file.organizations),
    ...placed("providers", file.providers),
    ...placed("api_keys", file.apiKeys),
    ...placed("access_tokens", file.accessTokens),
    ...placed("products", file.products),
    ...placed("billing_schemas", file.billingSchemas),
    ...placed("taxes", file.taxes),
    ...placed("coupons", file.coupons),
  ].map(({ path, record }) => ({
    path,
    key: "id" in record ? record.id : "key" in record ? record.key : record.token,
    owner: "organizationId" in record ? record.organizationId : undefined,
    references: [
      ...("productId" in record ? [["product_id", record.productId] as const] : []),
      ...("taxIds" in record ? listed("tax_ids", record.taxIds) : []),
      ...("productIds" in record ? listed("product_ids", record.productIds) : []),
    ],
  }));

/** Returns records with their positions. A key or token has no id: its path never contains it. */
const placed = <Found extends object>(list: string, records: ReadonlyArray<Found>) =>
  records.map((record, index) => {
    const id = "id" in record ? ` (${String(record.id)})` : "";
    return { record, path: `${list}.${String(index)}${id}` };
  });

const listed = (property: string, ids: ReadonlyArray<string> = []) =>
  ids.map((id, index) => [`${property}.${String(index)}`, id] as const);

/** Returns the problems of the keys that occurred before. */
const repeated = (
  keys: ReadonlyArray<readonly [key: string, problem: string]>,
): ReadonlyArray<string> => {
  const known = new Set<string>();
  return keys.flatMap(([key, problem]) => (known.size === known.add(key).size ? [problem] : []));
};
