import type { BillingSchema } from "../catalog/billing-schema.ts";
import type { Product } from "../catalog/product.ts";
import { idOf, type OrganizationId } from "../ids.ts";
import type { TaskEither } from "../kernel/either.ts";
import { timestampOf, type Timestamp } from "../time/timestamp.ts";
import { expectSuccess, type ConformanceCase } from "./case.ts";
import { expectSame } from "./expect-same.ts";
import { ledgerCase, type LedgerRepositories, type LedgerSubject } from "./ledger-case.ts";
import { sampleProduct, sampleSchema } from "./sample-invoice.ts";
import { ledgerOf, numbered, ours, theirs } from "./sample-records.ts";

type Version = Product | BillingSchema;

/** The operations on one of the two versioned records. */
interface Versions<Found extends Version> {
  readonly names: readonly [store: string, deactivate: string];
  readonly of: (suffix: string, overrides?: Partial<Version>) => Found;
  readonly store: (to: LedgerRepositories, version: Found) => TaskEither<unknown, Found>;
  readonly deactivate: (
    at: LedgerRepositories,
    owner: OrganizationId,
    suffix: string,
    updatedAt: Timestamp,
  ) => TaskEither<unknown, Found | undefined>;
  /** Returns the versions with these suffixes in order, without unknown ones. */
  readonly read: (
    from: LedgerRepositories,
    owner: OrganizationId,
    ...suffixes: ReadonlyArray<string>
  ) => Promise<ReadonlyArray<Found>>;
}

const product: Product = { ...sampleProduct, isActive: true, updatedAt: undefined };
const schemaOf = { ...sampleSchema, productId: product.id };
const records = ledgerOf({ products: [product, { ...product, organizationId: theirs }] });
const productId = (suffix: string): Product["id"] => idOf("product", `product_${suffix}`);
const schemaId = (suffix: string): BillingSchema["id"] => idOf("schema", `schema_${suffix}`);

const products: Versions<Product> = {
  names: ["storeProduct", "deactivateProduct"],
  of: (suffix, overrides) => ({
    ...product,
    versionGroupId: "group_v",
    ...(overrides as Partial<Product>),
    id: productId(suffix),
  }),
  store: ({ catalogWriter }, version) =>
    catalogWriter.storeProduct(version.organizationId, version),
  deactivate: ({ catalogWriter }, owner, suffix, updatedAt) =>
    catalogWriter.deactivateProduct(owner, productId(suffix), updatedAt),
  read: async ({ catalog }, owner, ...suffixes) => {
    const ids = suffixes.map(productId);
    const requested = { products: new Set(ids), billingSchemas: new Set<never>() };
    const found = await expectSuccess(catalog.lookUp(owner, requested));
    return ids.flatMap((id) => found.products.get(id) ?? []);
  },
};

const schemas: Versions<BillingSchema> = {
  names: ["storeBillingSchema", "deactivateBillingSchema"],
  of: (suffix, overrides) => ({
    ...schemaOf,
    versionGroupId: "group_v",
    ...(overrides as Partial<BillingSchema>),
    id: schemaId(suffix),
  }),
  store: ({ catalogWriter }, version) =>
    catalogWriter.storeBillingSchema(version.organizationId, version),
  deactivate: ({ catalogWriter }, owner, suffix, updatedAt) =>
    catalogWriter.deactivateBillingSchema(owner, schemaId(suffix), updatedAt),
  read: async ({ catalog }, owner, ...suffixes) => {
    const ids = suffixes.map(schemaId);
    const requested = { products: new Set<never>(), billingSchemas: new Set(ids) };
    const found = await expectSuccess(catalog.lookUp(owner, requested));
    return ids.flatMap((id) => found.billingSchemas.get(id) ?? []);
  },
};

const second = { createdAt: timestampOf("2025-06-01 00:00:00") };
const third = { createdAt: timestampOf("2025-07-01 00:00:00") };
const later = timestampOf("2025-08-01 00:00:00");

type Cases = ReadonlyArray<ConformanceCase<LedgerSubject>>;

