import { idOf, type BillingSchema, type OrganizationId, type Product } from "quittance";
import { pageOf } from "quittance/adapter";
import {
  bugsIn,
  done,
  giving,
  pause,
  theirs,
  type StoreBugs,
  countingRows,
  ours,
  reversed,
} from "../store-bug.ts";

type Version = Product | BillingSchema;

const { altering, around, elsewhere, failing, filtering, ignoring, passing, replacing, returning } =
  bugsIn("catalogWriter");

const storing = ["storeProduct", "storeBillingSchema"] as const;
const deactivating = ["deactivateProduct", "deactivateBillingSchema"] as const;

/** Versions go through a function before they are kept. */
const keeping = (change: (version: Version) => Partial<Version>) =>
  passing(storing, (owner, version) => [owner, { ...version, ...change(version) } as Version]);

/** Stores with one bug each in how they write a catalog. */
export const mutantCatalogWriters: StoreBugs = {
  "leaves the version before active": keeping(({ id }) => ({ versionGroupId: id })),
  "makes other groups inactive too": keeping(() => ({ versionGroupId: "group" })),
  "makes a new version inactive": keeping(() => ({ isActive: false })),
  "gives back less than it was given": altering(storing, () => ({ name: "" })),
  "stores versions for everybody": around(storing, (store) => async (owner, version) => {
    await store(theirs, version);
    return store(owner, version);
  }),
  "looks for the active version before it stores": around(storing, (store) => {
    const active = new Set<string>();
    return async (owner, version) => {
      const isFirst = !active.has(version.versionGroupId);
      await pause();
      active.add(version.versionGroupId);
      return store(owner, isFirst ? { ...version, versionGroupId: version.id } : version);
    };
  }),
  "deactivates without saying when": passing(deactivating, (owner, id) => [
    owner,
    id,
    "2025-01-01 00:00:00" as never,
  ]),
  "updates a version before it is created": altering(deactivating, (found, [, , updatedAt]) =>
    found.updatedAt === found.createdAt ? { updatedAt } : {},
  ),
  "deactivates again what is inactive": altering(deactivating, (_, [, , updatedAt]) => ({
    updatedAt,
  })),
  "deactivates for anybody": elsewhere(deactivating, (_, ...rest) => [theirs, ...rest]),
};

/** Finds keys in a table of its own, before anything is stored. */
const lookingUp = (
  keyOf: (owner: OrganizationId, key: string) => string,
  wait = () => Promise.resolve(),
) =>
  replacing(({ storeProduct }) => {
    const stored = new Map<string, Product>();
    return {
      storeProduct: (owner, product, key) =>
        giving(async () => {
          const name = key === undefined ? product.id : keyOf(owner, key);
          const earlier = stored.get(name);
          if (earlier !== undefined) return earlier;
          await wait();
          const result = await done(storeProduct(owner, product));
          stored.set(name, result);
          return result;
        }),
    };
  });

/** Stores with one bug each in how they find what was created with an idempotency key. */
export const mutantCatalogKeys: StoreBugs = {
  "forgets keys": passing("storeProduct", (owner, product) => [owner, product]),
  "finds keys of other organizations": lookingUp((_, key) => key),
  "compares keys in any case": lookingUp((owner, key) => `${owner} ${key.toLowerCase()}`),
  "compares keys without spaces": lookingUp((owner, key) => `${owner} ${key.trim()}`),
  "returns the state of the first call": lookingUp((owner, key) => `${owner} ${key}`),
  "looks for the key before it stores": lookingUp((owner, key) => `${owner} ${key}`, pause),
  "returns what is not stored": returning("storeProduct", (_, [, product]) => product),
  "deactivates versions before it finds the key": replacing((port) => ({
    storeProduct: (owner, product, key) =>
      giving(async () => {
        const result = await done(port.storeProduct(owner, product, key));
        if (result.id === product.id) return result;
        await done(port.deactivateProduct(owner, result.id, product.createdAt));
        return result;
      }),
  })),
  "shares keys among types of records": replacing((port) => {
    const keys = new Set<string>();
    return {
      storeProduct: (owner, product, key) => {
        keys.add(key ?? "");
        return port.storeProduct(owner, product, key);
      },
      storeBillingSchema: (owner, schema, key) =>
        giving(async () => {
          const stored = await done(port.storeBillingSchema(owner, schema, key));
          const isShared = key !== undefined && keys.has(key);
          return isShared ? { ...stored, id: idOf("schema", "schema_other") } : stored;
        }),
    };
  }),
};

const lists = ["listProducts", "listBillingSchemas"] as const;

/** Stores with one bug each in how they list a catalog. */
export const mutantCatalogLists: StoreBugs = {
  "lists all versions, active or not": ignoring(lists, "isActive"),
  "lists active versions only": filtering(lists, (filter) => ({ ...filter, isActive: true })),
  "lists every version group": ignoring(lists, "versionGroupId"),
  "lists the schemas of every product": ignoring("listBillingSchemas", "productId"),
  "lists the schemas of one version of a product": replacing(({ listBillingSchemas }) => ({
    listBillingSchemas: (owner, { productId, ...filter }, page) =>
      giving(async () => {
        if (productId === undefined) return done(listBillingSchemas(owner, filter, page));
        const every = { limit: 100, start: { offset: 0 } };
        const { rows } = await done(listBillingSchemas(owner, filter, every));
        const own = rows.filter((schema) => schema.productId === productId);
        return pageOf(own, (schema) => schema, page);
      }),
  })),
  "fails when it has no versions": (store, records) =>
    failing(lists, () => records.products.length === 0)(store, records),
  "counts the versions of the page": returning(lists, countingRows),
  "reports no more versions": altering(lists, () => ({ hasMore: false })),
  "lists versions oldest first": returning(lists, reversed),
  "lists versions of one organization": passing(lists, (_, ...rest) => [ours, ...rest]),
  "lists versions of others": passing(lists, (_, ...rest) => [theirs, ...rest]),
  "orders versions by time alone": replacing((port, { products, billingSchemas }) => {
    const positionOf = ({ createdAt }: { readonly createdAt: never }) => ({ createdAt, id: "" });
    const page = <Row extends { readonly organizationId: string }>(
      rows: ReadonlyArray<Row>,
      owner: string,
      request: Parameters<typeof pageOf>[2],
    ) =>
      giving(() =>
        Promise.resolve(
          pageOf(
            rows.filter(({ organizationId }) => organizationId === owner),
            positionOf as unknown as (row: Row) => ReturnType<typeof positionOf>,
            request,
          ),
        ),
      );
    return {
      listProducts: (owner, filter, request) =>
        Object.keys(filter).length > 0
          ? port.listProducts(owner, filter, request)
          : page(products, owner, request),
      listBillingSchemas: (owner, filter, request) =>
        Object.keys(filter).length > 0
          ? port.listBillingSchemas(owner, filter, request)
          : page(billingSchemas, owner, request),
    };
  }),
};
