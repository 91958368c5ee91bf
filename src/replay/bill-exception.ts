import { Amount } from "../money/amount.ts";
import { decimalsOf } from "../quote/totals-profile.ts";
import { signedAmount, type ReadBill } from "./bill.ts";
import { figuresOf, pricedBill, type BillFigures, type PricedBill } from "./bill-figures.ts";
import { reducedTo, type Policy, type PolicyId } from "./policy.ts";

/** A stored figure that a policy does not reproduce. @inline */
export interface BillMiss {
  /** Such as `lines.2.net`, `taxes.19.amount` or `total`. */
  readonly figure: string;
  readonly stored: Amount;
  /** As it is compared; `undefined` if the policy states none of the figures of the bill. */
  readonly calculated: Amount | undefined;
  /** What the stored figure has more. */
  readonly difference: Amount | undefined;
}

/** A bill that a policy does not reproduce. */
export interface BillException {
  readonly id: string;
  /** Where a file has the bill, or its position from 1. */
  readonly line: number;
  readonly misses: ReadonlyArray<BillMiss>;
  /** The first miss that is not the sum of other stored figures. */
  readonly cause: string | undefined;
  /** The policies that reproduce the bill. */
  readonly reproducedBy: ReadonlyArray<PolicyId>;
}

/** A figure that a bill stores. */
interface StoredFigure {
  readonly amount: Amount;
  /** The number of decimals that it is stored with. */
  readonly decimals: number;
}

/** A bill with its stored figures by path, to be priced under several policies. */
export interface ComparedBill extends PricedBill {
  readonly stored: ReadonlyMap<string, StoredFigure>;
}

/** The figures of a bill, stored or calculated. */
interface Figures<Value> {
  readonly net?: Value | undefined;
  readonly tax?: Value | undefined;
  readonly total?: Value | undefined;
  readonly lines: ReadonlyArray<{
    readonly net?: Value | undefined;
    readonly taxAmount?: Value | undefined;
    readonly total?: Value | undefined;
  }>;
  readonly taxes: ReadonlyArray<{
    readonly percent: Amount;
    readonly base?: Value | undefined;
    readonly amount?: Value | undefined;
  }>;
}

/** Returns figures by path: those of lines, then those of taxes, then those of the document. */
export const figuresByPath = <Value>(figures: Figures<Value>): ReadonlyMap<string, Value> => {
  const found = new Map<string, Value>();
  const add = (path: string, value: Value | undefined): void => {
    if (value !== undefined) found.set(path, value);
  };
  for (const [at, { net, taxAmount, total }] of figures.lines.entries()) {
    const path = `lines.${String(at)}`;
    add(`${path}.net`, net);
    add(`${path}.tax_amount`, taxAmount);
    add(`${path}.total`, total);
  }
  for (const { percent, base, amount } of figures.taxes) {
    const path = `taxes.${Amount.render(percent)}`;
    add(`${path}.base`, base);
    add(`${path}.amount`, amount);
  }
  add("net", figures.net);
  add("tax", figures.tax);
  add("total", figures.total);
  return found;
};

/** Returns the path of a figure without the position of its line and the percentage of its tax. */
export const kindOf = (path: string): string => path.replace(/\.[\d.]+\./u, ".");

/** Prepares a bill to be compared, of which `limitOf` returns nothing. */
export const comparedBill = (bill: ReadBill): ComparedBill => ({
  ...pricedBill(bill),
  stored: storedFigures(bill),
});

const storedFigures = (bill: ReadBill): ComparedBill["stored"] =>
  new Map(
    [...figuresByPath(bill)].map(([path, text]) => {
      const decimals = text.includes(".") ? text.length - text.indexOf(".") - 1 : 0;
      return [path, { amount: signedAmount(text) ?? Amount.zero, decimals }];
    }),
  );

/**
 * Returns a calculated figure as it is compared: rounded half up to the smallest unit, or to the
 * decimals that are stored if they are more. A total is exact unless it is stored with more.
 */
export const asCompared = (
  path: string,
  calculated: Amount,
  { currency }: ReadBill,
  decimals = 0,
): Amount => {
  const own = decimalsOf(currency);
  return path === "total" && decimals <= own
    ? calculated
    : Amount.round(calculated, Math.max(own, decimals), "HALF_UP");
};

/** Returns what a policy states by path. The taxes that no line has are zero. */
const statedBy = (figures: BillFigures | undefined): ((path: string) => Amount | undefined) => {
  const calculated = figures && figuresByPath(figures);
  return (path) =>
    calculated?.get(path) ?? (calculated && path.startsWith("taxes.") ? Amount.zero : undefined);
};

/**
 * Returns the stored figures that differ: all of them if the policy states none of them, or cannot
 * price the bill.
 */
export const missesOf = (
  { bill, stored: all }: ComparedBill,
  figures: BillFigures | undefined,
): ReadonlyArray<BillMiss> => {
  const stated = statedBy(figures);
  const misses: Array<BillMiss> = [];
  let isCompared = false;
  for (const [figure, { amount: stored, decimals }] of all) {
    const exact = stated(figure);
    if (exact === undefined) continue;
    isCompared = true;
    const calculated = asCompared(figure, exact, bill, decimals);
    if (Amount.equals(calculated, stored)) continue;
    misses.push({ figure, stored, calculated, difference: Amount.subtract(stored, calculated) });
  }
  const unknown = { calculated: undefined, difference: undefined };
  return isCompared
    ? misses
    : [...all].map(([figure, { amount: stored }]) => ({ figure, stored, ...unknown }));
};

/** Returns the paths of the stored figures that a policy does not state. */
export const unstatedOf = (
  { stored }: ComparedBill,
  figures: BillFigures | undefined,
): ReadonlyArray<string> => {
  const stated = statedBy(figures);
  return [...stored.keys()].filter((path) => stated(path) === undefined);
};

/** Returns whether a policy reproduces the stored figures of a bill, of which it states one. */
export const reproduces = (compared: ComparedBill, policy: Policy): boolean =>
  missesOf(compared, figuresOf(compared, policy)).length === 0;

/** Returns whether a policy reproduces a bill, calculated once for policies that are the same. */
export const hitsOf = (compared: ComparedBill): ((policy: Policy) => boolean) => {
  const known = new Map<string, boolean>();
  return (policy) => {
    const reduced = reducedTo(policy, compared.features);
    const hit = known.get(reduced.id) ?? reproduces(compared, reduced);
    known.set(reduced.id, hit);
    return hit;
  };
};

/** Returns a bill that differs, with the policies that reproduce it. */
export const exceptionOf = (
  compared: ComparedBill,
  misses: ReadonlyArray<BillMiss>,
  reproducedBy: ReadonlyArray<PolicyId>,
): BillException => {
  const { id, line = 0 } = compared.bill;
  return { id, line, misses, cause: causeOf(misses, compared), reproducedBy };
};

/** Returns the first miss that is not the sum of a stored net and a stored tax, or the first. */
const causeOf = (misses: ReadonlyArray<BillMiss>, { stored }: ComparedBill): string | undefined => {
  const follows = ({ figure, stored: sum }: BillMiss): boolean => {
    if (!figure.endsWith("total")) return false;
    const place = figure.slice(0, -"total".length);
    const net = stored.get(`${place}net`);
    const tax = stored.get(place === "" ? "tax" : `${place}tax_amount`);
    if (net === undefined || tax === undefined) return false;
    return Amount.equals(Amount.add(net.amount, tax.amount), sum);
  };
  return (misses.find((miss) => !follows(miss)) ?? misses[0])?.figure;
};
