import { idOf, type BillingSchema, type OrganizationId, type Product } from "quittance";
import { bugsIn, done, giving, pause, theirs, type StoreBugs } from "../store-bug.ts";

type Version = Product | BillingSchema;

const { altering, around, elsewhere, passing, replacing, returning } = bugsIn("catalogWriter");

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
