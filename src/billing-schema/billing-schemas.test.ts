import { describe, expect, test } from "vitest";
import {
  Amount,
  createBillingSchemas,
  createProducts,
  type BillingSchema,
  type Id,
  type NewBillingSchema,
} from "quittance";
import { billingSchemaDescription, fromJson, left, read, right } from "quittance/adapter";
import { testOrganization } from "quittance/testing";
import { createTestApp, teas } from "../../test/support/create-test-app.ts";
import { issuesIn } from "../../test/support/issues-in.ts";
import { leftOf, rightOf } from "../../test/support/right-of.ts";
import { schema, tea } from "../../test/support/sample-catalog.ts";

const open = () => {
  const app = createTestApp();
  const ports = { ...app.store, ...app.ports, taxRecords: app.store.taxRecords };
  const stored = async (id: Id<"schema">) => {
    const references = { products: new Set<never>(), billingSchemas: new Set([id]) };
    const found = rightOf(await app.store.catalog.lookUp(testOrganization, references)());
    return found.billingSchemas.get(id);
  };
  return { app, schemas: createBillingSchemas(ports), products: createProducts(ports), stored };
};

const monthly = {
  intervalType: "MONTH",
  intervalCount: 1,
  paymentType: "ADVANCE",
  renewType: "CALENDAR",
  billingType: "FULL",
} as const;
const { productId, billingSchemaId } = tea();
const each = { productId, name: "Each", currency: "EUR", basePrice: "1.50" } as const;
const parts = ["interval_type", "interval_count", "payment_type", "renew_type", "billing_type"];

const issuesOf = (request: object): ReadonlyArray<string> => {
  const found = read(billingSchemaDescription.newBillingSchema, request as NewBillingSchema);
  return found._tag === "Left" ? issuesIn(found.left) : [];
};

const inJson = (body: object): ReadonlyArray<string> =>
  issuesOf(
    fromJson({ product_id: "product_1", name: "A", currency: "EUR", base_price: "5", ...body }),
  );

