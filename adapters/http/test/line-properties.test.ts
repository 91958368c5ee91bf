import { idOf, timestampOf, type Coupon } from "quittance";
import { fixedTaxes } from "quittance/testing";
import { beforeAll, describe, expect, test } from "vitest";
import { amountOff, coupon, tax, withInactiveTax } from "../../../test/support/sample-catalog.ts";
import { newStore } from "./create-test-api.ts";
import { bookItem, customItem, createApi, order, place, type Call } from "./send-to-api.ts";

const book = { id: "product_book", quantity: 1, billing_schema_id: "schema_gbp" };

/** Sends properties of a line and of the request to an operation that takes them. */
type Send = (call: Call, line: object, others: object) => ReturnType<Call>;

/** The operations, each with the path of the line that it is sent. */
const operations: ReadonlyArray<readonly [name: string, path: string, send: Send]> = [
  [
    "quote",
    "items.0",
    (call, line, others) => call("/pay/quote", { items: [{ ...bookItem, ...line }], ...others }),
  ],
  [
    "quote of a custom item",
    "items.0",
    (call, line, others) => call("/pay/quote", { items: [{ ...customItem, ...line }], ...others }),
  ],
  [
    "quote of a product",
    "product",
    (call, line, others) => call("/pay/quote", { product: { ...book, ...line }, ...others }),
  ],
  [
    "validate",
    "items.0",
    (call, line, others) =>
      call("/invoices/validate", order({ items: [{ ...bookItem, ...line }], ...others })),
  ],
  [
    "create",
    "items.0",
    (call, line, others) =>
      call("/invoices", order({ items: [{ ...bookItem, ...line }], ...others })),
  ],
];

type Row = readonly [name: string, value: unknown, path: string, text: string];

const tenPercent = { type: "DISCOUNT", percent: "10" };
const size = "must have exactly one of percent and amount";
const decimal = 'must be a decimal string such as "19.99"';

const invalidAdjustments: ReadonlyArray<Row> = [
  ["an object", {}, "", "must be an array"],
  ["21 adjustments", Array<unknown>(21).fill(tenPercent), "", "at most 20 elements, not 21"],
  ["null in the array", [tenPercent, null], ".1", "must be an object"],
  ["a number in the array", [7], ".0", "must be an object"],
  ["an adjustment without a type", [{ percent: "1" }], ".0.type", "is required"],
  ["another type", [{ type: "TIP", percent: "1" }], ".0.type", "must be one of DISCOUNT, FEE"],
  ["a type of a step", [{ type: "TAX", percent: "1" }], ".0.type", "must be one of DISCOUNT, FEE"],
  ["neither percent nor amount", [{ type: "FEE" }], ".0", size],
  ["null for both", [{ type: "FEE", percent: null, amount: null }], ".0", size],
  ["percent and amount", [tenPercent, { ...tenPercent, amount: "1" }], ".1", size],
  ["a percentage as a number", [{ type: "FEE", percent: 10 }], ".0.percent", decimal],
  ["a negative percentage", [{ type: "FEE", percent: "-1" }], ".0.percent", decimal],
  ["a percentage with an exponent", [{ type: "FEE", percent: "1e2" }], ".0.percent", decimal],
  [
    "a discount above 100 %",
    [{ type: "DISCOUNT", percent: "100.01" }],
    ".0.percent",
    "at most 100",
  ],
  ["a negative amount", [{ type: "DISCOUNT", amount: "-1" }], ".0.amount", decimal],
  ["an amount with a currency", [{ type: "FEE", amount: "1 EUR" }], ".0.amount", decimal],
  ["a currency", [{ ...tenPercent, currency: "GBP" }], ".0.currency", "Unknown field"],
  ["an empty title", [{ ...tenPercent, title: "" }], ".0.title", "must not be empty"],
  ["a title of 201 characters", [{ ...tenPercent, title: "x".repeat(201) }], ".0.title", "not 201"],
  ["a title with NUL", [{ ...tenPercent, title: "\0" }], ".0.title", "must not contain NUL"],
];

const manyTaxes = Array.from({ length: 11 }, (_, index) => tax(`n${String(index)}`, "1"));
const manyTaxIds = manyTaxes.map(({ taxId }) => taxId);
const taxes = withInactiveTax(
  fixedTaxes([tax("vat", "20"), tax("gross", "19", { isInclusive: true }), ...manyTaxes]),
);

