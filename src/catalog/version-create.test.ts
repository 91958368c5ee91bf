import { describe, expect, test } from "vitest";
import { Amount, isLeft, type Either, type Id } from "quittance";
import type { CreatedVersion } from "quittance/adapter";
import type { ErrorOf } from "quittance/errors";
import { testOrganization as owner } from "quittance/testing";
import { createTestApp } from "../../test/support/create-test-app.ts";
import { leftOf, rightOf } from "../../test/support/right-of.ts";
import { tea } from "../../test/support/sample-catalog.ts";

interface Version {
  readonly id: string;
  readonly createdAt: string;
}

interface Options {
  readonly idempotencyKey?: string | undefined;
}

type Creation = (options?: Options) => Promise<Either<{ kind: string }, CreatedVersion<Version>>>;

const open = () => {
  const app = createTestApp();
  return { app, catalog: app.payments };
};

type Catalog = ReturnType<typeof open>["catalog"];

const { productId } = tea();
const percent = Amount.of("20");
const price = { currency: "EUR", basePrice: "1.50" } as const;
const recurrence = {
  intervalType: "MONTH",
  intervalCount: 1,
  paymentType: "ADVANCE",
  renewType: "CALENDAR",
  billingType: "FULL",
} as const;
const reordered = Object.fromEntries(Object.entries(recurrence).reverse()) as typeof recurrence;

interface Row {
  readonly first: (catalog: Catalog) => Creation;
  /** The same content, written differently. */
  readonly same: (catalog: Catalog) => Creation;
  readonly others: (catalog: Catalog) => ReadonlyArray<Creation>;
}

const product = (content: object) => (catalog: Catalog) => (options?: Options) =>
  catalog.products.create(owner, { name: "Tea", ...content }, options);

const schema =
  (content: object, id = productId) =>
  (catalog: Catalog) =>
  (options?: Options) =>
    catalog.billingSchemas.create(
      owner,
      { productId: id, name: "Each", ...price, ...content },
      options,
    );

const tax = (content: object) => (catalog: Catalog) => (options?: Options) =>
  catalog.taxes.create(owner, { name: "VAT", percent, ...content }, options);

const image = { url: "https://example.com/a.png", size: { width: 1, height: 2 } };

const rows: Readonly<Record<string, Row>> = {
  createProduct: {
    first: product({ image }),
    same: product({
      description: "",
      imageId: undefined,
      image: { size: { height: 2, width: 1 }, url: "https://example.com/a.png" },
    }),
    others: (catalog) =>
      [
        { image, name: "Coffee" },
        { image, description: "Green" },
        { image, imageId: "image_1" },
        { image: undefined },
        { image: { ...image, size: { width: 1, height: 3 } } },
      ].map((content) => product(content)(catalog)),
  },
  createBillingSchema: {
    first: schema(recurrence),
    same: schema({ ...reordered, description: "", taxIds: [], basePrice: Amount.of("1.5") }),
    others: (catalog) => [
      schema({})(catalog),
      ...[
        { name: "Box" },
        { description: "Ten" },
        { currency: "USD" },
        { basePrice: "1.51" },
        { intervalCount: 2 },
        { pricing: { model: "UNIT", minimum: "5" } },
      ].map((content) => schema({ ...recurrence, ...content })(catalog)),
    ],
  },
  createTax: {
    first: tax({}),
    same: tax({ category: "S", isInclusive: false, isCompound: false, percent: Amount.of("20.0") }),
    others: (catalog) =>
      [
        { name: "GST" },
        { percent: Amount.of("21") },
        { category: "Z" },
        { category: "E", exemptionReason: "Books" },
        { isInclusive: true },
        { isCompound: true },
        { jurisdiction: "DE" },
      ].map((content) => tax(content)(catalog)),
  },
};

describe.each(Object.entries(rows))("%s with an idempotency key", (_, { first, same, others }) => {
  test("returns the same record for the same content", async () => {
    const { app, catalog } = open();
    const { created, replayed } = rightOf(await first(catalog)({ idempotencyKey: "key-1" }));
    expect(replayed).toBe(false);
    app.tick(60);
    expect(rightOf(await same(catalog)({ idempotencyKey: "key-1" }))).toEqual({
      created,
      replayed: true,
    });
  });

  test("fails for other content, which is not stored", async () => {
    const { catalog } = open();
    const { created } = rightOf(await first(catalog)({ idempotencyKey: "key-1" }));
    for (const create of others(catalog)) {
      const mismatch = leftOf(await create({ idempotencyKey: "key-1" }));
      expect(mismatch).toMatchObject({
        kind: "IdempotencyMismatch",
        idempotencyKey: "key-1",
        earlierId: created.id,
      });
      expect((mismatch as ErrorOf<"IdempotencyMismatch">).differences).not.toEqual([]);
    }
    expect(rightOf(await first(catalog)({ idempotencyKey: "key-1" })).created).toEqual(created);
  });

  test("creates another record with another key, and with none", async () => {
    const { catalog } = open();
    const results = [
      await first(catalog)({ idempotencyKey: "key-1" }),
      await first(catalog)({ idempotencyKey: "KEY-1" }),
      await first(catalog)({}),
      await first(catalog)(),
    ];
    expect(new Set(results.map((result) => rightOf(result).created.id)).size).toBe(4);
  });

  test("fails for a key that is empty, too long or not visible ASCII", async () => {
    const { catalog } = open();
    for (const key of ["", "a b", "é", "x".repeat(256), null, 17]) {
      const result = await first(catalog)({ idempotencyKey: key as string });
      expect(leftOf(result)).toEqual({ kind: "IdempotencyKeyInvalid" });
    }
    rightOf(await first(catalog)({ idempotencyKey: "x".repeat(255) }));
  });

  test("fails for an option with another name", async () => {
    const { catalog } = open();
    const result = await first(catalog)({ idempotencykey: "key-1" } as never);
    const issues = [{ path: ["idempotencykey"], message: "Unknown field" }];
    expect(leftOf(result)).toEqual({ kind: "Invalid", issues });
  });

  test("stores one record for concurrent calls", async () => {
    const { catalog } = open();
    const calls = Array.from({ length: 5 }, () => first(catalog)({ idempotencyKey: "key-1" }));
    const results = await Promise.all(calls);
    expect(results.some(isLeft)).toBe(false);
    expect(new Set(results.map((result) => rightOf(result).created.id)).size).toBe(1);
  });
});

test("a retry returns the present state of a product that was revised", async () => {
  const { app, catalog } = open();
  const options = { idempotencyKey: "key-1" };
  const created = rightOf(await catalog.products.create(owner, { name: "Tea" }, options)).created;
  app.tick(60);
  rightOf(await catalog.products.revise(owner, created.id, { name: "Green tea" }));
  const again = rightOf(await catalog.products.create(owner, { name: "Tea" }, options)).created;
  expect(again).toEqual({ ...created, isActive: false, updatedAt: app.clock() });
});

test("a retry is validated: an unknown product is found before the key", async () => {
  const { catalog } = open();
  const none: Id<"product"> = "product_404";
  const options = { idempotencyKey: "key-1" };
  rightOf(await schema({})(catalog)(options));
  expect(leftOf(await schema({}, none)(catalog)(options))).toEqual({
    kind: "Invalid",
    issues: [{ path: ["productId"], message: "Product not found" }],
  });
});