describe("billing schemas", () => {
  test("are created for a product, as the active version of a new group", async () => {
    const { schemas, stored } = open();
    const { created } = rightOf(await schemas.create(testOrganization, each));
    expect(created).toEqual({
      id: "schema_1",
      organizationId: testOrganization,
      productId,
      versionGroupId: "group_1",
      isActive: true,
      name: "Each",
      description: "",
      basePrice: { currency: "EUR", amount: Amount.of("1.5") },
      pricing: undefined,
      recurrence: undefined,
      taxIds: undefined,
      createdAt: created.createdAt,
      updatedAt: undefined,
    });
    expect(await stored(created.id)).toEqual(created);
  });

  test("can be free, and charge every interval", async () => {
    const { schemas } = open();
    const request = { ...each, basePrice: "0", ...monthly };
    const { created } = rightOf(await schemas.create(testOrganization, request));
    expect(created).toMatchObject({ basePrice: { amount: Amount.zero }, recurrence: monthly });
    expect(created).not.toHaveProperty("intervalType");
  });

  test("need a product of the organization, and taxes", async () => {
    const { schemas } = open();
    const none: Id<"product"> = "product_404";
    const request = { ...each, productId: none, taxIds: ["tax_404"] as const };
    expect(issuesIn(leftOf(await schemas.create(testOrganization, request)))).toEqual([
      "productId: Product not found",
      "taxIds.0: Tax not found",
    ]);
    const json = { product_id: none, name: "Each", currency: "EUR", base_price: "5" };
    const failed = await schemas.create(testOrganization, fromJson(json));
    expect(issuesIn(leftOf(failed))).toEqual(["product_id: Product not found"]);
  });

  test("cannot keep a tax that is not stored", async () => {
    const { app, schemas } = open();
    const stored = schema({
      id: "schema_taxed",
      taxIds: ["tax_404"],
      organizationId: testOrganization,
    });
    rightOf(await app.store.catalogWriter.storeBillingSchema(testOrganization, stored)());
    const failed = await schemas.revise(testOrganization, stored.id, { name: "Each one" });
    expect(issuesIn(leftOf(failed))).toEqual(["taxIds.0: Tax not found"]);
  });

  test("are revised by a new version that replaces the old one", async () => {
    const { app, schemas, stored } = open();
    const changes = { currency: "GBP", basePrice: "12" } as const;
    const revised = rightOf(await schemas.revise(testOrganization, billingSchemaId, changes));
    expect(revised.versionGroupId).toBe(teas.billingSchemas[0]?.versionGroupId);
    expect(await stored(billingSchemaId)).toMatchObject({ isActive: false });
    const sold = (id: Id<"schema">) =>
      app.payments.quotes.calculate(testOrganization, { items: [tea({ billingSchemaId: id })] });
    expect(Amount.render(rightOf(await sold(revised.id)).total.price)).toBe("12");
    expect(issuesIn(leftOf(await sold(billingSchemaId)))).toEqual([
      "items.0.billingSchemaId: Billing schema is not active",
    ]);
  });

  test("keep what changes leave out, and change a schedule as a whole", async () => {
    const { schemas } = open();
    const pricing = { model: "UNIT", minimum: "5" } as const;
    const { created } = rightOf(
      await schemas.create(testOrganization, { ...each, ...monthly, pricing }),
    );
    const revise = async (
      { id }: BillingSchema,
      changes: billingSchemaDescription.BillingSchemaChanges,
    ) => rightOf(await schemas.revise(testOrganization, id, changes));
    const renamed = await revise(created, { name: "One", description: undefined as never });
    const { id, createdAt } = renamed;
    expect(renamed).toEqual({ ...created, id, createdAt, name: "One" });
    const yearly = await revise(renamed, { ...monthly, intervalType: "YEAR" });
    expect(yearly.recurrence).toEqual({ ...monthly, intervalType: "YEAR" });
    const once = await revise(yearly, { type: "ONE_TIME", pricing: undefined });
    expect(once).toMatchObject({ recurrence: undefined, pricing: undefined, name: "One" });
    const again = await schemas.revise(testOrganization, once.id, { intervalType: "DAY" });
    expect(issuesIn(leftOf(again))).toContain("renewType: is required with type RECURRING");
  });

  test("are checked as a whole after a revision", async () => {
    const { schemas } = open();
    const tiers = [{ unitPrice: "1" }];
    const revise = (changes: billingSchemaDescription.BillingSchemaChanges) =>
      schemas.revise(testOrganization, billingSchemaId, changes);
    const failed = await revise(
      fromJson({ pricing: { model: "VOLUME", tiers: [{ unit_price: "1" }] } }),
    );
    expect(issuesIn(leftOf(failed))).toEqual(["base_price: Base price must be 0 with tiers"]);
    rightOf(await revise({ pricing: { model: "VOLUME", tiers }, currency: "EUR", basePrice: "0" }));
  });

  test("that are inactive cannot be sold", async () => {
    const { app, schemas } = open();
    rightOf(await schemas.deactivate(testOrganization, billingSchemaId));
    const result = await app.payments.quotes.calculate(testOrganization, { items: [tea()] });
    expect(leftOf(result)).toMatchObject({ kind: "Invalid" });
  });

  test("sell the new version of a product that was revised", async () => {
    const { app, products } = open();
    const revised = rightOf(
      await products.revise(testOrganization, productId, { name: "Green tea" }),
    );
    const quote = (id: Id<"product">) =>
      app.payments.quotes.calculate(testOrganization, { items: [tea({ productId: id })] });
    const { lines } = rightOf(await quote(revised.id));
    expect(lines.map(({ line }) => line.title)).toEqual(["Green tea"]);
    expect(issuesIn(leftOf(await quote(productId)))).toEqual([
      "items.0.productId: Product is not active",
    ]);
  });

  test("of another identifier or organization are not found", async () => {
    const { schemas } = open();
    const failure = left({ kind: "BillingSchemaNotFound" });
    const none: Id<"schema"> = "schema_404";
    expect(await schemas.get(testOrganization, none)).toEqual(failure);
    expect(await schemas.revise(testOrganization, none, {})).toEqual(failure);
    expect(await schemas.deactivate(testOrganization, none)).toEqual(failure);
    expect(await schemas.get("org_other", billingSchemaId)).toEqual(failure);
  });

  test("are listed by product and state", async () => {
    const { schemas } = open();
    const { id } = rightOf(await schemas.create(testOrganization, each)).created;
    rightOf(await schemas.deactivate(testOrganization, id));
    const listed = async (request: object) =>
      rightOf(await schemas.list(testOrganization, request)).rows.map((row) => row.id);
    expect(await listed({ isActive: false })).toEqual([id]);
    expect(await listed({ productId, isActive: true })).toEqual([billingSchemaId, "schema_free"]);
    expect(await listed({ productId: "product_404" })).toEqual([]);
    const invalid = await schemas.list(testOrganization, { limit: 0 });
    expect(issuesIn(leftOf(invalid))).toEqual([
      "limit: must be an integer between 1 and 100, not 0",
    ]);
    const found: Array<Id<"schema">> = [];
    for await (const row of schemas.all(testOrganization, { versionGroupId: "group_1" })) {
      found.push(row.id);
    }
    expect(found).toEqual([id]);
  });
});

