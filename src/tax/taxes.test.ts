import { describe, expect, test } from "vitest";
import {
  Amount,
  createQuittance,
  type Id,
  type NewTax,
  type Tax,
  type OrganizationId,
} from "quittance";
import {
  billingSchemaDescription,
  fromJson,
  portFailed,
  type taxDescription,
} from "quittance/adapter";
import { testOrganization } from "quittance/testing";
import { createTestApp } from "../../test/support/create-test-app.ts";
import { leftOf, rightOf } from "../../test/support/right-of.ts";
import { tea } from "../../test/support/sample-catalog.ts";
import { issuesIn } from "../../test/support/issues-in.ts";

const inactive = ["items.0.taxIds.0: Tax is not active"];

const open = () => {
  const app = createTestApp();
  const catalog = app.payments;
  const add = async (content: Partial<NewTax> = {}): Promise<Tax> => {
    const vat = { name: "VAT", percent: "20", ...content };
    return rightOf(await catalog.taxes.create(testOrganization, vat)).created;
  };
  const other: OrganizationId = "org_other";
  return { app, catalog, add, other };
};

const exempt = { category: "E", exemptionReason: "Article 132", percent: Amount.zero } as const;

describe("a tax", () => {
  test("is created as the active version of a new version group, with defaults", async () => {
    const { catalog, add } = open();
    const tax = await add();
    expect(tax).toEqual({
      id: "tax_1",
      organizationId: testOrganization,
      versionGroupId: "group_1",
      isActive: true,
      name: "VAT",
      percent: Amount.of("20"),
      category: "S",
      exemptionReason: undefined,
      isInclusive: false,
      isCompound: false,
      jurisdiction: undefined,
      createdAt: "2025-07-17 12:00:00",
      updatedAt: undefined,
    });
    expect(rightOf(await catalog.taxes.get(testOrganization, tax.id))).toEqual(tax);
  });

  test("is revised by a new version; the old one becomes inactive", async () => {
    const { app, catalog, add } = open();
    const first = await add(exempt);
    app.tick(60);
    const changes = { category: "S", exemptionReason: undefined, percent: Amount.of("7") } as const;
    const second = rightOf(await catalog.taxes.revise(testOrganization, first.id, changes));
    expect(second).toEqual({ ...first, ...changes, id: "tax_2", createdAt: app.clock() });
    expect(rightOf(await catalog.taxes.get(testOrganization, first.id))).toEqual({
      ...first,
      isActive: false,
      updatedAt: app.clock(),
    });
  });

  test("is deactivated, and listed by whether it is active", async () => {
    const { app, catalog, add } = open();
    const first = await add();
    app.tick(60);
    const second = await add({ name: "GST" });
    const inactive = rightOf(await catalog.taxes.deactivate(testOrganization, first.id));
    expect(inactive).toEqual({ ...first, isActive: false, updatedAt: app.clock() });
    const listed = async (isActive?: boolean) =>
      rightOf(await catalog.taxes.list(testOrganization, { isActive })).rows;
    expect(await listed(true)).toEqual([second]);
    expect(await listed(false)).toEqual([inactive]);
    expect(await listed()).toEqual([second, inactive]);
  });

  test("is on a page that a cursor of the same filter continues", async () => {
    const { catalog, add } = open();
    const first = await add();
    const second = await add();
    const list = (request: taxDescription.TaxList) => catalog.taxes.list(testOrganization, request);
    const page = rightOf(await list({ limit: 1 }));
    expect(page).toMatchObject({ rows: [second], total: 2, hasMore: true, limit: 1, offset: 0 });
    const cursor = page.nextCursor ?? "";
    expect(rightOf(await list({ cursor }))).toMatchObject({ rows: [first], hasMore: false });
    expect(leftOf(await list({ isActive: true, cursor }))).toMatchObject({
      issues: [{ path: ["cursor"] }],
    });
    expect(leftOf(await list({ limit: 101 }))).toMatchObject({ issues: [{ path: ["limit"] }] });
  });

  test("of another organization or an unknown one is not found", async () => {
    const { catalog, add, other } = open();
    const { id } = await add();
    const none: Id<"tax"> = "tax_404";
    const failure = { kind: "TaxNotFound" };
    expect(leftOf(await catalog.taxes.get(other, id))).toEqual(failure);
    expect(leftOf(await catalog.taxes.revise(other, id, {}))).toEqual(failure);
    expect(leftOf(await catalog.taxes.deactivate(other, id))).toEqual(failure);
    expect(leftOf(await catalog.taxes.get(testOrganization, none))).toEqual(failure);
    expect(leftOf(await catalog.taxes.revise(testOrganization, none, {}))).toEqual(failure);
    expect(leftOf(await catalog.taxes.deactivate(testOrganization, none))).toEqual(failure);
    expect(rightOf(await catalog.taxes.list(other)).rows).toEqual([]);
  });
});

