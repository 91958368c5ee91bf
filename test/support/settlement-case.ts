import * as fc from "fast-check";
import { Amount, type Currency, type Payment, type RateSet } from "quittance";
import { idOf } from "quittance/adapter";
import type { SettlementPayment } from "../../src/invoice/settlement-refunds.ts";
import type { Settlement } from "../../src/invoice/invoice-settle.ts";
import { anyRateSet } from "quittance/testing/generators";
import {
  lastDigit,
  smallerOf,
  sum,
  toDecimal,
  toText,
  unitOf,
  zero,
  type Decimal,
} from "./oracle-money.ts";
import {
  oracleConvert,
  oracleUnit,
  type OraclePayment,
  type OracleRateTable,
} from "./oracle-settle.ts";

/** Rates as the oracle reads them. */
export const rateTableOf = (rates: RateSet): OracleRateTable =>
  new Map([...rates.unitsPerUsd].map(([currency, rate]) => [currency, Amount.render(rate)]));

/** A status and a substatus as one text, as the oracle writes them. */
export const statusTextOf = ({ status, substatus }: Settlement): string =>
  substatus === undefined ? status : `${status}/${substatus}`;

/** A payment in a case: so many units of its currency in a status. */
export interface PaidUnits {
  readonly currency: Currency;
  readonly units: bigint;
  readonly status: Payment["status"];
  readonly isLate: boolean;
}

/** An invoice and its payments, before anything is computed. */
export interface SettlementCase {
  readonly rates: RateSet;
  readonly currency: Currency;
  readonly price: Decimal;
  readonly isVoided: boolean;
  readonly paid: ReadonlyArray<PaidUnits>;
}

/** The values of the payments of a case, by the oracle. */
export const oraclePayments = ({
  rates,
  currency,
  paid,
}: SettlementCase): ReadonlyArray<OraclePayment> => {
  const table = rateTableOf(rates);
  return paid.map((payment, index) => {
    const unit = oracleUnit(payment.currency);
    const worth = (amount: Decimal): Decimal =>
      oracleConvert(amount, payment.currency, currency, table);
    return {
      id: `payment_${String(index + 1)}`,
      status: payment.status,
      currency: payment.currency,
      value: worth(unit.times(payment.units)),
      unit: payment.currency === currency ? zero : worth(unit),
      isLate: payment.isLate,
    };
  });
};

/** A decimal as an amount of the library. */
export const amountOf = (decimal: Decimal): Amount => {
  const amount = Amount.parseCanonical(toText(decimal));
  if (amount === undefined) throw new Error(`${toText(decimal)} is out of range`);
  return amount;
};

/** An amount of the library as a decimal. */
export const decimalOf = (amount: Amount): Decimal => toDecimal(Amount.render(amount));

/** Converts the oracle's payments to facts of the library. */
export const factOf = ({
  id,
  status,
  currency,
  value,
  unit,
  isLate,
}: OraclePayment): SettlementPayment => ({
  id: idOf("payment", id),
  status: status as Payment["status"],
  price: { currency: currency as Currency, amount: Amount.one },
  value: amountOf(value),
  unitValue: amountOf(unit),
  completedAfterVoid: isLate,
});

const someCurrency = fc.constantFrom<Currency>("USD", "EUR", "JPY", "BITCOIN", "USDT");

const largestGiven = toDecimal("9".repeat(20));

/** A share of a price in units of a currency, give or take a unit: that is where rules meet. */
const near = (
  { rates, currency, price }: Pick<SettlementCase, "rates" | "currency" | "price">,
  paid: Currency,
): fc.Arbitrary<bigint> =>
  fc
    .record({ parts: fc.integer({ min: 1, max: 4 }), off: fc.integer({ min: -1, max: 1 }) })
    .map(({ parts, off }) => {
      const whole = oracleConvert(price, currency, paid, rateTableOf(rates));
      const unit = oracleUnit(paid);
      const units = whole.dividedToIntegerBy(unit.times(parts)).plus(off);
      const found = smallerOf(units, largestGiven.dividedToIntegerBy(unit));
      return found.lessThan(1) ? 1n : BigInt(toText(found));
    });

const anyPaid = (
  found: Pick<SettlementCase, "rates" | "currency" | "price" | "isVoided">,
): fc.Arbitrary<PaidUnits> =>
  someCurrency.chain((currency) =>
    fc.record({
      currency: fc.constant(currency),
      units: near(found, currency),
      status: fc.constantFrom<Payment["status"]>("COMPLETED", "COMPLETED", "PENDING", "FAILED"),
      isLate: found.isVoided ? fc.boolean() : fc.constant(false),
    }),
  );

const halfOfTheEighth = unitOf(8).times("0.5");

/** A price in whole cents, or a little more: at the edges of what rounding takes off or adds. */
const anyPrice = fc
  .tuple(
    fc.nat({ max: 1_000_000 }),
    fc.constantFrom(
      ...[zero, zero, lastDigit, halfOfTheEighth.minus(lastDigit), halfOfTheEighth],
      toDecimal("0.005"),
    ),
  )
  .map(([cents, more]) => sum([unitOf(2).times(cents), more]));

/** An invoice with payments that come close to its price. */
export const anySettlementCase: fc.Arbitrary<SettlementCase> = fc
  .record({
    rates: anyRateSet,
    currency: someCurrency,
    price: anyPrice,
    isVoided: fc.integer({ min: 0, max: 5 }).map((one) => one === 0),
  })
  .chain((found) =>
    fc.record({
      rates: fc.constant(found.rates),
      currency: fc.constant(found.currency),
      price: fc.constant(found.price),
      isVoided: fc.constant(found.isVoided),
      paid: fc.array(anyPaid(found), { maxLength: 5 }),
    }),
  );
