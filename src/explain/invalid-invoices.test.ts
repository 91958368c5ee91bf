import { Amount, discount, fee, type Currency, type Item } from "quittance";
import { testOrganization } from "quittance/testing";
import { responses } from "quittance/adapter";
import { verifyInvoice } from "quittance/explain";
import { describe, expect, test } from "vitest";
import { changedAt } from "../../test/support/json-leaves.ts";
import { createTestApp } from "../../test/support/create-test-app.ts";
import { describeValue } from "../../test/support/mismatch-words.ts";
import { rightOf } from "../../test/support/right-of.ts";
import { custom, tea } from "../../test/support/sample-catalog.ts";

const parts = ["items", "items.payment_intent", "calculations"] as const;

/** Returns an invoice in JSON with all its parts. */
const invoiceOf = async (
  items: ReadonlyArray<Item>,
  currency: Currency = "EUR",
): Promise<unknown> => {
  const { payments } = createTestApp();
  const request = { currency, customerEmail: "payer@example.com", items };
  const created = rightOf(await payments.invoices.create(testOrganization, request));
  const read = rightOf(
    await payments.invoices.get(testOrganization, created.invoice.id, { expand: parts }),
  );
  const invoice = responses.renderFullInvoice(read, read.parts, "organization");
  return JSON.parse(JSON.stringify(invoice));
};

/** Returns the mismatches of an invoice as text. */
const mismatchesOf = (invoice: unknown): ReadonlyArray<string> =>
  describeValue(verifyInvoice(invoice));

/** Steps 0 to 3 are those of the tea, 4 and 5 of the item in dollars, 6 of the one in euros. */
const invoice = await invoiceOf([
  tea({
    quantity: 3,
    adjustments: [
      discount({ percent: Amount.of("10") }),
      fee({ amount: { currency: "GBP", amount: Amount.one } }),
    ],
  }),
  custom({ currency: "USD", price: Amount.of("4") }),
  custom(),
]);
const total = "35.066666666666666666666666666666";
const totalUsd = "43.833333333333333333333333333333";

const mismatchesWith = (path: string, put: unknown): ReadonlyArray<string> =>
  mismatchesOf(changedAt(invoice, path, put));

test("a consistent invoice has no mismatches", () => {
  expect(mismatchesWith("currency", "EUR")).toEqual([]);
});

describe("an invoice that cannot be recalculated has one mismatch:", () => {
  test.each<[path: string, put: unknown, expected: string, at?: string]>([
    ["", [], "an invoice, not an array"],
    ["currency", "EURO", "a currency code, not EURO"],
    ["currency", 978, "a currency code, not 978"],
    ["currency", ["EUR"], "a currency code, not an array"],
    ["items", {}, "an array of items, not an object"],
    ["items.1", "item", "an array of items, not an array", "items"],
    ["calculations", {}, "an array of calculations, not an object"],
    ["calculations.1", "step", "an array of calculations, not an array", "calculations"],
    ["items.0.product_id", "tea", "a product id, not tea", "items.invoice_item_1.product_id"],
    ["calculations.0.title", 7, "a title, not 7"],
    ["calculations.0.details.price", "-1", "an amount, not -1"],
    ["calculations.4.details.currency", "USDX", "a currency code, not USDX"],
    ["calculations.1.calculation_type", "TAX", "one of DISCOUNT, FEE, not TAX"],
    ["calculations.2.details", [], "details of text properties, not an array"],
    [
      "calculations.1.details.percent",
      "101",
      "a line that can be priced, not AdjustmentInvalid",
      "items.invoice_item_1",
    ],
    ["calculations.6.invoice_item_id", null, "a calculation step, not nothing", "calculations"],
  ])("%s is %j", (path, put, expected, at = path) => {
    expect(mismatchesWith(path, put)).toEqual([`${at}: ${expected}`]);
  });
});

describe("a changed property has a mismatch with its expected value:", () => {
  test.each<[path: string, put: unknown, found: ReadonlyArray<string>]>([
    ["price", "35", [`price: ${total}, not 35`]],
    ["price_usd", "43", [`price_usd: ${totalUsd}, not 43`]],
    ["items.0.quantity", 4, ["items.invoice_item_1.quantity: 3, not 4"]],
    ["items.0.currency", "EUR", ["items.invoice_item_1.currency: GBP, not EUR"]],
    ["calculations.0.price_delta", "1", ["calculations.0.price_delta: 0, not 1"]],
    ["calculations.1.idx", 2, ["calculations.1.idx: 1, not 2"]],
    ["calculations.1.initial_price", "31", ["calculations.1.initial_price: 30, not 31"]],
    ["calculations.2.currency", "USD", ["calculations.2.currency: GBP, not USD"]],
    ["calculations.3.title", "EUR to GBP", ["calculations.3.title: GBP to EUR, not EUR to GBP"]],
    [
      "calculations.6.calculation_type",
      "PRODUCT",
      ["calculations.6.calculation_type: PAYMENT_INTENT, not PRODUCT"],
    ],
    ["calculations.6.details.note", "hi", ["calculations.6.details.note: nothing, not hi"]],
    ["calculations.7.price", "35", [`calculations.7.price: ${total}, not 35`]],
    ["calculations.7.currency", "USD", ["calculations.7.currency: EUR, not USD"]],
    ["calculations.7.idx", 1, ["calculations.7.idx: 0, not 1"]],
    ["calculations.7.details", {}, ["calculations.7.details: an array, not an object"]],
    [
      "calculations.8.calculation_type",
      "TOTAL",
      ["calculations.8.calculation_type: TOTAL_USD, not TOTAL"],
    ],
    ["calculations.8.initial_price", "43", [`calculations.8.initial_price: ${totalUsd}, not 43`]],
  ])("%s is %j", (path, put, found) => {
    expect(mismatchesWith(path, put)).toEqual(found);
  });
});

