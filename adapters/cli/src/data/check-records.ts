import type { Coupon } from "quittance";
import type { DataFile } from "./data-file-schema.ts";

/** Returns what is wrong with valid records beside each other, and with their combinations. */
export const checkRecords = (file: DataFile): ReadonlyArray<string> => [
  ...(file.catalog.organizations.length === 0 ? ["organizations: at least one is required"] : []),
  ...checkDuplicates(file),
  ...checkOwners(file),
  ...checkReferences(file),
];

/** A record with its list and its position in it. */
interface Placed<Found> {
  readonly record: Found;
  readonly path: string;
}

interface WithId {
  readonly id?: string;
}

/** Returns the records of a list. A key or token has no id: its path never contains it. */
const placed = <Found>(
  list: string,
  records: ReadonlyArray<Found> | null | undefined,
): ReadonlyArray<Placed<Found>> =>
  (records ?? []).map((record, index) => {
    const { id } = record as WithId;
    return { record, path: `${list}.${String(index)}${id === undefined ? "" : ` (${id})`}` };
  });

/** Returns a record of the catalog with the name of its owner in JSON. */
const owned = ({ id, organizationId }: { id: string; organizationId: string }) => ({
  id,
  organization_id: organizationId,
});

/** Returns the lists whose records belong to organizations. */
const ownedIn = (file: DataFile) =>
  [
    ...placed("api_keys", file.api_keys),
    ...placed("access_tokens", file.access_tokens),
    ...placed("products", file.catalog.products.map(owned)),
    ...placed("billing_schemas", file.catalog.billingSchemas.map(owned)),
    ...placed("taxes", file.catalog.taxes.map(owned)),
    ...placed("coupons", file.catalog.coupons.map(owned)),
  ] as const;

const couponsIn = ({ catalog }: DataFile): ReadonlyArray<Placed<Coupon>> =>
  placed("coupons", catalog.coupons);

const checkOwners = (file: DataFile): ReadonlyArray<string> => {
  const known = new Set<string>(file.catalog.organizations.map(({ id }) => id));
  return ownedIn(file)
    .filter(({ record }) => !known.has(record.organization_id))
    .map(({ record, path }) => {
      return `${path}.organization_id: ${record.organization_id} does not exist`;
    });
};

const checkDuplicates = (file: DataFile): ReadonlyArray<string> => {
  const { catalog, ...others } = file;
  const { billingSchemas: billing_schemas, ...own } = catalog;
  const lists = { ...others, api_keys: undefined, access_tokens: undefined, rates: undefined };
  const ids = { ...lists, ...own, billing_schemas };
  const isTaken = new Set<string>();
  const repeated = (key: string): boolean => isTaken.size === isTaken.add(key).size;
  return [
    ...Object.entries(ids).flatMap(([list, records]) =>
      placed<WithId>(list, records).flatMap(({ record: { id = "" }, path }) =>
        repeated(`${list} ${id}`) ? [`${path}: occurs more than once`] : [],
      ),
    ),
    ...placed("api_keys", file.api_keys).flatMap(({ record: { key }, path }) =>
      repeated(`secret ${key}`) ? [`${path}: occurs more than once`] : [],
    ),
    ...placed("access_tokens", file.access_tokens).flatMap(({ record: { token }, path }) =>
      repeated(`secret ${token}`) ? [`${path}: occurs more than once`] : [],
    ),
    ...couponsIn(file).flatMap(({ record: { organizationId, code }, path }) =>
      repeated(`code ${organizationId} ${code}`)
        ? [`${path}.code is the code of another coupon`]
        : [],
    ),
  ];
};

const checkReferences = (file: DataFile): ReadonlyArray<string> => {
  const products = ownersOf(file.catalog.products.map(owned));
  const taxes = ownersOf(file.catalog.taxes.map(owned));
  return [
    ...placed("billing_schemas", file.catalog.billingSchemas).flatMap(({ record, path }) => {
      const { organizationId: owner, productId, taxIds = [] } = record;
      return [
        ...checkReference(products, `${path}.product_id`, productId, owner),
        ...taxIds.flatMap((id, position) =>
          checkReference(taxes, `${path}.tax_ids.${String(position)}`, id, owner),
        ),
      ];
    }),
    ...couponsIn(file).flatMap(({ record: { organizationId, productIds = [] }, path }) =>
      productIds.flatMap((id, position) =>
        checkReference(products, `${path}.product_ids.${String(position)}`, id, organizationId),
      ),
    ),
  ];
};

type Owners = ReadonlyMap<string, string>;

const ownersOf = (
  records: ReadonlyArray<{ readonly id: string; readonly organization_id: string }> | null = [],
): Owners => new Map((records ?? []).map(({ id, organization_id }) => [id, organization_id]));

const checkReference = (
  owners: Owners,
  path: string,
  id: string,
  organizationId: string,
): ReadonlyArray<string> => {
  const owner = owners.get(id);
  if (owner === organizationId) return [];
  const problem = owner === undefined ? "does not exist" : "belongs to another organization";
  return [`${path}: ${id} ${problem}`];
};
