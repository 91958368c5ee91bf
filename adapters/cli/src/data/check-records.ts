import type { Coupon } from "quittance";
import { jsonName } from "quittance/adapter";
import type { DataFile } from "./data-file-schema.ts";

/** Returns what is wrong with valid records beside each other, and with their combinations. */
export const checkRecords = (file: DataFile): ReadonlyArray<string> => [
  ...(file.organizations.length === 0 ? ["organizations: at least one is required"] : []),
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
  readonly id: string;
}

/** Returns the records of a list. A key or token has no id: its path never contains it. */
const placed = <Found>(list: string, records: ReadonlyArray<Found>): ReadonlyArray<Placed<Found>> =>
  records.map((record, index) => {
    const { id } = record as Partial<WithId>;
    return { record, path: `${list}.${String(index)}${id === undefined ? "" : ` (${id})`}` };
  });

/** Returns the lists whose records belong to organizations. */
const ownedIn = (file: DataFile) =>
  [
    ...placed("api_keys", file.apiKeys),
    ...placed("access_tokens", file.accessTokens),
    ...placed("products", file.products),
    ...placed("billing_schemas", file.billingSchemas),
    ...placed("taxes", file.taxes),
    ...placed("coupons", file.coupons),
  ] as const;

const couponsIn = ({ coupons }: DataFile): ReadonlyArray<Placed<Coupon>> =>
  placed("coupons", coupons);

const checkOwners = (file: DataFile): ReadonlyArray<string> => {
  const known = new Set<string>(file.organizations.map(({ id }) => id));
  return ownedIn(file)
    .filter(({ record }) => !known.has(record.organizationId))
    .map(({ record, path }) => {
      return `${path}.organization_id: ${record.organizationId} does not exist`;
    });
};

const checkDuplicates = (file: DataFile): ReadonlyArray<string> => {
  const { organizations, providers, products, billingSchemas, taxes, coupons } = file;
  const lists = { organizations, providers, products, billingSchemas, taxes, coupons };
  const isTaken = new Set<string>();
  const repeated = (key: string): boolean => isTaken.size === isTaken.add(key).size;
  return [
    ...Object.entries<ReadonlyArray<WithId>>(lists).flatMap(([list, records]) =>
      placed(jsonName(list), records).flatMap(({ record: { id }, path }) =>
        repeated(`${list} ${id}`) ? [`${path}: occurs more than once`] : [],
      ),
    ),
    ...placed("api_keys", file.apiKeys).flatMap(({ record: { key }, path }) =>
      repeated(`secret ${key}`) ? [`${path}: occurs more than once`] : [],
    ),
    ...placed("access_tokens", file.accessTokens).flatMap(({ record: { token }, path }) =>
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
  const products = ownersOf(file.products);
  const taxes = ownersOf(file.taxes);
  return [
    ...placed("billing_schemas", file.billingSchemas).flatMap(({ record, path }) => {
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
  records: ReadonlyArray<{ readonly id: string; readonly organizationId: string }>,
): Owners => new Map(records.map(({ id, organizationId }) => [id, organizationId]));

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
