import {
  Amount,
  createQuotes,
  fixedRates,
  isLeft,
  renderQuote,
  type Currency,
  type OrganizationId,
} from "quittance";
import { verifyQuote } from "quittance/explain";
import { memoryCatalog } from "@quittance/memory";
import { fixedTaxes, rateSetOf } from "quittance/testing";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { TaxCategory } from "../tax/tax.ts";
import { decimalsOf, type CashIncrements, type TotalsProfile } from "./totals-profile.ts";

interface Tax {
  readonly id: string;
  readonly percent: string;
  readonly isInclusive?: boolean;
  readonly isCompound?: boolean;
  readonly category?: TaxCategory;
}

interface Line {
  readonly price: string;
  readonly quantity?: number;
  readonly taxes: ReadonlyArray<string>;
  readonly discount?: string;
}

const organizationId: OrganizationId = "org_shop";

const quoteOf = async (
  options: { readonly totals?: TotalsProfile; readonly increments?: CashIncrements },
  taxes: ReadonlyArray<Tax>,
  lines: ReadonlyArray<Line>,
  currency: Currency = "EUR",
) => {
  const known = taxes.map(
    ({ id, percent, isInclusive = false, isCompound = false, category = "S" }) => ({
      taxId: `tax_${id}` as const,
      name: id,
      percent: Amount.of(percent),
      category,
      exemptionReason: category === "S" ? undefined : "Exempt",
      isInclusive,
      isCompound,
    }),
  );
  const quotes = createQuotes({
    catalog: memoryCatalog({ products: [], billingSchemas: [] }),
    rates: fixedRates(rateSetOf({ EUR: "0.9", SEK: "9.5", CHF: "0.8", JPY: "150" })),
    taxes: fixedTaxes(known),
    ...options,
  });
  const items = lines.map(({ price, quantity = 1, taxes: ids, discount }) => ({
    ...({ type: "PAYMENT_INTENT", currency, price: Amount.of(price), quantity } as const),
    taxIds: ids.map((id) => `tax_${id}` as const),
    ...(discount !== undefined && {
      adjustments: [{ type: "DISCOUNT" as const, percent: Amount.of(discount) }],
    }),
  }));
  const result = await quotes.calculate(organizationId, { currency, items });
  if (isLeft(result)) throw new Error(JSON.stringify(result.left));
  const rendered = renderQuote(result.right);
  expect(verifyQuote(JSON.parse(JSON.stringify(rendered)))).toEqual([]);
  return { quote: result.right, rendered };
};

const amountsOf = async (...given: Parameters<typeof quoteOf>) => {
  const { rendered } = await quoteOf(...given);
  const { net, tax, rounding, price, lines = [] } = rendered.totals ?? {};
  return { net, tax, rounding, price, lines: lines.map((line) => line.net) };
};

const vat = (percent: string): ReadonlyArray<Tax> => [{ id: "vat", percent }];
const gross = (percent: string): ReadonlyArray<Tax> => [{ id: "vat", percent, isInclusive: true }];
const line = (price: string, rest: Partial<Line> = {}): Line => ({
  price,
  taxes: ["vat"],
  ...rest,
});

