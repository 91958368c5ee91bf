import { idOf, type OrganizationId, type Product } from "quittance";
import type { CatalogWriter } from "quittance/adapter";
import {
  done,
  faulty,
  giving,
  pause,
  type LedgerMaker,
  type LedgerMakers,
} from "./ledger-maker.ts";

type StoreProduct = CatalogWriter["storeProduct"];

const storing = (bug: (storeProduct: StoreProduct) => StoreProduct): LedgerMaker =>
  faulty(({ catalogWriter }) => ({
    catalogWriter: { ...catalogWriter, storeProduct: bug(catalogWriter.storeProduct) },
  }));

/** Finds keys in a table of its own, before anything is stored. */
const lookingUp = (
  keyOf: (owner: OrganizationId, key: string) => string,
  wait = () => Promise.resolve(),
): LedgerMaker =>
  storing((storeProduct) => {
    const stored = new Map<string, Product>();
    return (owner, product, key) =>
      giving(async () => {
        const name = key === undefined ? product.id : keyOf(owner, key);
        const earlier = stored.get(name);
        if (earlier !== undefined) return earlier;
        await wait();
        const result = await done(storeProduct(owner, product));
        stored.set(name, result);
        return result;
      });
  });

/** Stores with one bug each in how they find what was created with an idempotency key. */
export const mutantCatalogKeys: LedgerMakers = {
  "forgets keys": storing((storeProduct) => (owner, product) => storeProduct(owner, product)),
  "finds keys of other organizations": lookingUp((_, key) => key),
  "compares keys in any case": lookingUp((owner, key) => `${owner} ${key.toLowerCase()}`),
  "compares keys without spaces": lookingUp((owner, key) => `${owner} ${key.trim()}`),
  "returns the state of the first call": lookingUp((owner, key) => `${owner} ${key}`),
  "looks for the key before it stores": lookingUp((owner, key) => `${owner} ${key}`, pause),
  "returns what is not stored": storing(
    (storeProduct) => (owner, product, key) =>
      giving(async () => {
        await done(storeProduct(owner, product, key));
        return product;
      }),
  ),
  "deactivates versions before it finds the key": faulty(({ catalogWriter }) => ({
    catalogWriter: {
      ...catalogWriter,
      storeProduct: (owner, product, key) =>
        giving(async () => {
          const result = await done(catalogWriter.storeProduct(owner, product, key));
          if (result.id === product.id) return result;
          await done(catalogWriter.deactivateProduct(owner, result.id, product.createdAt));
          return result;
        }),
    },
  })),
  "shares keys among types of records": faulty(({ catalogWriter }) => {
    const keys = new Set<string>();
    return {
      catalogWriter: {
        ...catalogWriter,
        storeProduct: (owner, product, key) => {
          keys.add(key ?? "");
          return catalogWriter.storeProduct(owner, product, key);
        },
        storeBillingSchema: (owner, schema, key) =>
          giving(async () => {
            const stored = await done(catalogWriter.storeBillingSchema(owner, schema, key));
            const isShared = key !== undefined && keys.has(key);
            return isShared ? { ...stored, id: idOf("schema", "schema_other") } : stored;
          }),
      },
    };
  }),
};
