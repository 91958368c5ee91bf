import { readFileSync } from "node:fs";
import { renderQuote } from "quittance";
import { verifyQuote } from "quittance/explain";
import { describe, expect, test } from "vitest";
import { compareAll, quoteCase } from "./compare.ts";
import { caseSets } from "./outside-case.ts";
import { outsidePage, pageText } from "./report.ts";

const compared = await compareAll();

describe("invoices that others calculated", () => {
  test.each(caseSets)("have the published amounts under the named policy: %s", (name) => {
    const cases = compared.filter(({ set, given }) => set === name && !given.differs);
    expect(cases).not.toEqual([]);
    for (const { given, by } of cases) {
      const { published, calculated } = by.get(given.policy) ?? {};
      expect([given.name, calculated]).toEqual([given.name, published]);
    }
  });

  test("have the stated differences if no policy reproduces them", () => {
    const cases = compared.filter(({ given }) => given.differs);
    expect(cases.map(({ given }) => given.name)).toEqual(["v1", "v4"]);
    for (const { given, by } of cases) {
      expect([...by.values()].filter(({ isSame }) => isSame)).toEqual([]);
      const { published, calculated } = by.get(given.policy) ?? {};
      expect(calculated).toEqual({ ...published, ...given.differs });
    }
  });

  test("are compared by the payable total, the tax, and each tax", () => {
    const known = compared.flatMap(({ given, by }) => by.get(given.policy)?.published ?? []);
    expect(known.filter(({ payable }) => payable !== undefined).length).toBeGreaterThan(270);
    expect(known.filter(({ tax }) => tax !== undefined).length).toBeGreaterThan(270);
    const taxes = known.flatMap(({ taxes: all, lineTaxes }) => [...all, ...lineTaxes]);
    expect(taxes.filter((tax) => tax !== undefined).length).toBeGreaterThan(300);
  });

  test("have names of their own", () => {
    expect(new Set(compared.map(({ given }) => given.name)).size).toBe(compared.length);
  });

  test("have quotes that verify", async () => {
    for (const { given } of compared) {
      const quote = renderQuote(await quoteCase(given, given.policy));
      expect([given.name, verifyQuote(JSON.parse(JSON.stringify(quote)))]).toEqual([
        given.name,
        [],
      ]);
    }
  });
});

test("the page contains the results: run npm run lab -- outside --write", () => {
  expect(readFileSync(outsidePage, "utf8")).toBe(pageText(compared));
});
