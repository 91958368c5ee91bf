import type { BillingSchema, Product } from "quittance";
import {
  billingSchemaDescription,
  left,
  portFailed,
  right,
  type CatalogRepository,
  type JsonObject,
} from "quittance/adapter";
import { catalogRepositoryCases } from "@quittance/conformance";
import { test } from "vitest";

/** The store: texts by key. One call reads a single snapshot. */
interface TextStore {
  readonly getAll: (keys: ReadonlyArray<string>) => Promise<ReadonlyArray<string | null>>;
}

/** A catalog whose records are JSON texts, stored by organization and identifier. */
const textCatalog = (store: TextStore): CatalogRepository => ({
  lookUp: (organizationId, wanted) => async () => {
    try {
      const key = (id: string): string => `${organizationId} ${id}`;
      const billingSchemas = await readAll(store, wanted.billingSchemas, key, readSchema);
      const sold = [...billingSchemas.values()].map(({ productId }) => productId);
      const ids = new Set([...wanted.products, ...sold]);
      return right({ products: await readAll(store, ids, key, readProduct), billingSchemas });
    } catch (cause) {
      return left(portFailed("catalog", cause));
    }
  },
});

const readAll = async <Id extends string, Found>(
  store: TextStore,
  wanted: ReadonlySet<Id>,
  key: (id: string) => string,
  read: (text: string) => Found,
): Promise<ReadonlyMap<Id, Found>> => {
  const ids = [...wanted];
  const texts = await store.getAll(ids.map(key));
  return new Map(
    ids.flatMap((id, index) => {
      const text = texts[index] ?? null;
      return text === null ? [] : [[id, read(text)] as const];
    }),
  );
};

const readProduct = (text: string): Product => JSON.parse(text) as Product;

/** The description writes prices as decimal text, because JSON numbers lose digits. */
const readSchema = (text: string): BillingSchema =>
  billingSchemaDescription.billingSchemaRecord.read(JSON.parse(text) as JsonObject);

const writeSchema = (schema: BillingSchema): string =>
  JSON.stringify(billingSchemaDescription.billingSchemaRecord.json.write(schema));

const storeOf = (
  products: ReadonlyArray<Product>,
  schemas: ReadonlyArray<BillingSchema>,
): TextStore => {
  const texts = new Map<string, string>();
  for (const product of products) {
    texts.set(`${product.organizationId} ${product.id}`, JSON.stringify(product));
  }
  for (const schema of schemas) {
    texts.set(`${schema.organizationId} ${schema.id}`, writeSchema(schema));
  }
  return { getAll: (keys) => Promise.resolve(keys.map((key) => texts.get(key) ?? null)) };
};

test.each(catalogRepositoryCases)("the text catalog: $name", ({ check }) =>
  check((products, schemas) => Promise.resolve(textCatalog(storeOf(products, schemas)))),
);
