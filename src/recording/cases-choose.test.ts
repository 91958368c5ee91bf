import { expect, test } from "vitest";
import { Amount } from "../money/amount.ts";
import type { Quote } from "../quote/quote.ts";
import { billed, customItem, quoteOfBilled } from "../../test/support/billed-quote.ts";
import { chooseCases, type RecordedCases } from "./cases-choose.ts";

/** Returns a line for a billing schema, whose name is its signature. */
const of = (name: string) =>
  name === "custom"
    ? billed({ item: customItem })
    : billed({
        item: { type: "PRODUCT", productId: "product_a", billingSchemaId: `schema_${name}` },
      });

const quotes = (...names: ReadonlyArray<string>): ReadonlyArray<Quote> =>
  names.map((each) => quoteOfBilled(each.split(" ").map(of)));

const schemasOf = ({ lines }: Quote): string =>
  lines
    .map(({ line: { item } }) =>
      item.type === "PRODUCT" ? item.billingSchemaId.slice(7) : "custom",
    )
    .join(" ");

const shown = ({ cases }: RecordedCases): ReadonlyArray<string> =>
  cases.map(({ quote, onlyHere }) => `${schemasOf(quote)}: ${onlyHere.join(", ")}`);

test.each<[string, ReadonlyArray<Quote>, ReadonlyArray<string>]>([
  ["nothing of nothing", [], []],
  [
    "the first of equal quotes",
    quotes("a", "a"),
    ["a: currency EUR, exact: one line, exact: steps PRODUCT, schema_a"],
  ],
  [
    "of equal ones the one with fewest lines",
    quotes("a b b", "a b", "a b a"),
    ["a b: currency EUR, exact: several lines, exact: steps PRODUCT, schema_a, schema_b"],
  ],
  [
    "the one that shows most",
    quotes("a b", "b c", "a b c d"),
    [
      "a b c d: currency EUR, exact: several lines, exact: steps PRODUCT, schema_a, schema_b, schema_c, schema_d",
    ],
  ],
  [
    "none that others make needless",
    quotes("a b c d", "a b x", "c d y"),
    ["a b x: schema_a, schema_b, schema_x", "c d y: schema_c, schema_d, schema_y"],
  ],
  [
    "what has fewer lines, and then what comes first",
    quotes("a b b", "c d", "a b"),
    ["c d: schema_c, schema_d", "a b: schema_a, schema_b"],
  ],
  ["what comes first of equal ones", quotes("b", "a"), ["b: schema_b", "a: schema_a"]],
])("chosen is %s", async (_, given, expected) => {
  expect(shown(await chooseCases(given))).toEqual(expected);
});

test("what shows most of the rest comes next", async () => {
  const { cases } = await chooseCases(quotes("a b c", "a b d", "x y"), { limit: 2 });
  expect(cases.map(({ quote }) => schemasOf(quote))).toEqual(["a b c", "x y"]);
});

test("of quotes that show the same, the first is chosen", async () => {
  const [first, second] = [quoteOfBilled([of("a")]), quoteOfBilled([{ ...of("a"), quantity: 2 }])];
  expect((await chooseCases([first, second])).cases[0]?.quote).toBe(first);
});

test("a quote without a request whose calculations others show is not left out", async () => {
  const [given] = quotes("a");
  const lines = given?.lines.map((priced) => ({
    ...priced,
    line: { ...priced.line, quantity: 2 },
  }));
  const earlier = given && lines && { ...given, lines };
  if (earlier === undefined) throw new Error("There is a quote");
  expect(await chooseCases([earlier, ...quotes("a b", "c x")])).toMatchObject({ leftOut: 1 });
  expect(await chooseCases([earlier, ...quotes("a b", "c")])).toMatchObject({ leftOut: 0 });
});

test("a result counts the quotes and names what is not shown, the rarest first", async () => {
  const given = quotes("a", "a", "b", "b", "b", "c", "d e", "custom");
  const found = await chooseCases(given, { limit: 1 });
  expect(shown(found)).toEqual([
    "d e: currency EUR, exact: steps PRODUCT, exact: several lines, schema_d, schema_e",
  ]);
  expect({ ...found, cases: [] }).toEqual({
    quotes: 8,
    signatures: 5,
    cases: [],
    leftOut: 0,
    scale: undefined,
    notShown: [
      ...["custom line", "exact: steps PAYMENT_INTENT", "schema_c", "schema_a", "schema_b"],
      "exact: one line",
    ],
  });
});

test("quotes without a request are left out", async () => {
  const own = { kind: { type: "OWN", apply: () => Amount.one }, title: "Own", details: {} };
  const unknown = quoteOfBilled([billed({ adjustments: [own] })]);
  const found = await chooseCases([unknown, ...quotes("a"), unknown]);
  const own1 = ["schema_tea: with OWN", "OWN by amount", "schema_tea", "exact: steps PRODUCT OWN"];
  expect([found.leftOut, found.quotes, found.notShown]).toEqual([1, 3, own1]);
  const scaled = await chooseCases([unknown, ...quotes("a"), unknown], { scale: "2" });
  expect([scaled.leftOut, scaled.quotes, scaled.notShown]).toEqual([2, 3, []]);
  expect(scaled.cases[0]?.quote.total.price).toEqual(Amount.of("20"));
  expect(scaled.scale).toEqual(Amount.of("2"));
});

test.each([1, 1000])("a limit of %i is allowed", async (limit) => {
  expect((await chooseCases([], { limit, scale: Amount.of("0.5") })).cases).toEqual([]);
});

test.each([0, -1, 1.5, 1001])("a limit of %d is rejected", async (limit) => {
  const message = "chooseCases: limit must be an integer from 1 to 1000";
  await expect(chooseCases([], { limit })).rejects.toThrow(new TypeError(message));
});

test.each(["0", "-1", "1e3", "", 7])("a scale of %j is rejected", async (scale) => {
  const message = 'chooseCases: scale must be a positive amount, such as "0.37"';
  await expect(chooseCases([], { scale: scale as string })).rejects.toThrow(new TypeError(message));
});

test("quotes whose numbered signatures look alike as digits are different", async () => {
  // The first quote has the signatures 0 to 3, and each other one adds the next number.
  const single = quotes(...Array.from({ length: 44 }, (_, at) => `n${String(at + 3)}`));
  const { cases } = await chooseCases([...single, ...quotes("n45 n46", "n4 n5 n46")]);
  expect(
    cases.filter(({ quote }) => quote.lines.length > 1).map(({ quote }) => schemasOf(quote)),
  ).toEqual(["n4 n5 n46"]);
});