describe("steps", () => {
  const { calculations } = invoice as { readonly calculations: ReadonlyArray<object> };
  const withSteps = (steps: ReadonlyArray<unknown>): ReadonlyArray<string> =>
    mismatchesWith("calculations", steps);

  test("that do not belong to an included item have a mismatch", () => {
    const stray = { ...calculations[6], invoice_item_id: "invoice_item_9" };
    expect(withSteps([...calculations, stray])).toEqual([
      "calculations.9.invoice_item_id: an included item, not invoice_item_9",
    ]);
    expect(mismatchesWith("items.2.status", "EXCLUDED")).toContain(
      "calculations.6.invoice_item_id: an included item, not invoice_item_3",
    );
  });

  test("of an excluded item are not required", () => {
    const { items } = invoice as { readonly items: ReadonlyArray<object> };
    const free = { ...items[2], id: "invoice_item_9", status: "EXCLUDED" };
    expect(mismatchesWith("items", [...items, free])).toEqual([]);
  });

  test("that are missing or additional have a mismatch", () => {
    const withoutChange = calculations.filter((_, index) => index !== 5);
    expect(withSteps(withoutChange)).toContain("calculations: a further step in EUR, not nothing");
    const change = { ...calculations[5], invoice_item_id: "invoice_item_3", idx: 1 };
    expect(withSteps([...calculations, change])).toEqual([
      "calculations.9: no further step, not CURRENCY_CHANGE",
    ]);
  });

  test("include a TOTAL step and a TOTAL_USD step", () => {
    expect(withSteps(calculations.slice(0, -1))).toEqual([
      "calculations: a TOTAL_USD step, not nothing",
    ]);
    expect(withSteps(calculations.slice(0, -2))).toEqual([
      "calculations: a TOTAL step, not nothing",
      "calculations: a TOTAL_USD step, not nothing",
    ]);
    expect(withSteps([...calculations, calculations[7]])).toEqual([
      "calculations.9: no further total, not TOTAL",
    ]);
  });
});

describe("amounts in US dollars", () => {
  test("are not verified if the steps contain no rate for a line", async () => {
    const alone = await invoiceOf([custom()]);
    expect(mismatchesOf(alone)).toEqual([]);
    const changed = changedAt(
      changedAt(alone, "price_usd", "9"),
      "calculations.2.initial_price",
      "9",
    );
    expect(mismatchesOf(changedAt(changed, "calculations.2.price", "9"))).toEqual([]);
    expect(mismatchesOf(changedAt(alone, "price_usd", "9"))).not.toEqual([]);
  });

  test("are verified if the only line is in US dollars", async () => {
    const dollars = await invoiceOf([custom({ currency: "USD" })]);
    for (const found of [dollars, await invoiceOf([custom({ currency: "USD" })], "USD")]) {
      expect(mismatchesOf(found)).toEqual([]);
      expect(mismatchesOf(changedAt(found, "price_usd", "9"))).toEqual(["price_usd: 2, not 9"]);
    }
  });
});

describe("rates in steps", () => {
  const details = "calculations.3.details";

  test.each<[property: string, put: unknown]>([
    ["from_rate_usd", "0"],
    ["from_rate_usd", 0.75],
    ["from_rate_usd", undefined],
    ["from", "GBPX"],
    ["from", 826],
    ["from", ["GBP"]],
  ])("that are invalid count as missing: %s is %j", (property, put) => {
    expect(mismatchesWith(`${details}.${property}`, put)).toEqual([
      "items.invoice_item_1: a rate for GBP in the calculations, not nothing",
    ]);
  });

  test.each<[property: string, put: unknown, found: string]>([
    ["to_rate_usd", "-1", "0.8, not -1"],
    ["to", ["EUR"], "EUR, not an array"],
  ])("can be in another step: %s is %j", (property, put, found) => {
    expect(mismatchesWith(`${details}.${property}`, put)).toEqual([
      `${details}.${property}: ${found}`,
    ]);
  });

  test("are missing if the only rate of the invoice currency is malformed", async () => {
    const alone = await invoiceOf([tea()]);
    expect(mismatchesOf(changedAt(alone, "calculations.1.details.to", "EURO"))).toEqual([
      "items.invoice_item_1: a rate for EUR in the calculations, not nothing",
    ]);
  });

  test("are taken from the first step that has them", () => {
    expect(mismatchesWith("calculations.5.details.to_rate_usd", "0.9")).toEqual([
      "calculations.5.details.to_rate_usd: 0.8, not 0.9",
    ]);
  });

  test("are read only from conversions", () => {
    const path = "calculations.0.details";
    const charge = { product_id: "product_tea", currency: "GBP", price: "10", quantity: 3 };
    expect(mismatchesWith(path, { ...charge, from: "GBP", from_rate_usd: "2" })).toEqual([
      `${path}.from: nothing, not GBP`,
      `${path}.from_rate_usd: nothing, not 2`,
    ]);
    expect(mismatchesWith(details, null)).toEqual([
      "items.invoice_item_1: a rate for GBP in the calculations, not nothing",
    ]);
  });
});
