import {
  right,
  type BillingSchema,
  type CatalogRepository,
  type OrganizationId,
  type Product,
} from "quittance";

/** What a catalogue holds, of any number of organizations. */
export interface CatalogRecords {
  readonly products: ReadonlyArray<Product>;
  readonly billingSchemas: ReadonlyArray<BillingSchema>;
}

/** A catalogue held in memory. The records are copied: changing them afterwards changes nothing. */
export const memoryCatalog = ({ products, billingSchemas }: CatalogRecords): CatalogRepository => {
  const productIndex = indexById(products);
  const schemaIndex = indexById(billingSchemas);
  return {
    lookUp: (organizationId, references) => () =>
      Promise.resolve(
        right({
          products: pick(productIndex, organizationId, references.products),
          billingSchemas: pick(schemaIndex, organizationId, references.billingSchemas),
        }),
      ),
  };
};

interface Owned<Id extends string> {
  readonly id: Id;
  readonly organizationId: OrganizationId;
}

/** Frozen copies by organization and identifier: two organizations may use the same identifier. */
const indexById = <Id extends string, Found extends Owned<Id>>(
  records: ReadonlyArray<Found & Owned<Id>>,
): ReadonlyMap<string, Found> =>
  new Map(records.map((record) => [key(record.organizationId, record.id), freeze(record)]));

const key = (organizationId: OrganizationId, id: string): string => `${organizationId} ${id}`;

const pick = <Id extends string, Found>(
  index: ReadonlyMap<string, Found>,
  organizationId: OrganizationId,
  ids: ReadonlySet<Id>,
): ReadonlyMap<Id, Found> => {
  const found = new Map<Id, Found>();
  for (const id of ids) {
    const record = index.get(key(organizationId, id));
    if (record !== undefined) found.set(id, record);
  }
  return found;
};

/** A copy of a record whose plain objects are frozen; amounts are immutable as they are. */
const freeze = <Value>(value: Value): Value => {
  if (!isPlain(value)) return value;
  const copy: Record<string, unknown> = {};
  for (const [member, inner] of Object.entries(value)) copy[member] = freeze(inner);
  return Object.freeze(copy) as Value;
};

const isPlain = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && Object.getPrototypeOf(value) === Object.prototype;
