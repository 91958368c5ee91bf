import { type BillingSchema, type Product } from "quittance";
import { expectSame, expectSuccess, type ConformanceCase } from "./case.ts";
import { ledgerCase, type LedgerRepositories, type LedgerSubject } from "./ledger-case.ts";
import { listCatalogCases } from "./list-catalog.ts";
import { sampleProduct, sampleSchema } from "./sample-product.ts";
import { ledgerOf, theirs } from "./sample-records.ts";
import { versionCases, type VersionCase, type Versions } from "./version-cases.ts";

const product: Product = { ...sampleProduct, isActive: true, updatedAt: undefined };
const schemaOf = { ...sampleSchema, productId: product.id };
const records = ledgerOf({ products: [product, { ...product, organizationId: theirs }] });
const productId = (suffix: string): Product["id"] => `product_${suffix}`;
const schemaId = (suffix: string): BillingSchema["id"] => `schema_${suffix}`;

const products: Versions<Product, LedgerRepositories> = {
  names: ["storeProduct", "deactivateProduct"],
  port: "catalog",
  of: (suffix, overrides) => ({
    ...product,
    versionGroupId: "group_v",
    ...(overrides as Partial<Product>),
    id: productId(suffix),
  }),
  store: ({ catalogWriter }, version, key) =>
    catalogWriter.storeProduct(version.organizationId, version, key),
  deactivate: ({ catalogWriter }, owner, suffix, updatedAt) =>
    catalogWriter.deactivateProduct(owner, productId(suffix), updatedAt),
  read: async ({ catalog }, owner, ...suffixes) => {
    const ids = suffixes.map(productId);
    const requested = { products: new Set(ids), billingSchemas: new Set<never>() };
    const found = await expectSuccess(catalog.lookUp(owner, requested));
    return ids.flatMap((id) => found.products.get(id) ?? []);
  },
};

const schemas: Versions<BillingSchema, LedgerRepositories> = {
  names: ["storeBillingSchema", "deactivateBillingSchema"],
  port: "catalog",
  of: (suffix, overrides) => ({
    ...schemaOf,
    versionGroupId: "group_v",
    ...(overrides as Partial<BillingSchema>),
    id: schemaId(suffix),
  }),
  store: ({ catalogWriter }, version, key) =>
    catalogWriter.storeBillingSchema(version.organizationId, version, key),
  deactivate: ({ catalogWriter }, owner, suffix, updatedAt) =>
    catalogWriter.deactivateBillingSchema(owner, schemaId(suffix), updatedAt),
  read: async ({ catalog }, owner, ...suffixes) => {
    const ids = suffixes.map(schemaId);
    const requested = { products: new Set<never>(), billingSchemas: new Set(ids) };
    const found = await expectSuccess(catalog.lookUp(owner, requested));
    return ids.flatMap((id) => found.billingSchemas.get(id) ?? []);
  },
};

const caseOf: VersionCase<LedgerSubject, LedgerRepositories> = (name, check) =>
  ledgerCase(name, records, check);

const keysOfTypes = async (ledger: LedgerRepositories): Promise<void> => {
  await expectSuccess(products.store(ledger, products.of("1"), "key"));
  const stored = await expectSuccess(schemas.store(ledger, schemas.of("1"), "key"));
  expectSame("the billing schema", stored, schemas.of("1"));
};

/** The conformance cases of `CatalogWriter`. */
export const catalogWriterCases: ReadonlyArray<ConformanceCase<LedgerSubject>> = [
  ...versionCases(products, caseOf),
  ...versionCases(schemas, caseOf),
  ledgerCase("storeBillingSchema does not share keys with storeProduct", records, keysOfTypes),
  ...listCatalogCases,
];
