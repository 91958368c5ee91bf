import {
  oracleHalf,
  oracleRounded,
  oracleRules,
  oracleSettle,
  type OraclePayment,
  type OracleRules,
} from "../support/oracle-settle.ts";
import type { BugSuite } from "./bug-suite.ts";
import {
  largestOf,
  smallerOf,
  sum,
  toDecimal,
  zero,
  type Decimal,
} from "../support/oracle-money.ts";
import { readVectors } from "../vectors/bundle.ts";
import type { SettleInputs } from "../vectors/vector-inputs.ts";

const capped = ({ unit, value }: OraclePayment): Decimal => smallerOf(unit, value);

const isOwn = ({ unit }: OraclePayment): boolean => unit.isZero();

/** The unit of a currency, of which a half beyond the sixth decimal is tolerated. */
const unitIn = (currency: string): Decimal => oracleHalf(currency).times(2_000_000);

/** Rules with one bug each. */
const seededBugs: Readonly<Record<string, Partial<OracleRules>>> = {
  "the tolerances of payments add up": {
    tolerance: (currency, payments) => largestOf([sum(payments.map(capped)), oracleHalf(currency)]),
  },
  "a tolerance is larger than the value of its payment": {
    tolerance: (currency, payments) =>
      largestOf([...payments.map(({ unit }) => unit), oracleHalf(currency)]),
  },
  "the smallest tolerance counts": {
    tolerance: (currency, payments) => {
      const units = payments.filter((paid) => !isOwn(paid)).map(capped);
      const least = units.reduce(smallerOf, units[0] ?? zero);
      return largestOf([least, oracleHalf(currency)]);
    },
  },
  "rounding has no tolerance": { tolerance: (_, payments) => largestOf(payments.map(capped)) },
  "rounding has the tolerance of a smallest unit": {
    tolerance: (currency, payments) => largestOf([...payments.map(capped), unitIn(currency)]),
  },
  "a small price is paid by nothing": { isPaidByNothing: true },
  "what was payable counts as overpaid": { asked: () => [] },
  "the rest that was payable counts as overpaid": {
    asked: ({ currency, price }) => [price.isZero() ? zero : oracleRounded(price, currency)],
  },
  "every payment is allowed another unit": {
    asked: (invoice, payments) => {
      return [invoice.price.plus(unitIn(invoice.currency).times(payments.length))];
    },
  },
};

/** A vector that has a status: all but those that are rejected for their rates or amounts. */
interface SettleVector extends SettleInputs {
  readonly name: string;
  readonly expected: {
    readonly status: string;
    readonly substatus: string | null;
    readonly payments: ReadonlyArray<{ readonly value: string; readonly unit_value: string }>;
  };
}

const vectors = readVectors("test/vectors")
  .filter(({ operation }) => operation === "settle")
  .filter(({ expected }) => !JSON.stringify(expected).startsWith('{"failure"'))
  .map((vector) => vector as unknown as SettleVector);

const order = ["PENDING", "FAILED", "CANCELLED", "COMPLETED"];

/** One report per payment: the one with the latest status, a completion after the void last. */
const latestReports = ({ payments, expected }: SettleVector): ReadonlyArray<OraclePayment> => {
  const facts = payments.map(({ completed_after_void: isLate, ...payment }, index) => {
    const { value = "", unit_value = "" } = expected.payments[index] ?? {};
    return { ...payment, value: toDecimal(value), unit: toDecimal(unit_value), isLate };
  });
  const age = ({ status, isLate }: OraclePayment) => 2 * order.indexOf(status) + Number(isLate);
  return [
    ...new Map(facts.sort((a, b) => age(a) - age(b)).map((fact) => [fact.id, fact])).values(),
  ];
};

const failures = (rules: Partial<OracleRules>): ReadonlyArray<string> =>
  vectors
    .filter((vector) => {
      const { currency, price, is_voided: isVoided } = vector.invoice;
      const invoice = { currency, price: toDecimal(price), isVoided };
      const { status, substatus } = vector.expected;
      const expected = substatus === null ? status : `${status}/${substatus}`;
      return (
        oracleSettle(invoice, latestReports(vector), { ...oracleRules, ...rules }) !== expected
      );
    })
    .map(({ name }) => name);

/** The vectors of settlement, with rules that have one bug each. */
export const settlementSuite: BugSuite = {
  name: "the vectors of settlement",
  bugs: Object.entries(seededBugs).map(([name, bug]) => ({
    name,
    failures: () => Promise.resolve(failures(bug)),
  })),
  correct: [{ name: "the rules as documented", failures: () => Promise.resolve(failures({})) }],
  checks: [],
};