describe("the content of a tax", () => {
  const valid: ReadonlyArray<Partial<NewTax>> = [
    { name: "x".repeat(200) },
    { percent: Amount.zero },
    { percent: Amount.of("1000") },
    { isInclusive: true },
    { isCompound: true },
    { category: "Z", percent: Amount.zero },
    { ...exempt, exemptionReason: "x".repeat(500) },
    { jurisdiction: "x".repeat(200) },
  ];

  test("is accepted up to the limits", async () => {
    const { add } = open();
    for (const content of valid) expect(await add(content)).toMatchObject(content);
    for (const category of ["E", "AE", "K", "G", "O"] as const) {
      expect(await add({ ...exempt, category })).toMatchObject({ category });
    }
  });

  const required = "is required for the categories E, AE, K, G and O";
  const notAllowed = "is not allowed for the categories S and Z";
  const invalid: ReadonlyArray<readonly [Partial<NewTax>, keyof NewTax, string]> = [
    [{ name: "" }, "name", "must not be empty"],
    [{ name: "x".repeat(201) }, "name", "must have at most 200 characters, not 201"],
    [{ percent: "1000.000000000000000000000000000001" }, "percent", "must be between 0 and 1000"],
    [
      { percent: Amount.subtract(Amount.zero, Amount.of("1")) },
      "percent",
      "must be between 0 and 1000",
    ],
    ...(["E", "AE", "K", "G", "O"] as const).map(
      (category) => [{ category }, "exemptionReason", required] as const,
    ),
    [{ category: "S", exemptionReason: "none" }, "exemptionReason", notAllowed],
    [{ category: "Z", exemptionReason: "none" }, "exemptionReason", notAllowed],
    [{ category: "Z", exemptionCode: "VATEX-EU-AE" }, "exemptionCode", notAllowed],
    [{ ...exempt, exemptionReason: "" }, "exemptionReason", "must not be empty"],
    [
      { ...exempt, exemptionReason: "x".repeat(501) },
      "exemptionReason",
      "must have at most 500 characters, not 501",
    ],
    [
      { ...exempt, exemptionReason: "\u0000" },
      "exemptionReason",
      "must not contain NUL or unpaired surrogates",
    ],
    [{ ...exempt, exemptionCode: "VATEX" }, "exemptionCode", "must be a code such as VATEX-EU-AE"],
    [{ isInclusive: true, isCompound: true }, "isCompound", "must be 0 for an inclusive tax"],
    [{ jurisdiction: "" }, "jurisdiction", "must not be empty"],
  ];

  test.each(invalid)(
    "%o is reported when it is created or revised",
    async (content, property, message) => {
      const { catalog, add } = open();
      const failure = { kind: "Invalid", issues: [{ path: [property], message }] };
      const whole = { name: "VAT", percent: "20", ...content };
      expect(leftOf(await catalog.taxes.create(testOrganization, whole))).toEqual(failure);
      const { id } = await add();
      expect(
        leftOf(
          await catalog.taxes.revise(testOrganization, id, content as taxDescription.TaxChanges),
        ),
      ).toEqual(failure);
      expect(rightOf(await catalog.taxes.list(testOrganization)).rows).toHaveLength(1);
    },
  );

  test("is checked together with what changes leave, named as the caller writes it", async () => {
    const { catalog, add } = open();
    const { id } = await add({ ...exempt, isInclusive: true });
    const issuesOf = async (changes: taxDescription.TaxChanges) =>
      leftOf(await catalog.taxes.revise(testOrganization, id, changes));
    expect(await issuesOf(fromJson({ category: "S", is_compound: 1 }))).toEqual({
      kind: "Invalid",
      issues: [
        { path: ["exemption_reason"], message: notAllowed },
        { path: ["is_compound"], message: "must be 0 for an inclusive tax" },
      ],
    });
    expect(await issuesOf(fromJson({ exemption_reason: null, name: null }))).toMatchObject({
      issues: [{ path: ["exemption_reason"], message: required }],
    });
    const charged = fromJson<taxDescription.TaxChanges>({ category: "S", exemption_reason: null });
    const revised = rightOf(await catalog.taxes.revise(testOrganization, id, charged));
    expect(revised).toMatchObject({ category: "S", exemptionReason: undefined });
  });
});

