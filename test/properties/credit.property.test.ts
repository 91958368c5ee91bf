import * as fc from "fast-check";
import { expect } from "vitest";
import { Amount, type Quote } from "quittance";
import { payableAmount } from "../../src/payment/payable.ts";
import type { BilledInvoice } from "../../src/credit-note/creditable-invoice.ts";
import type { CreditPlan } from "../../src/credit-note/credit-note-decide.ts";
import {
  anyCreditCase,
  billedBy,
  Credits,
  incrementOf,
  type CreditCase,
} from "../support/credit-case.ts";
import { checkProperty } from "../support/check-property.ts";
import { priceCase } from "../support/price-case.ts";
import { rightOf } from "../support/right-of.ts";
import {
  anyWholeCreditCase,
  creditWhole,
  totalsOfNote,
  wholeCreditProperties,
  type CreditedWhole,
} from "../support/whole-credit-properties.ts";

/** The columns of a step: its prices, and the base and the amount of a tax. */
type Columns = Readonly<Record<string, Amount>>;

const columnsOf = (
  price: { readonly before: Amount; readonly after: Amount },
  tax: { readonly base: Amount; readonly amount: Amount } | undefined,
): Columns => ({
  before: price.before,
  after: price.after,
  ...(tax === undefined ? {} : { base: tax.base, taxed: tax.amount }),
});

/** The sum of the steps of all notes, by line and position in it. */
const addedUp = (notes: ReadonlyArray<CreditPlan>): ReadonlyMap<string, Columns> => {
  const added = new Map<string, Columns>();
  for (const { steps } of notes) {
    const counts = new Map<string, number>();
    for (const { invoiceItemId = "", type, price, tax } of steps) {
      const own = tax === undefined || invoiceItemId !== "" ? type : tax.tax.taxId;
      const line = invoiceItemId === "" ? own : invoiceItemId;
      const idx = counts.get(line) ?? 0;
      counts.set(line, idx + 1);
      const key = `${line} ${String(idx)}`;
      const known = added.get(key) ?? {};
      const columns = Object.entries(columnsOf(price, tax)).map(([name, amount]) => [
        name,
        Amount.add(known[name] ?? Amount.zero, amount),
      ]);
      added.set(key, Object.fromEntries(columns) as Columns);
    }
  }
  return added;
};

const keyOf = ({ invoiceItemId, idx, basis }: BilledInvoice["calculations"][number]): string => {
  if (invoiceItemId !== undefined) return `${invoiceItemId} ${String(idx)}`;
  if (basis.kind === "Tax") return `${basis.tax.taxId} 0`;
  const names = { Total: "TOTAL", TotalUsd: "TOTAL_USD", Rounding: "ROUNDING" } as const;
  return `${names[basis.kind as keyof typeof names]} 0`;
};

const rendered = (columns: Columns | undefined): unknown =>
  columns && Object.entries(columns).map(([name, amount]) => [name, Amount.render(amount)]);

/** Credits all lines of a case; skips invoices that cannot be created. */
const creditedBy = async (
  found: CreditCase,
): Promise<{
  readonly quote: Quote;
  readonly billed: BilledInvoice;
  readonly credits: Credits;
}> => {
  const priced = await priceCase(found.found);
  // Invoices whose total is truncated or rounded to zero cannot be created.
  fc.pre(priced._tag === "Right" && Amount.isPositive(priced.right.total.price));
  const billed = billedBy(priced.right);
  const credits = new Credits(billed);
  credits.split(found, incrementOf(billed));
  return { quote: priced.right, billed, credits };
};

/** Expects that the steps of a note, after those of its lines, lead from their sum to its total. */
const expectTotalOfSteps = ({ steps, total }: CreditPlan): void => {
  const last = new Map(steps.map((step) => [step.invoiceItemId, step.price.after]));
  last.delete(undefined);
  let running = Amount.sum([...last.values()]);
  for (const { invoiceItemId, type, price } of steps) {
    if (invoiceItemId !== undefined || type.startsWith("TOTAL")) continue;
    expect(Amount.render(price.before)).toBe(Amount.render(running));
    running = price.after;
  }
  expect(Amount.render(running)).toBe(Amount.render(total));
};

const expectTotalsOf = (billed: BilledInvoice, quote: Quote, { notes }: Credits): void => {
  const { currency, price, priceUsd } = billed.invoice;
  const sum = (column: "total" | "totalUsd" | "payable"): string =>
    Amount.render(Amount.sum(notes.map((note) => note[column])));
  const payable = rightOf(payableAmount({ currency, amount: price }, currency, quote.rates));
  expect({ total: sum("total"), usd: sum("totalUsd"), payable: sum("payable") }).toEqual({
    total: Amount.render(price),
    usd: Amount.render(priceUsd),
    payable: Amount.render(payable.amount),
  });
  const added = addedUp(notes);
  for (const step of billed.calculations) {
    const tax = step.basis.kind === "Tax" ? step.basis : undefined;
    expect([step.title, rendered(added.get(keyOf(step)))]).toEqual([
      step.title,
      rendered(columnsOf(step.price, tax)),
    ]);
  }
};

checkProperty(
  "credit notes of all lines, in any split and order, add up to the invoice in every column",
  anyCreditCase,
  async (found) => {
    const { quote, billed, credits } = await creditedBy(found);
    expectTotalsOf(billed, quote, credits);
  },
);

checkProperty(
  "a credit note is not negative, follows from its steps, and an amount is credited exactly",
  anyCreditCase,
  async (found) => {
    const { credits } = await creditedBy(found);
    for (const note of credits.notes) {
      const { lines, steps, total, totalUsd, payable } = note;
      for (const amount of [total, totalUsd, payable]) {
        expect(Amount.atLeast(amount, Amount.zero)).toBe(true);
      }
      const amounts = lines.flatMap(({ amount }) => amount ?? []);
      if (amounts.length === lines.length) expect(payable).toEqual(Amount.sum(amounts));
      expectTotalOfSteps(note);
      for (const { invoiceItemId, price, tax } of steps) {
        if (invoiceItemId !== undefined || tax === undefined || tax.tax.isInclusive) continue;
        expect(Amount.add(price.before, tax.amount)).toEqual(price.after);
      }
    }
  },
);

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
    notes.forEach(expectTotalOfSteps);
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
