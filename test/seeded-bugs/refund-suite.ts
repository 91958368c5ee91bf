import { Amount, type Refund } from "quittance";
import { valueRefund } from "quittance/adapter";
import { growthBy } from "../../src/refund/refund-value.ts";
import type { BugSuite } from "./bug-suite.ts";

type Report = Pick<Refund, "kind" | "reported" | "isTotal">;

/** The rules of refunds that the invariants are about. */
interface RefundRules {
  readonly growthBy: (report: Report, others: ReadonlyArray<Report>) => Amount;
  readonly valueRefund: typeof valueRefund;
}

const rules: RefundRules = { growthBy, valueRefund };

const reportOf = (amount: string, isTotal: boolean): Report => ({
  kind: "REFUND",
  reported: Amount.of(amount),
  isTotal,
});

const reports = [
  reportOf("1", false),
  reportOf("2", false),
  reportOf("2", true),
  reportOf("5", true),
];

/** Every order of every choice of at most three reports. */
const sequences = (left: ReadonlyArray<Report>, length: number): ReadonlyArray<Array<Report>> =>
  length === 0
    ? [[]]
    : left.flatMap((first, at) =>
        sequences(left.toSpliced(at, 1), length - 1).map((rest) => [first, ...rest]),
      );

const refundedBy = ({ growthBy: growth }: RefundRules, sequence: ReadonlyArray<Report>): string =>
  Amount.render(
    Amount.sum(sequence.map((report, index) => growth(report, sequence.slice(0, index)))),
  );

const keyOf = (sequence: ReadonlyArray<Report>): string =>
  sequence
    .map((report) => String(reports.indexOf(report)))
    .sort()
    .join();

const payment = {
  price: { currency: "EUR", amount: Amount.of("3") },
  value: Amount.of("10.000000000000000000000000000001"),
  priceUsd: Amount.of("7"),
} as const;

/** What every rule of refunds satisfies. */
const invariants: Readonly<Record<string, (found: RefundRules) => boolean>> = {
  "the order of reports changes nothing": (found) => {
    const byChoice = new Map<string, Set<string>>();
    for (const sequence of [2, 3].flatMap((length) => sequences(reports, length))) {
      const known = byChoice.get(keyOf(sequence)) ?? new Set();
      byChoice.set(keyOf(sequence), known.add(refundedBy(found, sequence)));
    }
    return [...byChoice.values()].every(({ size }) => size === 1);
  },
  "running totals of 2 and 5 are refunds of 2 and 3": (found) => {
    const [two, five] = [reportOf("2", true), reportOf("5", true)];
    const growths = [found.growthBy(two, []), found.growthBy(five, [two])];
    return growths.map(Amount.render).join() === "2,3";
  },
  "amounts add up": (found) =>
    refundedBy(found, [reportOf("1", false), reportOf("2", false)]) === "3",
  "the refunds of a whole payment have its value": (found) => {
    const one = { kind: "REFUND", price: Amount.one } as const;
    const values = ["0", "1", "2"].map((refunded) =>
      found.valueRefund(payment, Amount.of(refunded), one),
    );
    return (
      Amount.equals(Amount.sum(values.map(({ value }) => value)), payment.value) &&
      Amount.equals(Amount.sum(values.map(({ priceUsd }) => priceUsd)), payment.priceUsd)
    );
  },
  "a reversal has the value that was charged back": (found) => {
    const price = Amount.one;
    const taken = found.valueRefund(payment, Amount.zero, { kind: "CHARGEBACK", price });
    const back = found.valueRefund(payment, Amount.one, { kind: "REVERSAL", price });
    return Amount.equals(taken.value, back.value);
  },
};

const sumOf = (found: ReadonlyArray<Report>): Amount =>
  Amount.sum(found.map(({ reported }) => reported));

/** Rules with one bug each. */
const seededBugs: Readonly<Record<string, Partial<RefundRules>>> = {
  "every report is an amount": { growthBy: ({ reported }) => reported },
  "a total counts all that was recorded before it": {
    growthBy: (report, others) =>
      report.isTotal
        ? Amount.max(Amount.zero, Amount.subtract(report.reported, sumOf(others)))
        : report.reported,
  },
  "the last total counts": {
    growthBy: (report, others) =>
      report.isTotal && others.some(({ isTotal }) => isTotal)
        ? Amount.subtract(report.reported, sumOf(others.slice(-1)))
        : growthBy(report, others),
  },
  "amounts are parts of the largest amount": {
    growthBy: (report, others) =>
      growthBy(
        { ...report, isTotal: true },
        others.map((other) => ({ ...other, isTotal: true })),
      ),
  },
  "each refund is valued alone": {
    valueRefund: ({ price, value, priceUsd }, _, { price: part }) => ({
      value: Amount.share(value, part, price.amount),
      priceUsd: Amount.share(priceUsd, part, price.amount),
    }),
  },
  "a reversal is valued like the next refund": {
    valueRefund: (found, refunded, { price }) =>
      valueRefund(found, refunded, { kind: "REFUND", price }),
  },
};

const failures = (bug: Partial<RefundRules>): ReadonlyArray<string> =>
  Object.entries(invariants).flatMap(([name, holds]) =>
    holds({ ...rules, ...bug }) ? [] : [name],
  );

/** The invariants of refunds, with rules that have one bug each. */
export const refundSuite: BugSuite = {
  name: "the invariants of refunds",
  bugs: Object.entries(seededBugs).map(([name, bug]) => ({
    name,
    failures: () => Promise.resolve(failures(bug)),
  })),
  correct: [{ name: "the rules as documented", failures: () => Promise.resolve(failures({})) }],
  checks: [],
};
