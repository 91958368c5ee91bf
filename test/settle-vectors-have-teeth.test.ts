import { expect, test } from "vitest";
import {
  oracleHalf,
  oracleRounded,
  oracleRules,
  type OraclePayment,
  type OracleRules,
} from "./support/oracle-settle.ts";
import { settleDrafts } from "./vectors/cases/settle/all.ts";
import { oracleSettlement } from "./vectors/oracles/settle.ts";

const largest = (amounts: ReadonlyArray<bigint>): bigint =>
  amounts.reduce((one, other) => (one > other ? one : other), 0n);

const capped = ({ unit, value }: OraclePayment): bigint => (unit < value ? unit : value);

const isOwn = ({ unit }: OraclePayment): boolean => unit === 0n;

/** Rules with one bug each. */
const seededBugs: Readonly<Record<string, Partial<OracleRules>>> = {
  "the tolerances of payments add up": {
    tolerance: (currency, payments) =>
      largest([payments.reduce((sum, paid) => sum + capped(paid), 0n), oracleHalf(currency)]),
  },
  "a tolerance is larger than the value of its payment": {
    tolerance: (currency, payments) =>
      largest([...payments.map(({ unit }) => unit), oracleHalf(currency)]),
  },
  "the smallest tolerance counts": {
    tolerance: (currency, payments) => {
      const units = payments.filter((paid) => !isOwn(paid)).map(capped);
      const least = units.reduce((one, other) => (one < other ? one : other), units[0] ?? 0n);
      return largest([least, oracleHalf(currency)]);
    },
  },
  "rounding has no tolerance": { tolerance: (_, payments) => largest(payments.map(capped)) },
  "rounding has the tolerance of a smallest unit": {
    tolerance: (currency, payments) =>
      largest([...payments.map(capped), oracleHalf(currency) * 2_000_000n]),
  },
  "a small price is paid by nothing": { isPaidByNothing: true },
  "what was payable counts as overpaid": { asked: () => [] },
  "the rest that was payable counts as overpaid": {
    asked: ({ currency, price }) => [price === 0n ? 0n : oracleRounded(price, currency)],
  },
  "every payment is allowed another unit": {
    asked: (invoice, payments) => {
      const unit = 2_000_000n * oracleHalf(invoice.currency);
      return [invoice.price + BigInt(payments.length) * unit];
    },
  },
};

const failed = (rules: OracleRules): ReadonlyArray<string> =>
  settleDrafts
    .filter(({ inputs }) => {
      const [found, expected] = [oracleSettlement(inputs, rules), oracleSettlement(inputs)];
      return JSON.stringify(found) !== JSON.stringify(expected);
    })
    .map(({ name }) => name);

test.each(Object.entries(seededBugs))("the vectors of settlement fail when %s", (_, bug) => {
  expect(failed({ ...oracleRules, ...bug })).not.toEqual([]);
});
