import { groupBy } from "../kernel/group-by.ts";
import { Amount } from "../money/amount.ts";
import type { Currency } from "../money/currency.ts";
import { kindOf, unstatedOf, type BillException, type ComparedBill } from "./bill-exception.ts";
import { figuresOf, type BillFigures, type PricedBill } from "./bill-figures.ts";
import type { Policy, PolicyId } from "./policy.ts";

/** A policy that reproduces many of the bills that the found one does not. @inline */
export interface FurtherPolicy {
  readonly policy: PolicyId;
  readonly bills: number;
  /** The identifiers of the first and the last of these bills. */
  readonly first: string;
  readonly last: string;
}

/**
 * What would change from the totals that the nearest policy calculates to those of another policy.
 * Stored totals are not used.
 */
export interface PolicyChange {
  readonly policy: PolicyId;
  /** Number of bills with another total. */
  readonly changed: number;
  /** Number of bills that are left out, because one of the two policies cannot price them. */
  readonly notPriced: number;
  readonly sums: ReadonlyArray<{
    readonly currency: Currency;
    readonly before: Amount;
    readonly after: Amount;
    readonly change: Amount;
  }>;
  /** The 10 bills that change most. */
  readonly largest: ReadonlyArray<{ readonly id: string; readonly change: Amount }>;
}

/** Stored figures that were not compared, because the policy does not state them. @inline */
export interface NotCompared {
  /** Such as `lines.tax_amount`. */
  readonly property: string;
  /** Number of them. */
  readonly figures: number;
  /** Number of bills that have them. */
  readonly bills: number;
}

const maxFurther = 3;
const minFurtherBills = 10;
/** In per cent of all bills. */
const minFurtherShare = 2;
const maxLargest = 10;

/** Exceptions that the same policies reproduce, with the first and the last. */
interface Alike {
  readonly policies: ReadonlyArray<PolicyId>;
  readonly bills: number;
  readonly first: string;
  readonly last: { readonly id: string; readonly at: number };
}

/** Counts exceptions by the policies that reproduce them. */
export const furtherPolicies = () => {
  const counted = new Map<string, Alike>();
  let at = 0;
  return {
    add: ({ id, reproducedBy: policies }: BillException): void => {
      const place = { id, at: (at += 1) };
      const key = policies.join(" ");
      const known = counted.get(key) ?? { policies, bills: 0, first: id };
      counted.set(key, { ...known, bills: known.bills + 1, last: place });
    },
    /** Names the policy that reproduces most of them, and again for those that are left. */
    result: (allBills: number): ReadonlyArray<FurtherPolicy> => {
      const found: Array<FurtherPolicy> = [];
      let left = [...counted.values()];
      while (found.length < maxFurther) {
        const [best, bills] = frequentPolicy(left);
        const isEnough = bills >= minFurtherBills && bills * 100 >= allBills * minFurtherShare;
        if (best === undefined || !isEnough) break;
        const own = left.filter(({ policies }) => policies.includes(best));
        left = left.filter(({ policies }) => !policies.includes(best));
        const first = own.at(0)?.first;
        const last = own
          .map((alike) => alike.last)
          .sort((a, b) => a.at - b.at)
          .at(-1);
        found.push({ policy: best, bills, first: first ?? "", last: last?.id ?? "" });
      }
      return found;
    },
  };
};

const frequentPolicy = (
  all: ReadonlyArray<Alike>,
): readonly [policy: PolicyId | undefined, bills: number] => {
  const sums = new Map<PolicyId, number>();
  for (const { policies, bills } of all) {
    for (const policy of policies) sums.set(policy, (sums.get(policy) ?? 0) + bills);
  }
  const maxSum = Math.max(0, ...sums.values());
  return [[...sums.keys()].find((policy) => sums.get(policy) === maxSum), maxSum];
};

/** Counts the stored figures that a policy does not state, of bills that it can price. */
export const uncomparedFigures = () => {
  const counted = new Map<string, NotCompared>();
  return {
    add: (bill: ComparedBill, figures: BillFigures | undefined): void => {
      if (figures === undefined) return;
      for (const [property, paths] of groupBy(unstatedOf(bill, figures), kindOf)) {
        const known = counted.get(property) ?? { property, figures: 0, bills: 0 };
        const sum = known.figures + paths.length;
        counted.set(property, { property, figures: sum, bills: known.bills + 1 });
      }
    },
    result: (): ReadonlyArray<NotCompared> => [...counted.values()],
  };
};

/** Adds up how totals change from one policy to another; `undefined` if there is no other. */
export const changesTo = (policy: Policy | undefined) => {
  const sums = new Map<Currency, { readonly before: Amount; readonly after: Amount }>();
  let largest: ReadonlyArray<PolicyChange["largest"][number]> = [];
  let changed = 0;
  let notPriced = 0;
  return {
    add: (priced: PricedBill, figures: BillFigures | undefined): void => {
      const others = policy && figuresOf(priced, policy);
      if (figures === undefined || others === undefined) {
        notPriced += 1;
        return;
      }
      const { currency, id } = priced.bill;
      const known = sums.get(currency) ?? { before: Amount.zero, after: Amount.zero };
      sums.set(currency, {
        before: Amount.add(known.before, figures.total),
        after: Amount.add(known.after, others.total),
      });
      const change = Amount.subtract(others.total, figures.total);
      if (Amount.equals(change, Amount.zero)) return;
      changed += 1;
      largest = [...largest, { id, change }].sort(bySize).slice(0, maxLargest);
    },
    result: (): PolicyChange | undefined =>
      policy && {
        policy: policy.id,
        changed,
        notPriced,
        sums: [...sums].map(([currency, { before, after }]) => ({
          currency,
          before,
          after,
          change: Amount.subtract(after, before),
        })),
        largest,
      },
  };
};

const bySize = (a: { readonly change: Amount }, b: { readonly change: Amount }): number =>
  Amount.compare(Amount.absolute(b.change), Amount.absolute(a.change));
