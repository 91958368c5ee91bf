import * as fc from "fast-check";
import { expect } from "vitest";
import { Amount } from "quittance";
import { checkProperty } from "../support/check-property.ts";
import { Credits } from "../support/credit-case.ts";
import { anyWholeCreditCase, creditWhole } from "../support/whole-credit-case.ts";
import {
  totalsOfNote,
  wholeCreditProperties,
  type CreditedWhole,
} from "../support/whole-credit-properties.ts";

/** Invoices whose total is out of range or rounded to zero cannot be created. */
const creditedOf = async (given: Parameters<typeof creditWhole>[0]) => {
  const found = await creditWhole(given);
  fc.pre(found !== undefined);
  return found;
};

for (const { name, holds } of wholeCreditProperties) {
  checkProperty(`credit notes in whole amounts ${name}`, anyWholeCreditCase, async (given) => {
    expect(holds(await creditedOf(given))).toBe(true);
  });
}

/** The sum of each tax over its steps, by tax record. */
const taxesIn = (shares: ReadonlyArray<{ tax: { taxId: string }; amount: Amount }>) => {
  const amounts = new Map<string, Amount>();
  for (const { tax, amount } of shares) {
    amounts.set(tax.taxId, Amount.add(amounts.get(tax.taxId) ?? Amount.zero, amount));
  }
  return [...amounts].map(([id, amount]) => `${id} ${Amount.render(amount)}`).sort();
};

const invoicedTaxes = ({ billed }: CreditedWhole) =>
  taxesIn(billed.calculations.flatMap(({ basis }) => (basis.kind === "Tax" ? [basis] : [])));

checkProperty(
  "credit notes in whole amounts add up to each tax record, and follow from their steps",
  anyWholeCreditCase,
  async (given) => {
    const found = await creditedOf(given);
    expect(found.totals).toEqual(found.quote.totals);
    const { notes } = found;
    const shares = notes.flatMap(({ steps }) => steps.flatMap(({ tax }) => tax ?? []));
    expect(taxesIn(shares)).toEqual(invoicedTaxes(found));
    for (const { steps, total } of notes) {
      const last = new Map(steps.map((step) => [step.invoiceItemId, step.price.after]));
      last.delete(undefined);
      let running = Amount.sum([...last.values()]);
      for (const { invoiceItemId, type, price } of steps) {
        if (invoiceItemId !== undefined || type.startsWith("TOTAL")) continue;
        expect(Amount.render(price.before)).toBe(Amount.render(running));
        running = price.after;
      }
      expect(Amount.render(running)).toBe(Amount.render(total));
    }
  },
);

checkProperty(
  "the only credit note of an invoice with whole amounts has its totals",
  anyWholeCreditCase,
  async (given) => {
    const { billed, totals } = await creditedOf({ ...given, split: { credits: [], order: [] } });
    const credits = new Credits(billed);
    credits.issue(billed.items.map(({ id, quantity }) => ({ invoiceItemId: id, quantity })));
    expect(credits.notes.map(totalsOfNote)).toEqual([totals]);
  },
);