describe("the request for a billing schema", () => {
  test("has every issue of its form", () => {
    const negative = Amount.subtract(Amount.zero, Amount.one);
    const wrong = { ...each, name: "", basePrice: negative, ...monthly, intervalCount: 1.5 };
    expect(issuesOf(wrong)).toEqual([
      "name: must not be empty",
      "basePrice: must not be negative",
      "intervalCount: must be an integer of at least 1, not 1.5",
    ]);
    for (const intervalCount of [0, -1, Number.MAX_SAFE_INTEGER + 1]) {
      expect(issuesOf({ ...each, ...monthly, intervalCount })).toHaveLength(1);
    }
    expect(issuesOf({ ...each, ...monthly, intervalCount: Number.MAX_SAFE_INTEGER })).toEqual([]);
  });

  test("has the whole schedule of a recurring price, and none of a single one", () => {
    expect(inJson({ type: "RECURRING" })).toEqual(
      parts.map((part) => `${part}: is required with type RECURRING`),
    );
    expect(inJson({ interval_count: 1 })).toEqual(
      parts
        .filter((part) => part !== "interval_count")
        .map((part) => `${part}: is required with type RECURRING`),
    );
    const whole = billingSchemaDescription.billingSchemaRecord.json.write(
      schema({ recurrence: monthly }),
    );
    const given = Object.fromEntries(parts.map((part) => [part, whole[part]]));
    expect(inJson(given)).toEqual([]);
    expect(inJson({ ...given, type: "RECURRING" })).toEqual([]);
    expect(inJson({ ...given, type: "ONE_TIME" })).toEqual(
      parts.map((part) => `${part}: is not allowed with type ONE_TIME`),
    );
    expect(inJson({ type: "ONE_TIME" })).toEqual([]);
  });

  test("has no base price with tiers, and a short one with included units", () => {
    const tiers = [{ unit_price: "1" }];
    expect(inJson({ pricing: { model: "VOLUME", tiers } })).toEqual([
      "base_price: Base price must be 0 with tiers",
    ]);
    expect(inJson({ base_price: "0", pricing: { model: "VOLUME", tiers } })).toEqual([]);
    const precise = { base_price: `0.${"0".repeat(18)}1` };
    const included = { pricing: { model: "UNIT", included: "1" } };
    expect(inJson({ ...precise, ...included })).toEqual([
      "base_price: must have at most 18 decimals",
    ]);
    expect(inJson(included)).toEqual([]);
    expect(inJson({ ...precise, pricing: { model: "UNIT" } })).toEqual([]);
  });
});

test("changes have a currency with a price, and a price with a currency", async () => {
  const { schemas } = open();
  const issues = async (json: object) =>
    issuesIn(leftOf(await schemas.revise(testOrganization, billingSchemaId, fromJson(json))));
  expect(await issues({ base_price: "5" })).toEqual(["currency: is required with base_price"]);
  expect(await issues({ currency: "EUR" })).toEqual(["base_price: is required with currency"]);
});

describe("the record of a billing schema", () => {
  const recurring = schema({ recurrence: monthly });
  const tiered = schema({
    pricing: {
      model: "PACKAGE",
      packageSize: Amount.of("10"),
      included: Amount.one,
      tiers: [
        { upTo: Amount.of("5"), unitPrice: Amount.one, flatPrice: Amount.zero },
        { upTo: undefined, unitPrice: Amount.of("0.5"), flatPrice: Amount.one },
      ],
    },
  });

  test("has its properties in this order", () => {
    const names = (found: BillingSchema) =>
      Object.keys(billingSchemaDescription.billingSchemaRecord.json.write(found));
    expect(names(recurring)).toEqual([
      ...["id", "is_active", "version_group_id", "name", "description"],
      ...["organization_id", "product_id", "type", "currency", "base_price"],
      ...parts,
      ...["created_at", "updated_at"],
    ]);
    expect(names(tiered)[10]).toBe("pricing");
  });

  test("has the pricing model with the properties that it has", () => {
    expect(
      JSON.stringify(billingSchemaDescription.billingSchemaRecord.json.write(tiered)["pricing"]),
    ).toBe(
      '{"model":"PACKAGE","tiers":[{"up_to":"5","unit_price":"1","flat_price":"0"},' +
        '{"up_to":null,"unit_price":"0.5","flat_price":"1"}],"package_size":"10","included":"1"}',
    );
  });

  test.each<[string, BillingSchema]>([
    ["one that is charged once", schema({ basePrice: { currency: "EUR", amount: Amount.zero } })],
    ["a recurring one", recurring],
    ["one in tiers", { ...tiered, basePrice: { currency: "EUR", amount: Amount.zero } }],
    ["one with taxes", schema({ taxIds: ["tax_b", "tax_a"] })],
  ])("is read as it was written: %s", (_, found) => {
    const written = billingSchemaDescription.billingSchemaRecord.json.write(found);
    expect(billingSchemaDescription.billingSchemaRecord.read(written)).toEqual(found);
    expect(read(billingSchemaDescription.billingSchemaFileRecord, fromJson(written))).toEqual(
      right(found),
    );
  });

  test("has a whole schedule in a file, or none", () => {
    const whole = billingSchemaDescription.billingSchemaRecord.json.write(recurring);
    const once = billingSchemaDescription.billingSchemaRecord.json.write(schema());
    const issues = (record: object) => {
      const found = read(billingSchemaDescription.billingSchemaFileRecord, fromJson(record));
      return found._tag === "Left" ? issuesIn(found.left) : [];
    };
    for (const part of parts) {
      expect(issues({ ...whole, [part]: null })).toEqual([
        `${part}: is required with type RECURRING`,
      ]);
      expect(issues({ ...once, [part]: whole[part] })).toEqual([
        `${part}: is not allowed with type ONE_TIME`,
      ]);
    }
    expect(issues({ ...once, type: null })).toEqual([
      "type: must be one of ONE_TIME, RECURRING, not null",
    ]);
  });
});
