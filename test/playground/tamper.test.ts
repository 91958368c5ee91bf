import { type Quote, type QuoteJson } from "quittance";
import { verifyQuote, explainQuote } from "quittance/evidence";
import { beforeAll, describe, expect, test } from "vitest";
import { firstState } from "../../docs/.vitepress/playground/page/page-state.ts";
import { priceShop } from "../../docs/.vitepress/playground/shop/price-shop.ts";
import { sampleShop } from "../../docs/.vitepress/playground/shop/shop.ts";
import { jsonLines } from "../../docs/.vitepress/playground/tamper/json-lines.ts";
import {
  firstChange,
  judge,
  tamperWith,
  turnDigit,
} from "../../docs/.vitepress/playground/tamper/tamper-quote.ts";
import TamperTab from "../../docs/.vitepress/playground/tamper/TamperTab.vue";
import { renderElements } from "./rendered-elements.ts";

let quote: Quote;
let json: QuoteJson;
beforeAll(async () => {
  const priced = await priceShop(sampleShop);
  if (!priced.json || !priced.quote) throw new Error("The sample has no quote");
  ({ json, quote } = { json: priced.json, quote: priced.quote });
});

test("an unchanged quote is consistent, and is explained as by the library", () => {
  expect(judge(json, {})).toEqual({ json, mismatches: [], explanation: explainQuote(quote) });
});

test("the library detects a changed digit in any amount", () => {
  const amounts = jsonLines(json, json).flatMap(({ path, amount }) =>
    amount === undefined ? [] : [{ path, amount }],
  );
  expect(amounts.length).toBeGreaterThan(60);
  for (const { path, amount } of amounts) {
    const turned = turnDigit(amount, amount.length, 1);
    const verdict = judge(json, tamperWith({}, json, path, turned));
    expect(verdict.mismatches, path).not.toEqual([]);
    expect(verdict.mismatches).toEqual(verifyQuote(verdict.json));
    expect(verdict.explanation).toBeUndefined();
  }
});

test("a quote with restored digits is consistent", () => {
  const path = "items.0.calculations.1.price";
  const changed = tamperWith({}, json, path, "1");
  expect(changed).toEqual({ [path]: "1" });
  expect(tamperWith(changed, json, path, "61.1625")).toEqual({});
});

test("the change that is made for a reader is one digit of the first step", () => {
  const { mismatches } = judge(json, firstChange(json));
  expect(mismatches.map(({ item, step, property }) => [item, step, property])).toEqual([
    [0, 0, "price"],
  ]);
});

describe("a digit is changed", () => {
  test.each<[string, number, 1 | -1, string]>([
    ["61.1625", 7, 1, "61.1626"],
    ["61.1629", 7, 1, "61.1620"],
    ["60", 2, -1, "69"],
    ["61.1625", 1, -1, "51.1625"],
    ["61.1625", 3, 1, "61.1625"],
    ["61.1625", 0, 1, "61.1625"],
    ["-8", 1, 1, "-8"],
  ])("in %s before %i by %i to %s", (text, caret, by, after) => {
    expect(turnDigit(text, caret, by)).toBe(after);
  });
});

test("the lines add up to the JSON", () => {
  const text = jsonLines(json, json)
    .map(({ before, amount = "", after }) => before + amount + after)
    .join("\n");
  expect(JSON.parse(text)).toEqual(json);
});

test("an input without an amount remains", () => {
  const path = "items.0.calculations.1.price";
  const verdict = judge(json, { [path]: "a few" });
  const line = jsonLines(verdict.json, json).find((found) => found.path === path);
  expect(line?.amount).toBe("a few");
});

test("a mismatch is marked at its step and column, with the expected value", async () => {
  const path = "items.0.calculations.1.price";
  const priced = await priceShop(sampleShop);
  const state = { ...firstState, priced, tampering: { [path]: "61.1626" } };
  const elements = await renderElements(TamperTab, {}, state);
  const input = elements.find(({ attributes }) => attributes["aria-label"] === path);
  const note = elements.find(
    ({ attributes }) => attributes["id"] === input?.attributes["aria-describedby"],
  );
  expect(input?.attributes).toMatchObject({ "aria-invalid": "true", value: "61.1626" });
  expect(note?.text).toBe("⚠ expected 61.1625");
  const summaries = elements.filter(({ tag }) => tag === "summary").map(({ text }) => text);
  expect(summaries).toContain("calculations.1 Spring sale ⚠ step 1: price");
  expect(elements.filter(({ tag }) => tag === "mark").map(({ text }) => text)).toEqual(["6"]);
});