describe("published results:", () => {
  test("51.86 less 40 % at 8.25 % is 31.12 and 2.57 of tax", async () => {
    const lines = [line("51.86", { discount: "40" })];
    for (const totals of ["invoice", "shop"] as const) {
      expect(await amountsOf({ totals }, vat("8.25"), lines, "USD")).toEqual({
        net: "31.12",
        tax: "2.57",
        rounding: "0",
        price: "33.69",
        lines: ["31.12"],
      });
    }
  });

  test("three lines of 99.99 at 25 % are 374.96 on an invoice and 374.97 in a shop", async () => {
    const lines = [line("99.99"), line("99.99"), line("99.99")];
    expect(await amountsOf({ totals: "invoice" }, vat("25"), lines, "SEK")).toMatchObject({
      net: "299.97",
      tax: "74.99",
      rounding: "0",
      price: "374.96",
    });
    expect(await amountsOf({ totals: "shop" }, vat("25"), lines, "SEK")).toMatchObject({
      net: "299.97",
      tax: "75",
      rounding: "0",
      price: "374.97",
    });
  });

  test("three lines of 9.99 with 19 % included have a rounding of 0.01", async () => {
    const lines = [line("9.99"), line("9.99"), line("9.99")];
    expect(await amountsOf({ totals: "invoice" }, gross("19"), lines)).toEqual({
      net: "25.18",
      tax: "4.78",
      rounding: "0.01",
      price: "29.97",
      lines: ["8.4", "8.39", "8.39"],
    });
  });

  test("twice 379.00 with 21 % included needs no rounding", async () => {
    const lines = [line("379.00", { quantity: 2 })];
    expect(await amountsOf({ totals: "invoice" }, gross("21"), lines)).toMatchObject({
      net: "626.45",
      tax: "131.55",
      rounding: "0",
      price: "758",
    });
  });

  test("two tax records of one rate are one tax of 0.01", async () => {
    const taxes = [...vat("19"), { id: "other", percent: "19" }];
    const lines = [line("0.03"), line("0.03", { taxes: ["other"] })];
    const { rendered } = await quoteOf({ totals: "invoice" }, taxes, lines);
    expect(rendered.totals).toMatchObject({
      net: "0.06",
      tax: "0.01",
      rounding: "0",
      price: "0.07",
      taxes: [{ category: "S", percent: "19", base: "0.06", amount: "0.01" }],
    });
    expect(rendered.taxes?.map(({ amount }) => amount)).toEqual(["0.01", "0"]);
  });
});

test("a compound tax is calculated on whole amounts, and in exact on exact ones", async () => {
  const taxes = [
    { id: "vat", percent: "7" },
    { id: "levy", percent: "9.975", isCompound: true },
  ];
  const lines = [line("0.33", { taxes: ["vat", "levy"] })];
  for (const totals of ["invoice", "shop"] as const) {
    const { rendered } = await quoteOf({ totals }, taxes, lines);
    expect(rendered.totals).toMatchObject({
      net: "0.33",
      tax: "0.05",
      rounding: "0",
      price: "0.38",
      taxes: [
        { category: "S", percent: "7", base: "0.33", amount: "0.02" },
        { category: "S", percent: "9.975", base: "0.35", amount: "0.03" },
      ],
    });
  }
  const { rendered } = await quoteOf({ totals: "exact" }, taxes, lines);
  expect(rendered.taxes?.map(({ base, amount }) => [base, amount])).toEqual([
    ["0.33", "0.0231"],
    ["0.3531", "0.035221725"],
  ]);
});

test("verifyQuote names each total that was changed", async () => {
  const lines = [line("9.99"), line("9.99")];
  const { rendered } = await quoteOf({ totals: "invoice" }, gross("19"), lines);
  const { totals } = rendered;
  if (totals === undefined) throw new Error("no totals");
  const [first, ...rates] = totals.taxes;
  if (first === undefined) throw new Error("no taxes");
  for (const [changed, path] of [
    [{ net: "1" }, "totals.net"],
    [{ tax: "1" }, "totals.tax"],
    [{ rounding: "1" }, "totals.rounding"],
    [{ price: "1" }, "totals.price"],
    [{ lines: [{ index: 0, net: "1" }, ...totals.lines.slice(1)] }, "totals.lines.0.net"],
    [{ taxes: [{ ...first, base: "1" }, ...rates] }, "totals.taxes.0.base"],
    [{ taxes: [{ ...first, amount: "1" }, ...rates] }, "totals.taxes.0.amount"],
  ] as const) {
    const mismatches = verifyQuote({ ...rendered, totals: { ...totals, ...changed } });
    expect(mismatches.map((mismatch) => mismatch.path)).toEqual([path]);
  }
});

test("cash increments round the price to pay only", async () => {
  const options = { totals: "invoice", increments: { CHF: "0.05" } } as const;
  expect(await amountsOf(options, vat("8.1"), [line("10.01")], "CHF")).toEqual({
    net: "10.01",
    tax: "0.81",
    rounding: "-0.02",
    price: "10.8",
    lines: ["10.01"],
  });
});

