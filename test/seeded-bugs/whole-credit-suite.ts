import * as fc from "fast-check";
import { Amount, type DocumentTotals } from "quittance";
import type { CreditPlan } from "../../src/credit-note/credit-plan.ts";
import { decimalsOf } from "../../src/quote/totals-profile.ts";
import {
  anyWholeCreditCase,
  creditWhole,
  totalsOfNote,
  wholeCreditProperties,
  type CreditedWhole,
} from "../support/whole-credit-properties.ts";
import type { BugSuite } from "./bug-suite.ts";

interface NoteFacts extends CreditedWhole {
  readonly note: CreditPlan;
  readonly index: number;
  /** Rounds to the smallest unit. */
  readonly round: (amount: Amount) => Amount;
}

type Bug = (totals: DocumentTotals, facts: NoteFacts) => Partial<CreditPlan>;

/** States other taxes, and the difference to the price as rounding. */
const withTaxes =
  (change: (tax: DocumentTotals["taxes"][number], facts: NoteFacts, at: number) => Amount): Bug =>
  (totals, facts) => {
    const taxes = totals.taxes.map((tax, at) => ({ ...tax, amount: change(tax, facts, at) }));
    const tax = Amount.sum(taxes.map(({ amount }) => amount));
    const rounding = Amount.subtract(totals.price, Amount.add(totals.net, tax));
    return { totals: { ...totals, taxes, tax, rounding } };
  };

/** States other net prices, and the difference to the price as rounding. */
const withNets =
  (change: (net: Amount, facts: NoteFacts, at: number) => Amount): Bug =>
  (totals, facts) => {
    const nets = totals.nets.map((net, at) => change(net, facts, at));
    const net = Amount.sum(nets);
    const rounding = Amount.subtract(totals.price, Amount.add(net, totals.tax));
    return { totals: { ...totals, nets, net, rounding } };
  };

const seededBugs: Readonly<Record<string, Bug>> = {
  "the tax of a note is its base times its rate": withTaxes(({ base, percent }, { round }) =>
    round(Amount.percentOf(base, percent)),
  ),
  "the net price of a line is that of its own quantity": withNets(
    (net, { billed, note, totals, round }, at) => {
      const { quantity, invoiceItemId } = note.lines[at] ?? {};
      const index = billed.items.findIndex(({ id }) => id === invoiceItemId);
      const whole = totals.nets[index];
      const pieces = billed.items[index]?.quantity;
      if (quantity === undefined || whole === undefined || pieces === undefined) return net;
      const [part, all] = [quantity, pieces].map(Amount.fromInteger) as [Amount, Amount];
      return round(Amount.share(whole, part, all));
    },
  ),
  "the last note takes the tax that is left over, and one before it too much": withTaxes(
    ({ amount }, { notes, index, round }) => {
      const excess = notes.length > 1 ? round(Amount.of("0.5")) : Amount.zero;
      if (index === 0) return Amount.add(amount, excess);
      return index === notes.length - 1 ? Amount.subtract(amount, excess) : amount;
    },
  ),
  "the tax is not rounded": withTaxes(({ base, percent }) => Amount.percentOf(base, percent)),
  "the rounding is not stated": (totals) => ({ totals: { ...totals, rounding: Amount.zero } }),
  "the rounding is added to the first tax": (totals) => {
    const [first, ...others] = totals.taxes;
    if (first === undefined) return {};
    const amount = Amount.add(first.amount, totals.rounding);
    const tax = Amount.add(totals.tax, totals.rounding);
    const taxes = [{ ...first, amount }, ...others];
    return { totals: { ...totals, taxes, tax, rounding: Amount.zero } };
  },
  "a note of an amount has the price of its net price and its tax": (totals, { note }) => {
    if (note.lines.some(({ amount }) => amount === undefined)) return {};
    const price = Amount.add(totals.net, totals.tax);
    const rounding = Amount.zero;
    return { totals: { ...totals, price, rounding }, total: price, payable: price };
  },
  "the total of a line is its net price": (totals, { note }) => ({
    lines: note.lines.map((line, at) => ({ ...line, total: totals.nets[at] ?? line.total })),
  }),
  "a line that is credited by amount has its net price with its part of the tax": (
    totals,
    { note, round },
  ) => {
    const isWhole = Amount.isPositive(totals.net);
    return {
      lines: note.lines.map((line, at) => {
        const net = totals.nets[at] ?? Amount.zero;
        const tax = isWhole ? round(Amount.share(totals.tax, net, totals.net)) : Amount.zero;
        return line.amount === undefined ? line : { ...line, total: Amount.add(net, tax) };
      }),
    };
  },
  "the only note of an invoice keeps a unit of tax": withTaxes(
    ({ amount, base }, { notes, billed }, at) => {
      const unit = Amount.unit(decimalsOf(billed.invoice.currency));
      return at === 0 && notes.length === 1 && Amount.isPositive(base)
        ? Amount.add(amount, unit)
        : amount;
    },
  ),
};

/** Credited invoices, the same in each run. */
const cases = async (): Promise<ReadonlyArray<CreditedWhole>> => {
  const found = await Promise.all(
    fc.sample(anyWholeCreditCase, { numRuns: 120, seed: 35 }).map(creditWhole),
  );
  return found.flatMap((each) => each ?? []);
};

let known: Promise<ReadonlyArray<CreditedWhole>> | undefined;

const failures = async (bug: Bug): Promise<ReadonlyArray<string>> => {
  known ??= cases();
  const found = (await known).map((each): CreditedWhole => {
    const decimals = decimalsOf(each.billed.invoice.currency);
    const round = (amount: Amount): Amount => Amount.round(amount, decimals, "HALF_UP");
    const notes = each.notes.map((note, index) => ({
      ...note,
      ...bug(totalsOfNote(note), { ...each, note, index, round }),
    }));
    return { ...each, notes };
  });
  return wholeCreditProperties.filter(({ holds }) => !found.every(holds)).map(({ name }) => name);
};

/** The properties of credit notes in whole amounts, with calculations that have one bug each. */
export const wholeCreditSuite: BugSuite = {
  name: "the properties of credit notes in whole amounts",
  bugs: Object.entries(seededBugs).map(([name, bug]) => ({ name, failures: () => failures(bug) })),
  correct: [{ name: "the rules as documented", failures: () => failures(() => ({})) }],
  checks: wholeCreditProperties.map(({ name }) => name),
};