const invalidTaxes: ReadonlyArray<Row> = [
  ["an unknown tax", ["tax_vat", "tax_none"], ".1", "Tax not found"],
  ["an inactive tax", ["tax_old"], ".0", "Tax is not active"],
  ["inclusive and exclusive taxes", ["tax_vat", "tax_gross"], "", "must be either all inclusive"],
  ["eleven taxes", manyTaxIds, "", "at most 10 elements, not 11"],
];

const own = (code: string, other: Partial<Coupon> = {}): Coupon =>
  coupon(code, { organizationId: idOf("org", "org_one"), ...other });
const manyCoupons = Array.from({ length: 11 }, (_, index) => own(`N${String(index)}`));
const coupons = [
  own("SPRING"),
  own("FIVE", amountOff("5", "GBP")),
  own("YEN", amountOff("5", "JPY")),
  own("OLD", { isActive: false }),
  own("NEXT", { startsAt: timestampOf("2099-01-01 00:00:00") }),
  own("LAST", { endsAt: timestampOf("2000-01-01 00:00:00") }),
  own("USED", { maxRedemptions: 1 }),
  own("ONCE", { maxPerCustomer: 1 }),
  own("RICH", { minimumTotal: amountOff("1000000").amount, currency: "GBP" }),
  coupon("THEIRS", { organizationId: idOf("org", "org_two") }),
  ...manyCoupons,
];

const letters = "must have 1 to 40 letters, digits, - and _";

const invalidCoupons: ReadonlyArray<Row> = [
  ["an unknown coupon", ["SPRING", "NONE"], ".1", "Coupon not found"],
  ["a coupon of another organization", ["THEIRS"], ".0", "Coupon not found"],
  ["a repeated coupon", ["SPRING", "N1", "spring"], ".2", "Coupon is repeated"],
  ["an inactive coupon", ["OLD"], ".0", "Coupon is not active"],
  ["a coupon that has not started", ["NEXT"], ".0", "Coupon is not valid yet"],
  ["a coupon that has ended", ["LAST"], ".0", "Coupon has expired"],
  ["a used up coupon", ["USED"], ".0", "Coupon has reached its maximum number of redemptions"],
  ["a coupon for larger orders", ["RICH"], ".0", "requires items for at least 1000000 GBP"],
  ["a coupon in another currency", ["YEN"], ".0", "Coupon does not apply to any item"],
  ["eleven coupons", manyCoupons.map(({ code }) => code), "", "at most 10 elements, not 11"],
  ["a code with a space", ["NO CODE"], ".0", letters],
  ["a code of 41 characters", ["A".repeat(41)], ".0", letters],
  ["a number", [7], ".0", letters],
  ["null in the array", [null], ".0", letters],
  ["one code", "SPRING", "", "must be an array"],
];

describe.each([
  {
    ...{ property: "adjustments", isOfLine: true, invalid: invalidAdjustments },
    ...{ most: Array<unknown>(20).fill({ type: "FEE", amount: "0.5" }) },
    shown: /"(?:DISCOUNT|FEE)"/u,
  },
  {
    ...{ property: "tax_ids", isOfLine: true, invalid: invalidTaxes },
    ...{ most: manyTaxIds.slice(1), shown: /"TAX"/u },
  },
  {
    ...{ property: "coupons", isOfLine: false, invalid: invalidCoupons },
    ...{ most: manyCoupons.slice(1).map(({ code }) => code), shown: /coupon/u },
  },
])("$property", ({ property, isOfLine, invalid, most, shown }) => {
  describe.each(operations)("of %s:", (_, line, send) => {
    const { call } = createApi({ taxes, store: newStore(coupons) });
    const sendValue = (value: unknown) => {
      const given = { [property]: value };
      return isOfLine ? send(call, given, {}) : send(call, {}, given);
    };
    beforeAll(async () => {
      await place(call, { coupons: ["USED"] });
    });

    test.each(invalid)("%s is rejected", async (_name, value, path, text) => {
      const { status, messages } = await sendValue(value);
      const at = `${isOfLine ? `${line}.` : ""}${property}${path}`;
      expect([status, Object.keys(messages)]).toEqual([400, [at]]);
      expect(messages[at]).toContain(text);
    });

    test("the maximum is accepted", async () => {
      expect([200, 201]).toContain((await sendValue(most)).status);
    });

    test.each([[undefined], [null], [[]]])("%j is none", async (value) => {
      const response = await sendValue(value);
      expect([200, 201]).toContain(response.status);
      expect(response.text).not.toMatch(shown);
    });
  });
});
