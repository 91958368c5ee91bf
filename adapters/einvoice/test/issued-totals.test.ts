import { documentOf, renderCii, renderUbl, type EInvoice } from "@quittance/einvoice";
import { Amount, currencyInfo, isLeft, type Currency } from "quittance";
import { beforeAll, expect, it } from "vitest";
import { issuePage, type IssuedPage } from "./support/issue-page.ts";
import { rates } from "./support/open-shop.ts";
import { readCii } from "./support/read-cii.ts";
import { readUbl } from "./support/read-ubl.ts";
import { randomOf } from "./support/random-page.ts";

let issued: ReadonlyArray<IssuedPage> = [];

beforeAll(async () => {
  const seeds = Array.from({ length: 60 }, (_, index) => index + 1);
  issued = await Promise.all(seeds.map((seed) => issuePage(randomOf(seed))));
});

const stated = (...given: Parameters<typeof documentOf>): EInvoice => {
  const found = documentOf(...given);
  if (isLeft(found)) throw new Error(JSON.stringify(found.left.missing));
  return found.right;
};

const amountOf = (text = "0"): Amount =>
  text.startsWith("-") ? Amount.subtract(Amount.zero, Amount.of(text.slice(1))) : Amount.of(text);

/** Adds up the totals of documents, and the base and the tax of each rate. */
const addedUp = (documents: ReadonlyArray<EInvoice>): ReadonlyArray<string> => {
  const amounts = new Map<string, Amount>();
  const add = (name: string, text: string | undefined): void => {
    amounts.set(name, Amount.add(amounts.get(name) ?? Amount.zero, amountOf(text)));
  };
  for (const { totals, taxes } of documents) {
    const { net, tax, gross, rounding, due } = totals;
    for (const [name, text] of Object.entries({ net, tax, gross, due })) add(name, text);
    add("rounding", rounding);
    add("tax in the accounting currency", totals.accountingTax);
    for (const { category, percent, base, amount } of taxes) {
      add(`base ${category} ${percent}`, base);
      add(`tax ${category} ${percent}`, amount);
    }
  }
  return [...amounts].map(([name, amount]) => `${name} ${Amount.render(amount)}`).sort();
};

it("states credit notes that add up to their invoice in every total and tax", () => {
  for (const { page, notes } of issued) {
    expect(notes.length).toBeGreaterThan(0);
    const documents = notes.map((note) => stated(note));
    expect(addedUp(documents)).toEqual(addedUp([stated(page)]));
    for (const { type, precedingInvoice, lines, totals } of documents) {
      expect([type, precedingInvoice?.number]).toEqual(["381", "INV-0001"]);
      for (const text of [totals.net, totals.tax, totals.due, ...lines.map(({ net }) => net)]) {
        expect(Amount.atLeast(amountOf(text), Amount.zero)).toBe(true);
      }
    }
  }
});

it("states taxes of issued invoices that are their base times their rate, rounded once", () => {
  for (const { page } of issued) {
    const { taxes, currency } = stated(page);
    for (const { base, percent, amount } of taxes) {
      const exact = Amount.percentOf(Amount.of(base), Amount.of(percent));
      const rounded = Amount.round(exact, currency === "JPY" ? 0 : 2, "HALF_UP");
      expect(Amount.render(rounded)).toBe(Amount.render(Amount.of(amount)));
    }
  }
});

it("states what is left to pay of issued invoices as due", () => {
  for (const { page, payable } of issued) {
    const { totals } = stated(page, { payable });
    expect(Amount.render(amountOf(totals.due))).toBe(Amount.render(payable));
  }
});

it("writes issued documents as UBL and CII that read back to the same model", () => {
  for (const { page, notes } of issued) {
    for (const source of [page, ...notes]) {
      const document = stated(source);
      expect(readUbl(renderUbl(document))).toEqual(document);
      expect(readCii(renderCii(document))).toEqual(document);
    }
  }
});

it("states the tax in the currency of the accounts, whether a line is in it or not", () => {
  let converted = 0;
  let withoutLine = 0;
  for (const { page } of issued) {
    const { invoice, items } = page;
    const { accountingCurrency: own } = invoice.seller ?? {};
    const { totals, accountingCurrency } = stated(page);
    if (own === undefined || own === invoice.currency) {
      expect([accountingCurrency, totals.accountingTax]).toEqual([undefined, undefined]);
      continue;
    }
    converted += 1;
    if (!items.some(({ currency }) => currency === own)) withoutLine += 1;
    const rate = (code: Currency): Amount =>
      Amount.of({ USD: "1", ...rates }[code as keyof typeof rates]);
    const usd = Amount.divideByRate(amountOf(totals.tax), rate(invoice.currency));
    const tax = Amount.multiplyByRate(usd, rate(own));
    const { decimals } = currencyInfo[own];
    const rounded = Amount.round(tax, decimals, "HALF_UP");
    expect(accountingCurrency).toBe(own);
    expect(Amount.equals(amountOf(totals.accountingTax), rounded)).toBe(true);
  }
  // What the generator draws: a third of the invoices, most of them without a line in it.
  expect(converted).toBeGreaterThan(12);
  expect(withoutLine).toBeGreaterThan(6);
});
