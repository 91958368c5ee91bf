import { createQuotes } from "quittance";
import { right, type Left } from "quittance/adapter";
import { fixedTaxes, testOrganization } from "quittance/testing";
import { afterEach, describe, expect, test, vi } from "vitest";
import { createTestApp } from "../../test/support/create-test-app.ts";
import {
  custom,
  product,
  sampleQuotePorts,
  schema,
  tax,
  tea,
} from "../../test/support/sample-catalog.ts";
import { leftOf } from "../../test/support/right-of.ts";
import type { TaxId } from "../ids.ts";
import type { LineTax } from "./tax-line.ts";
import type { TaxesOfLine, TaxSource } from "./tax-source.ts";
import { issuesIn } from "../../test/support/issues-in.ts";
import type { ReadProductItem } from "../quote/item.ts";

const many = Array.from({ length: 101 }, (_, index) => tax(`n${String(index)}`, "1"));

const requestOf = (...taxIds: ReadonlyArray<ReadonlyArray<string>>) => ({
  currency: "EUR" as const,
  items: taxIds.map((ids) => custom({ taxIds: ids.map((id) => id as TaxId) })),
});

describe("a request", () => {
  const { payments } = createTestApp({ taxes: fixedTaxes(many) });
  const withTaxes = (count: number) => {
    const ids = many.slice(0, count).map(({ taxId }) => taxId);
    const lines = Array.from({ length: 11 }, (_, line) => ids.slice(line * 10, line * 10 + 10));
    return payments.quotes.calculate(testOrganization, requestOf(...lines));
  };

  test("can have 100 different taxes in all, and not 101", async () => {
    expect((await withTaxes(100))._tag).toBe("Right");
    expect(await withTaxes(101)).toMatchObject({
      left: { issues: [{ path: ["items"], message: "must have at most 100 different taxes" }] },
    });
  });
});

describe("taxes are unavailable if their source", () => {
  const [first, second] = [tax("a", "1"), tax("a", "2")];
  const returning = (...lines: ReadonlyArray<ReadonlyArray<LineTax>>): TaxSource["taxesFor"] => {
    const found = lines.map((taxes): TaxesOfLine => ({ taxes, issues: [] }));
    return () => () => Promise.resolve(right(found));
  };
  const defect = new Error("a defect");
  const sources: ReadonlyArray<readonly [string, TaxSource["taxesFor"]]> = [
    ["rejects", () => () => Promise.reject(defect)],
    [
      "throws",
      () => {
        throw defect;
      },
    ],
    ["returns no lines", returning()],
    ["returns too many lines", returning([], [], [])],
    ["returns two contents for one tax", returning([first], [second])],
    ["returns a percentage above 1000", returning([], [tax("a", "1000.1")])],
    ["returns eleven taxes for a line", returning([], many.slice(0, 11))],
    ["returns a tax twice for a line", returning([], [first, first])],
    ["returns a tax without a name", returning([], [tax("a", "1", { name: "" })])],
    ["returns nothing", () => () => Promise.resolve(undefined as never)],
    ["returns lines without taxes", () => () => Promise.resolve(right([{}, {}] as never))],
  ];

  afterEach(() => {
    vi.useRealTimers();
  });

  test.each(sources)("%s", async (_, taxesFor) => {
    const { payments } = createTestApp({ taxes: { taxesFor } });
    const request = { currency: "EUR" as const, items: [tea(), custom()] };
    const failed = { left: { kind: "TaxUnavailable" } };
    expect(await payments.quotes.calculate(testOrganization, request)).toMatchObject(failed);
    const invoice = { ...request, customerEmail: "payer@example.com" };
    expect(await payments.invoices.create(testOrganization, invoice)).toMatchObject(failed);
  });

  test("returns malformed taxes, and the cause says so", async () => {
    const { payments } = createTestApp({ taxes: { taxesFor: returning([], [], []) } });
    const failed = leftOf(await payments.quotes.calculate(testOrganization, requestOf(["tax_a"])));
    const cause = new TypeError("The source of taxes returned malformed taxes");
    expect(failed).toEqual({ kind: "TaxUnavailable", cause });
  });

  test("returns nothing within 10 seconds", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    const taxesFor = () => () => new Promise<Left<never>>(() => undefined);
    const { payments } = createTestApp({ taxes: { taxesFor } });
    const settled = vi.fn();
    const quoted = payments.quotes
      .calculate(testOrganization, requestOf(["tax_a"]))
      .finally(settled);
    await vi.advanceTimersByTimeAsync(9999);
    expect(settled).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(settled).toHaveBeenCalled();
    expect(await quoted).toMatchObject({ left: { kind: "TaxUnavailable" } });
    expect(vi.getTimerCount()).toBe(0);
  });
});

test("without a source every tax is unknown, beside the other issues of its line", async () => {
  const { payments } = createTestApp();
  const items = [tea({ productId: "product_none", taxIds: ["tax_vat"] })];
  const failed = leftOf(
    await payments.quotes.calculate(testOrganization, { currency: "EUR", items }),
  );
  expect(issuesIn(failed)).toEqual([
    "items.0.productId: Product not found",
    "items.0.taxIds.0: Tax not found",
  ]);
});

test("without any records of taxes every tax is unknown", async () => {
  const quotes = createQuotes(sampleQuotePorts);
  const found = await quotes.calculate(testOrganization, requestOf(["tax_vat"]));
  expect(issuesIn(leftOf(found))).toEqual(["items.0.taxIds.0: Tax not found"]);
});

test("the default taxes are those of a schema of the product, and of no other one", async () => {
  const taxed = { id: "schema_taxed" as const, taxIds: ["tax_none"] as const };
  const other = { id: "product_other" as const, versionGroupId: "group_other" };
  const owner = { organizationId: testOrganization };
  const { payments } = createTestApp({
    records: {
      products: [product(owner), product({ ...owner, ...other })],
      billingSchemas: [schema({ ...owner, ...taxed })],
    },
  });
  const found = async (item: Partial<ReadProductItem>) => {
    const items = [tea({ billingSchemaId: taxed.id, ...item })];
    return issuesIn(leftOf(await payments.quotes.calculate(testOrganization, { items })));
  };
  expect(await found({})).toEqual(["items.0.taxIds.0: Tax not found"]);
  expect(await found({ productId: other.id })).toEqual([
    "items.0.billingSchemaId: Billing schema does not belong to the product",
  ]);
});

test("a source can leave out the taxes of invalid lines", async () => {
  const taxesFor: TaxSource["taxesFor"] = (_, { lines }) => {
    const found = lines.map((): TaxesOfLine => ({ taxes: [], issues: [] }));
    return () => Promise.resolve(right(found));
  };
  const { payments } = createTestApp({ taxes: { taxesFor } });
  const items = [tea({ productId: "product_none", taxIds: ["tax_vat"] }), custom()];
  expect(
    await payments.quotes.calculate(testOrganization, { currency: "EUR", items }),
  ).toMatchObject({
    left: { issues: [{ path: ["items", 0, "productId"] }] },
  });
});
