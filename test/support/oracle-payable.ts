/** Finds the payable amount by search, in integers at the scale 10^30. */
import {
  oracleConvert,
  oracleRounded,
  oracleTolerance,
  oracleUnit,
  type OracleRateTable,
} from "./oracle-settle.ts";

/** The amount due, its currency and the currency of the payment. */
export interface OracleDebt {
  readonly due: bigint;
  readonly from: string;
  readonly to: string;
}

/** The converted amount, rounded; `undefined` when it falls short or is too much on the way back. */
const oracleRoundedPayable = (
  { due, from, to }: OracleDebt,
  rates: OracleRateTable,
): bigint | undefined => {
  if (due === 0n) return 0n;
  const amount = oracleRounded(oracleConvert(due, from, to, rates), to);
  if (from === to) return amount;
  const difference = valueOf(amount, { due, from, to }, rates) - due;
  const tolerance = toleranceOf(amount, { due, from, to }, rates);
  const isClose = difference <= tolerance && suffices(amount, { due, from, to }, rates);
  return isClose ? amount : undefined;
};

/** The amount to ask for: the rounded one, or else the least that suffices, found by halving. */
export const oraclePayable = (debt: OracleDebt, rates: OracleRateTable): bigint | undefined => {
  const rounded = oracleRoundedPayable(debt, rates);
  if (rounded !== undefined) return rounded;
  const unit = oracleUnit(debt.to);
  let [low, high] = [0n, 1n];
  while (!suffices(high * unit, debt, rates)) [low, high] = [high, high * 2n];
  while (high - low > 1n) {
    const middle = (low + high) / 2n;
    if (suffices(middle * unit, debt, rates)) high = middle;
    else low = middle;
  }
  const amount = high * unit;
  const difference = valueOf(amount, debt, rates) - debt.due;
  return difference > toleranceOf(amount, debt, rates) ? undefined : amount;
};

const valueOf = (amount: bigint, { from, to }: OracleDebt, rates: OracleRateTable): bigint =>
  oracleConvert(amount, to, from, rates);

const toleranceOf = (amount: bigint, debt: OracleDebt, rates: OracleRateTable): bigint =>
  oracleTolerance(debt.from, [
    {
      ...{ id: "", status: "COMPLETED", currency: debt.to, isLate: false },
      value: valueOf(amount, debt, rates),
      unit: valueOf(oracleUnit(debt.to), debt, rates),
    },
  ]);

const suffices = (amount: bigint, debt: OracleDebt, rates: OracleRateTable): boolean => {
  const value = valueOf(amount, debt, rates);
  return value > 0n && value + toleranceOf(amount, debt, rates) >= debt.due;
};