test("the profile exact has the amounts and the form of quotes without a policy", async () => {
  const lines = [line("9.99", { discount: "33" })];
  const { rendered } = await quoteOf({ totals: "exact" }, vat("19"), lines);
  expect(rendered).toEqual((await quoteOf({}, vat("19"), lines)).rendered);
});

test.each([
  [{ totals: "invoices" }, "totals must be one of invoice, shop, exact"],
  [{ totals: "invoice", tax: { at: "LINE" } }, "Set totals or rounding, not both"],
  [{ totals: "invoice", rounding: {} }, "Set totals or rounding, not both"],
  [{ increments: { CHF: "0.05" } }, "Set increments with totals invoice or shop"],
  [{ totals: "exact", increments: {} }, "Set increments with totals invoice or shop"],
  [{ totals: "shop", increments: { CHF: "0.005" } }, "The increment of CHF is invalid"],
  [{ totals: "shop", increments: { XXX: "1" } }, "The increment of XXX is invalid"],
  [{ totals: "shop", increments: { CHF: "0" } }, "The increment of CHF is invalid"],
  [{ totals: "shop", increments: { CHF: 5 } }, "The increment of CHF is invalid"],
  [{ totals: "shop", increments: { CHF: "5 Rappen" } }, "The increment of CHF is invalid"],
])("the options %j are rejected", (options, message) => {
  const ports = {
    catalog: memoryCatalog({ products: [], billingSchemas: [] }),
    rates: fixedRates(rateSetOf({})),
  };
  expect(() => createQuotes({ ...ports, ...(options as object) })).toThrow(message);
});

const anyTaxes: ReadonlyArray<Tax> = [
  { id: "a", percent: "19" },
  { id: "b", percent: "19" },
  { id: "c", percent: "7" },
  { id: "d", percent: "8.25" },
  { id: "e", percent: "0", category: "E" },
  { id: "f", percent: "19", isInclusive: true },
  { id: "g", percent: "19", isInclusive: true },
  { id: "h", percent: "25", isInclusive: true },
];

const anyLine = fc.record({
  price: fc.integer({ min: 1, max: 999_999 }).map((cents) => (cents / 1000).toFixed(3)),
  quantity: fc.integer({ min: 1, max: 9 }),
  taxes: fc.constantFrom(...anyTaxes.map(({ id }) => [id]), []),
  discount: fc.constantFrom("0", "12.5", "33"),
});

const anyLines = fc.array(anyLine, { minLength: 1, maxLength: 8 });

describe.each(["EUR", "JPY"] as const)("for any lines in %s", (currency) => {
  const decimals = decimalsOf(currency);
  const isWhole = (text: string): boolean => (text.split(".")[1] ?? "").length <= decimals;
  const sum = (texts: ReadonlyArray<string>): string => {
    const units = texts.map((text) => Amount.of(text.replace("-", "")));
    const signed = (isNegative: boolean): Amount =>
      Amount.sum(units.filter((_, at) => texts[at]?.startsWith("-") === isNegative));
    return Amount.render(Amount.subtract(signed(false), signed(true)));
  };

  test.each(["invoice", "shop"] as const)("amounts of %s are whole and add up", async (totals) => {
    const property = fc.asyncProperty(anyLines, async (lines) => {
      const { rendered } = await quoteOf({ totals }, anyTaxes, lines, currency);
      const found = rendered.totals;
      if (found === undefined) throw new Error("no totals");
      const { net, tax, rounding, price } = found;
      expect([net, tax, rounding, price].every(isWhole)).toBe(true);
      expect(sum([net, tax, rounding])).toBe(price);
      expect(sum(found.lines.map((each) => each.net))).toBe(net);
      expect(sum(found.taxes.map(({ amount }) => amount))).toBe(tax);
      expect(price).toBe(rendered.total.price);
      expect(sum((rendered.taxes ?? []).map(({ amount }) => amount))).toBe(tax);
      if (totals === "shop") expect(rounding).toBe("0");
      else {
        for (const { base, percent, amount } of found.taxes) {
          const exact = Amount.percentOf(Amount.of(base), Amount.of(percent));
          expect(amount).toBe(Amount.render(Amount.round(exact, decimals, "HALF_UP")));
        }
      }
    });
    await fc.assert(property);
  });
});
