/** Finds the payable amount by search. */
import { oracleRoundedTo, toDecimal, zero, type Decimal } from "./oracle-money.ts";
import {
  oracleConvert,
  oracleRounded,
  oracleTolerance,
  oracleUnit,
  type OracleRateTable,
} from "./oracle-settle.ts";

/** The amount due, its currency and the currency of the payment. */
export interface OracleDebt {
  readonly due: Decimal;
  readonly from: string;
  readonly to: string;
}

/** The converted amount, rounded; `undefined` when it falls short or is too much on the way back. */
const oracleRoundedPayable = (
  { due, from, to }: OracleDebt,
  rates: OracleRateTable,
): Decimal | undefined => {
  if (due.isZero()) return zero;
  const amount = oracleRounded(oracleConvert(due, from, to, rates), to);
  if (from === to) return amount;
  const difference = valueOf(amount, { due, from, to }, rates).minus(due);
  const tolerance = toleranceOf(amount, { due, from, to }, rates);
  const isClose =
    difference.lessThanOrEqualTo(tolerance) && suffices(amount, { due, from, to }, rates);
  return isClose ? amount : undefined;
};

/** The amount to ask for: the rounded one, or else the least that suffices, found by halving. */
export const oraclePayable = (debt: OracleDebt, rates: OracleRateTable): Decimal | undefined => {
  const rounded = oracleRoundedPayable(debt, rates);
  if (rounded !== undefined) return rounded;
  const unit = oracleUnit(debt.to);
  const two = toDecimal(2);
  let [low, high] = [zero, unit];
  while (!suffices(high, debt, rates)) [low, high] = [high, high.times(two)];
  while (high.minus(low).greaterThan(unit)) {
    const middle = oracleRoundedTo(low.plus(high).dividedBy(two), unit, "DOWN");
    if (suffices(middle, debt, rates)) high = middle;
    else low = middle;
  }
  const difference = valueOf(high, debt, rates).minus(debt.due);
  return difference.greaterThan(toleranceOf(high, debt, rates)) ? undefined : high;
};

const valueOf = (amount: Decimal, { from, to }: OracleDebt, rates: OracleRateTable): Decimal =>
  oracleConvert(amount, to, from, rates);

const toleranceOf = (amount: Decimal, debt: OracleDebt, rates: OracleRateTable): Decimal =>
  oracleTolerance(debt.from, [
    {
      id: "",
      status: "COMPLETED",
      currency: debt.to,
      isLate: false,
      value: valueOf(amount, debt, rates),
      unit: valueOf(oracleUnit(debt.to), debt, rates),
    },
  ]);

const suffices = (amount: Decimal, debt: OracleDebt, rates: OracleRateTable): boolean => {
  const value = valueOf(amount, debt, rates);
  const allowed = value.plus(toleranceOf(amount, debt, rates));
  return value.greaterThan(zero) && allowed.greaterThanOrEqualTo(debt.due);
};
