import { Amount, currencyInfo, isLeft, type Currency } from "quittance";
import { expect, it } from "vitest";
import { documentOf, renderCii, renderUbl, type EInvoice } from "@quittance/einvoice";
import { randomOf, randomPage } from "./support/random-page.ts";

const documents = (count: number): ReadonlyArray<EInvoice> =>
  Array.from({ length: count }, (_, index) => {
    const found = documentOf(randomPage(randomOf(index + 1)));
    if (isLeft(found)) throw new Error(JSON.stringify(found.left));
    return found.right;
  });

const amountOf = (text: string): Amount =>
  text.startsWith("-") ? Amount.subtract(Amount.zero, Amount.of(text.slice(1))) : Amount.of(text);

const sum = (texts: ReadonlyArray<string>): Amount => Amount.sum(texts.map(amountOf));

const round = (amount: Amount, currency: string): Amount =>
  Amount.round(amount, currencyInfo[currency as Currency].decimals, "HALF_UP");

it("adds up every column without a tolerance", () => {
  for (const { totals, lines, taxes } of documents(300)) {
    const { net, tax, gross, prepaid = "0", rounding = "0", due } = totals;
    const nets = Amount.render(Amount.of(net));
    expect(Amount.render(sum(lines.map((line) => line.net)))).toBe(nets);
    expect(Amount.render(sum(taxes.map(({ base }) => base)))).toBe(nets);
    expect(Amount.equals(sum(taxes.map(({ amount }) => amount)), Amount.of(tax))).toBe(true);
    expect(Amount.equals(sum([net, tax]), Amount.of(gross))).toBe(true);
    expect(Amount.equals(sum([gross, rounding]), sum([due, prepaid]))).toBe(true);
  }
});

it("states a tax that is its base times its rate, rounded once", () => {
  for (const { currency, taxes } of documents(300)) {
    for (const { base, percent, amount } of taxes) {
      const exact = Amount.percentOf(Amount.of(base), Amount.of(percent));
      expect(Amount.equals(round(exact, currency), Amount.of(amount))).toBe(true);
    }
  }
});

it("states lines whose price, allowances and charges come to their net amount", () => {
  for (const { lines } of documents(300)) {
    for (const { price, quantity, baseQuantity, allowances, charges, net } of lines) {
      const first =
        baseQuantity === undefined
          ? Amount.round(Amount.multiplyByRate(Amount.of(price), Amount.of(quantity)), 2, "HALF_UP")
          : Amount.of(price);
      if (baseQuantity !== undefined) expect(baseQuantity).toBe(quantity);
      const added = Amount.add(first, sum(charges.map(({ amount }) => amount)));
      const lowered = sum(allowances.map(({ amount }) => amount));
      expect(Amount.render(Amount.subtract(added, lowered))).toBe(Amount.render(Amount.of(net)));
    }
  }
});

it("returns the same bytes for the same records", () => {
  for (const seed of [1, 2, 3]) {
    const [a, b] = [1, 2].map(() => documentOf(randomPage(randomOf(seed))));
    if (!a || !b || isLeft(a) || isLeft(b)) throw new Error("not ready");
    expect(renderUbl(a.right)).toBe(renderUbl(b.right));
    expect(renderCii(a.right)).toBe(renderCii(b.right));
  }
});