const storingCases = <Found extends Version>({
  names: [storing],
  of,
  store,
  read,
}: Versions<Found>): Cases => [
  ledgerCase(`${storing} stores and returns every property`, records, async (ledger) => {
    expectSame("the result", await expectSuccess(store(ledger, of("1"))), of("1"));
    expectSame("stored records", await read(ledger, ours, "1"), [of("1")]);
  }),
  ledgerCase(`${storing} deactivates the previous version`, records, async (ledger) => {
    for (const version of [of("1"), of("2", second), of("3", third)]) {
      await expectSuccess(store(ledger, version));
    }
    expectSame("three versions", await read(ledger, ours, "1", "2", "3"), [
      of("1", { isActive: false, updatedAt: second.createdAt }),
      of("2", { ...second, isActive: false, updatedAt: third.createdAt }),
      of("3", third),
    ]);
  }),
  ledgerCase(`${storing} does not set updatedAt before createdAt`, records, async (ledger) => {
    await expectSuccess(store(ledger, of("3", third)));
    await expectSuccess(store(ledger, of("2", second)));
    const overtaken = of("3", { ...third, isActive: false, updatedAt: third.createdAt });
    expectSame("both", await read(ledger, ours, "3", "2"), [overtaken, of("2", second)]);
  }),
  ledgerCase(`${storing} does not change other groups`, records, async (ledger) => {
    await expectSuccess(store(ledger, of("1", { versionGroupId: "group_w" })));
    await expectSuccess(store(ledger, of("2", second)));
    const other = of("1", { versionGroupId: "group_w" });
    expectSame("another group", await read(ledger, ours, "1", "2"), [other, of("2", second)]);
  }),
  ledgerCase(`${storing} does not change another organization`, records, async (ledger) => {
    const foreign = of("1", { organizationId: theirs });
    await expectSuccess(store(ledger, foreign));
    await expectSuccess(store(ledger, of("1", second)));
    expectSame("theirs", await read(ledger, theirs, "1"), [foreign]);
    expectSame("ours", await read(ledger, ours, "1"), [of("1", second)]);
  }),
  ledgerCase(`${storing} leaves one of ten concurrent versions active`, records, async (ledger) => {
    const suffixes = numbered("t", 10);
    await Promise.all(suffixes.map((suffix) => expectSuccess(store(ledger, of(suffix)))));
    const found = await read(ledger, ours, ...suffixes);
    expectSame("versions", found.length, 10);
    expectSame("active ones", found.filter(({ isActive }) => isActive).length, 1);
  }),
];

const deactivatingCases = <Found extends Version>({
  names: [, deactivating],
  of,
  store,
  deactivate,
  read,
}: Versions<Found>): Cases => [
  ledgerCase(`${deactivating} returns the deactivated version`, records, async (ledger) => {
    await expectSuccess(store(ledger, of("1")));
    const expected = of("1", { isActive: false, updatedAt: later });
    expectSame("the result", await expectSuccess(deactivate(ledger, ours, "1", later)), expected);
    expectSame("stored records", await read(ledger, ours, "1"), [expected]);
  }),
  ledgerCase(`${deactivating} does not set updatedAt before createdAt`, records, async (ledger) => {
    await expectSuccess(store(ledger, of("3", third)));
    const expected = of("3", { ...third, isActive: false, updatedAt: third.createdAt });
    const result = await expectSuccess(deactivate(ledger, ours, "3", second.createdAt));
    expectSame("the result", result, expected);
    expectSame("stored records", await read(ledger, ours, "3"), [expected]);
  }),
  ledgerCase(`${deactivating} does not change an inactive version`, records, async (ledger) => {
    await expectSuccess(store(ledger, of("1")));
    await expectSuccess(store(ledger, of("2", second)));
    const expected = of("1", { isActive: false, updatedAt: second.createdAt });
    expectSame("the result", await expectSuccess(deactivate(ledger, ours, "1", later)), expected);
    expectSame("both", await read(ledger, ours, "1", "2"), [expected, of("2", second)]);
  }),
  ledgerCase(`${deactivating} finds nothing of another organization`, records, async (ledger) => {
    const foreign = of("1", { organizationId: theirs });
    await expectSuccess(store(ledger, foreign));
    expectSame("theirs", await expectSuccess(deactivate(ledger, ours, "1", later)), undefined);
    expectSame("their records", await read(ledger, theirs, "1"), [foreign]);
    expectSame("unknown", await expectSuccess(deactivate(ledger, ours, "none", later)), undefined);
  }),
];

/** The conformance cases of `CatalogWriter`. */
export const catalogWriterCases: Cases = [
  ...storingCases(products),
  ...deactivatingCases(products),
  ...storingCases(schemas),
  ...deactivatingCases(schemas),
];
