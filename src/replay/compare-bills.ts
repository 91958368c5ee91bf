import { groupBy } from "../kernel/group-by.ts";
import { Amount } from "../money/amount.ts";
import {
  changesTo,
  furtherPolicies,
  uncomparedFigures,
  type FurtherPolicy,
  type NotCompared,
  type PolicyChange,
} from "./bill-tallies.ts";
import type { Currency } from "../money/currency.ts";
import { decimalsOf } from "../quote/totals-profile.ts";
import { limitOf, readComparedBill, type Bill, type BillProblem } from "./bill.ts";
import {
  comparedBill,
  exceptionOf,
  hitsOf,
  missesOf,
  type BillException,
  type ComparedBill,
} from "./bill-exception.ts";
import { figuresOf } from "./bill-figures.ts";
import {
  billFeatures,
  findPolicy,
  settingsOf,
  type BillFeature,
  type BillSettings,
  type PolicyId,
} from "./policy.ts";
import { policySearch, type PolicySearch } from "./policy-search.ts";
import { sampleBills, separatingBills, type SeparatingBill } from "./separating-bill.ts";

/** Options of `compareBills`. @inline */
export interface CompareOptions {
  /** A policy of which is reported what would change under it. */
  readonly against?: PolicyId | undefined;
  /** Called for each exception, in the order of the bills. */
  readonly onException?: ((exception: BillException) => void) | undefined;
  /** Number of exceptions that the result has. Defaults to 1,000. */
  readonly keep?: number | undefined;
}

/** Number of tied policies for which a separating bill is searched. */
export const maxSeparated = 8;

/** A policy that reproduces the same bills as the found one. @inline */
export interface TiedPolicy {
  readonly policy: PolicyId;
  readonly settings: BillSettings | undefined;
  /** `undefined` if it is the same for bills like these. Only for the first `maxSeparated`. */
  readonly separatedBy: SeparatingBill | undefined;
}

/** A policy that reproduces other bills than the found one. @inline */
export interface NextPolicy {
  readonly policy: PolicyId;
  readonly reproduced: number;
  /** The identifier of the first bill that it does not reproduce. */
  readonly differsAt: string | undefined;
}

/** Which policy reproduces bills of another system. */
export interface BillComparison {
  /** The last four add up to `records`. */
  readonly counts: {
    readonly records: number;
    readonly reproduced: number;
    readonly different: number;
    readonly notExpressible: number;
    readonly unreadable: number;
  };
  /** `undefined` if no policy reproduces half of the bills: all of them are different. */
  readonly policy: PolicyId | undefined;
  /** The policy that reproduces most bills. */
  readonly nearest: PolicyId;
  /** Of the nearest policy; `undefined` if it can only be recognized, or without bills. */
  readonly settings: BillSettings | undefined;
  readonly tied: ReadonlyArray<TiedPolicy>;
  /** The policy that comes next; `undefined` if all others are tied. */
  readonly next: NextPolicy | undefined;
  readonly also: ReadonlyArray<FurtherPolicy>;
  readonly exceptions: ReadonlyArray<BillException>;
  readonly problems: ReadonlyArray<BillProblem>;
  /** What no bill has, so that policies about it were not considered. */
  readonly untested: ReadonlyArray<BillFeature>;
  /** What the nearest policy does not state: it neither confirms nor contradicts these figures. */
  readonly notCompared: ReadonlyArray<NotCompared>;
  readonly against: PolicyChange | undefined;
}

/** Number of bills after which increments of cash are looked for. */
const firstBills = 256;

const defaultKeep = 1000;

/**
 * Finds the policy that reproduces the stored figures of most bills, the policies that cannot be
 * distinguished from it, and every bill that differs.
 *
 * A function is called for each reading of the bills: two, or three if policies that fell behind
 * are counted at the end. Rejects with `TypeError` for a malformed bill or option and for a reading
 * with another number of bills, and with what the source or `onException` throws.
 *
 * @example
 * const { policy, settings, exceptions } = await compareBills(bills);
 */