describe("the default taxes of a billing schema", () => {
  const { billingSchemaId } = tea();
  const revised = async (taxIds: ReadonlyArray<Id<"tax">>, from = open()) => ({
    ...from,
    result: await from.catalog.billingSchemas.revise(testOrganization, billingSchemaId, { taxIds }),
  });

  test("are stored, and are part of its JSON only if there are any", async () => {
    const app = open();
    const { id } = await app.add();
    const with1 = rightOf((await revised([id], app)).result);
    expect(with1.taxIds).toEqual([id]);
    expect(billingSchemaDescription.billingSchemaRecord.json.write(with1)).toMatchObject({
      tax_ids: [id],
    });
    const changes = { name: "Each", taxIds: [] };
    const without = rightOf(
      await app.catalog.billingSchemas.revise(testOrganization, with1.id, changes),
    );
    expect(without.taxIds).toBeUndefined();
    expect(billingSchemaDescription.billingSchemaRecord.json.write(without)).not.toHaveProperty(
      "tax_ids",
    );
    expect(
      billingSchemaDescription.billingSchemaRecord.json.write({ ...without, taxIds: [] }),
    ).not.toHaveProperty("tax_ids");
  });

  test("are charged unless the request names others, or none", async () => {
    const app = open();
    const vat = await app.add();
    const gst = await app.add({ name: "GST", percent: Amount.of("5") });
    const { id } = rightOf((await revised([vat.id], app)).result);
    const taxesOf = async (taxIds?: ReadonlyArray<Id<"tax">>) => {
      const item = tea({ billingSchemaId: id, quantity: 1, ...(taxIds && { taxIds }) });
      const quote = rightOf(
        await app.app.payments.quotes.calculate(testOrganization, { items: [item] }),
      );
      return quote.lines[0]?.line.taxes.map(({ taxId }) => taxId);
    };
    expect(await taxesOf()).toEqual([vat.id]);
    expect(await taxesOf([gst.id])).toEqual([gst.id]);
    expect(await taxesOf([])).toEqual([]);
  });

  test("must be active when they are charged", async () => {
    const app = open();
    const vat = await app.add();
    const { id } = rightOf((await revised([vat.id], app)).result);
    await app.catalog.taxes.deactivate(testOrganization, vat.id);
    const items = [tea({ billingSchemaId: id })];
    const failed = await app.app.payments.quotes.calculate(testOrganization, { items });
    expect(issuesIn(leftOf(failed))).toEqual(inactive);
  });

  test("are charged in their active version after a tax was revised", async () => {
    const app = open();
    const vat = await app.add();
    const { id } = rightOf((await revised([vat.id], app)).result);
    const percent = Amount.of("21");
    const second = rightOf(await app.catalog.taxes.revise(testOrganization, vat.id, { percent }));
    const third = rightOf(await app.catalog.taxes.revise(testOrganization, second.id, { percent }));
    const quoted = (taxIds?: ReadonlyArray<Id<"tax">>) => {
      const item = tea({ billingSchemaId: id, quantity: 1, ...(taxIds && { taxIds }) });
      return app.app.payments.quotes.calculate(testOrganization, { items: [item] });
    };
    const [line] = rightOf(await quoted()).lines;
    expect(line?.line.taxes.map(({ taxId, percent: charged }) => [taxId, charged])).toEqual([
      [third.id, percent],
    ]);
    expect(issuesIn(leftOf(await quoted([vat.id])))).toEqual(inactive);
    await app.catalog.taxes.deactivate(testOrganization, third.id);
    expect(issuesIn(leftOf(await quoted()))).toEqual(inactive);
  });

  test("are replaced by their active versions when the schema is revised otherwise", async () => {
    const app = open();
    const vat = await app.add();
    const gst = await app.add({ name: "GST" });
    const { id } = rightOf((await revised([vat.id, gst.id], app)).result);
    const next = rightOf(
      await app.catalog.taxes.revise(testOrganization, vat.id, { name: "VAT 2" }),
    );
    const revise = (from: typeof id, changes: object) =>
      app.catalog.billingSchemas.revise(testOrganization, from, changes);
    const renamed = rightOf(await revise(id, { name: "Each" }));
    expect(renamed.taxIds).toEqual([next.id, gst.id]);
    await app.catalog.taxes.deactivate(testOrganization, gst.id);
    expect(leftOf(await revise(renamed.id, { name: "One" }))).toEqual({
      kind: "Invalid",
      issues: [{ path: ["taxIds", 1], message: "Tax is not active" }],
    });
    expect(rightOf(await revise(renamed.id, { taxIds: [next.id] })).taxIds).toEqual([next.id]);
    expect(rightOf(await revise(renamed.id, { taxIds: [] })).taxIds).toBeUndefined();
  });

  test("must be active, and all inclusive or all exclusive, when they are stored", async () => {
    const app = open();
    const vat = await app.add();
    const gross = await app.add({ isInclusive: true });
    const next = rightOf(await app.catalog.taxes.revise(testOrganization, vat.id, {}));
    const cases = [
      [[gross.id, vat.id], { path: ["taxIds", 1], message: "Tax is not active" }],
      [
        [next.id, gross.id],
        { path: ["taxIds"], message: "must be either all inclusive or all exclusive taxes" },
      ],
    ] as const;
    for (const [taxIds, issue] of cases) {
      const failure = { kind: "Invalid", issues: [issue] };
      expect(leftOf((await revised(taxIds, app)).result)).toEqual(failure);
      const created = await app.catalog.billingSchemas.create(testOrganization, {
        productId: tea().productId,
        name: "Each",
        currency: "GBP",
        basePrice: "1",
        taxIds,
      });
      expect(leftOf(created)).toEqual(failure);
    }
  });

  test("must exist, be distinct and be at most 10", async () => {
    const app = open();
    const ids: Array<Id<"tax">> = [];
    for (let index = 0; index < 11; index += 1) ids.push((await app.add()).id);
    const [first = "tax_404"] = ids;
    expect(rightOf((await revised(ids.slice(1), app)).result).taxIds).toEqual(ids.slice(1));
    const none: Id<"tax"> = "tax_404";
    const cases = [
      [ids, { path: ["taxIds"], message: "must contain at most 10 elements, not 11" }],
      [[first, none], { path: ["taxIds", 1], message: "Tax not found" }],
      [[first, first], { path: ["taxIds", 1], message: "Tax is repeated" }],
    ] as const;
    for (const [taxIds, issue] of cases) {
      expect(leftOf((await revised(taxIds, app)).result)).toEqual({
        kind: "Invalid",
        issues: [issue],
      });
    }
  });

  test("of another organization are not found", async () => {
    const app = open();
    const foreign = rightOf(
      await app.catalog.taxes.create(app.other, { name: "VAT", percent: Amount.of("20") }),
    ).created;
    expect(leftOf((await revised([foreign.id], app)).result)).toMatchObject({
      issues: [{ path: ["taxIds", 0], message: "Tax not found" }],
    });
  });
});

test("a service without taxRecords has no taxes and cannot store one", async () => {
  const { app } = open();
  const catalog = createQuittance({ ...app.ports, taxRecords: undefined });
  const id: Id<"tax"> = "tax_1";
  const content = { name: "VAT", percent: Amount.of("20") };
  expect(leftOf(await catalog.taxes.create(testOrganization, content))).toEqual(
    portFailed("taxes", new TypeError("pass taxRecords to store taxes")),
  );
  expect(leftOf(await catalog.taxes.get(testOrganization, id))).toEqual({ kind: "TaxNotFound" });
  expect(leftOf(await catalog.taxes.deactivate(testOrganization, id))).toEqual({
    kind: "TaxNotFound",
  });
  expect(rightOf(await catalog.taxes.list(testOrganization))).toMatchObject({ rows: [], total: 0 });
});
