import { Amount } from "quittance";

/** Most lines of an axis above zero. */
const mostTicks = 5;

/**
 * The amounts of an axis, from zero to the first that reaches the largest amount: one, two or five
 * of some power of ten apart.
 */
export const axisTicks = (most: Amount): ReadonlyArray<Amount> => {
  const step = steps.find((size) =>
    Amount.atLeast(Amount.multiplyByInteger(size, mostTicks), most),
  );
  const size = step ?? Amount.one;
  const ticks = [Amount.zero];
  let reached = Amount.zero;
  while (ticks.length === 1 || !Amount.atLeast(reached, most)) {
    reached = Amount.add(reached, size);
    ticks.push(reached);
  }
  return ticks;
};

const steps: ReadonlyArray<Amount> = Array.from({ length: 20 }, (_, zeros) =>
  ["1", "2", "5"].map((digit) => Amount.of(`${digit}${"0".repeat(zeros)}`)),
)
  .flat()
  .filter((step) => Amount.atMost(step, Amount.of(`1${"0".repeat(19)}`)));