export const compareBills = async (
  bills: ReadonlyArray<Bill> | (() => AsyncIterable<Bill>),
  options: CompareOptions = {},
): Promise<BillComparison> => {
  const { keep = defaultKeep, onException } = options;
  const against = options.against === undefined ? undefined : findPolicy(options.against);
  if (!Number.isInteger(keep) || keep < 0) throw new TypeError("keep must be an integer from 0");
  const readBills = readingsOf(bills);
  const { found, count, problems, currencies, sample } = await searched(readBills);
  const { best, misses, tied, next, considered, features } = found;
  const isFound = count > 0 && (count - misses) * 2 >= count;
  const exceptions: Array<BillException> = [];
  const further = furtherPolicies();
  const changes = changesTo(against);
  const uncompared = uncomparedFigures();
  let reproducedByNext = 0;
  let differsAt: string | undefined;
  for await (const bill of readBills()) {
    const figures = figuresOf(bill, best);
    changes.add(bill, figures);
    uncompared.add(bill, figures);
    if (next !== undefined) {
      if (hitsOf(bill)(next)) reproducedByNext += 1;
      else differsAt ??= bill.bill.id;
    }
    const missed = missesOf(bill, figures);
    if (isFound && missed.length === 0) continue;
    const reproducedBy = considered.filter(hitsOf(bill)).map((policy) => policy.id);
    const exception = exceptionOf(bill, missed, reproducedBy);
    further.add(exception);
    if (exceptions.length < keep) exceptions.push(exception);
    onException?.(exception);
  }
  const separated = isFound
    ? separatingBills(best, tied.slice(0, maxSeparated), sample)
    : undefined;
  const reproduced = isFound ? count - misses : 0;
  return {
    counts: {
      records: count + problems.length,
      reproduced,
      different: count - reproduced,
      notExpressible: problems.length,
      unreadable: 0,
    },
    policy: isFound ? best.id : undefined,
    nearest: best.id,
    settings: count > 0 ? settingsOf(best, currencies) : undefined,
    tied: isFound
      ? tied.map((policy) => ({
          policy: policy.id,
          settings: settingsOf(policy, currencies),
          separatedBy: separated?.get(policy),
        }))
      : [],
    next: next && { policy: next.id, reproduced: reproducedByNext, differsAt },
    also: further.result(count),
    exceptions,
    problems,
    untested: billFeatures.filter((feature) => !features.has(feature)),
    notCompared: uncompared.result(),
    against: changes.result(),
  };
};

/** Searches for the policy with the fewest misses. */
const searched = async (readBills: ReturnType<typeof readingsOf>) => {
  const problems: Array<BillProblem> = [];
  const sample = sampleBills();
  const currencies = new Set<Currency>();
  let count = 0;
  const first: Array<ComparedBill> = [];
  let search = policySearch();
  for await (const bill of readBills((problem) => problems.push(problem))) {
    sample.add(bill);
    currencies.add(bill.bill.currency);
    search.add(bill);
    count += 1;
    if (count <= firstBills) first.push(bill);
    if (count === firstBills) search = withIncrements(search, first);
  }
  if (count < firstBills) search = withIncrements(search, first);
  if (search.startAgain()) {
    for await (const bill of readBills()) search.add(bill);
  }
  return { found: search.result(), count, problems, currencies, sample: sample.sample() };
};

/**
 * Returns a function that reads the bills, each with its place. Those that the product has no lines
 * for are problems. Throws `TypeError` if a later reading has another number of bills.
 */
const readingsOf = (bills: ReadonlyArray<Bill> | (() => AsyncIterable<Bill>)) => {
  let first: number | undefined;
  return async function* (
    onProblem?: (problem: BillProblem) => void,
  ): AsyncGenerator<ComparedBill> {
    let position = 0;
    for await (const given of typeof bills === "function" ? bills() : bills) {
      position += 1;
      const read = readComparedBill(given);
      const bill = { ...read, line: read.line ?? position };
      const problem = limitOf(bill);
      if (problem !== undefined) onProblem?.(problem);
      else yield comparedBill(bill);
    }
    first ??= position;
    if (position === first) return;
    const numbers = `first ${String(first)}, then ${String(position)}`;
    throw new TypeError(`bills must return the same bills at each call: ${numbers}`);
  };
};

/** Also tries increments of cash, if no policy reproduces half of the bills. */
const withIncrements = (search: PolicySearch, bills: ReadonlyArray<ComparedBill>): PolicySearch => {
  const { misses } = search.result();
  if ((bills.length - misses) * 2 >= bills.length) return search;
  const step = incrementOf(bills);
  if (step === undefined) return search;
  const wider = policySearch(step);
  for (const bill of bills) wider.add(bill);
  return wider;
};

const increments = ["100", "50", "10", "5", "1", "0.5", "0.25", "0.2", "0.1", "0.05"];

/** Returns the largest increment of which nine of ten stored totals of a currency are multiples. */
const incrementOf = (bills: ReadonlyArray<ComparedBill>): string | undefined => {
  const byCurrency = groupBy(bills, ({ bill: { currency } }) => currency);
  for (const [currency, found] of byCurrency) {
    const totals = found.flatMap(({ stored }) => stored.get("total")?.amount ?? []);
    const unit = Amount.unit(decimalsOf(currency));
    const step = increments.find((text) => {
      const increment = Amount.of(text);
      const isMultiple = (total: Amount): boolean =>
        Amount.equals(Amount.roundToMultiple(total, increment, "DOWN"), total);
      return (
        Amount.compare(increment, unit) > 0 &&
        totals.filter(isMultiple).length * 10 >= totals.length * 9
      );
    });
    if (step !== undefined && totals.length > 0) return step;
  }
  return undefined;
};
