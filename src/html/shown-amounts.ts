import { Amount } from "../money/amount.ts";
import { currencyInfo } from "../money/currency.ts";
import type { Money } from "../money/money.ts";

/** An amount of a row: what is shown, and what it is exactly. */
export interface ShownAmount {
  readonly shown: Money;
  readonly exact: Money;
}

/** Rounds an amount as it is shown: half up to the smallest unit, whatever a policy rounds to. */
export const roundShown = ({ currency, amount }: Money): Money => ({
  currency,
  amount: Amount.round(amount, currencyInfo[currency].decimals, "HALF_UP"),
});

/** Returns an amount that starts a column of rows, or is its total. */
export const shownAmount = (exact: Money): ShownAmount => ({ shown: roundShown(exact), exact });

/**
 * Returns the amount of a row between two running amounts: the difference of what is shown of them,
 * so that the rows of a column add up to what is shown of the last.
 */
export const shownChange = (currency: Money["currency"], from: Amount, to: Amount): ShownAmount => {
  const [first, last] = [from, to].map((amount) => roundShown({ currency, amount }).amount) as [
    Amount,
    Amount,
  ];
  return {
    shown: { currency, amount: Amount.subtract(last, first) },
    exact: { currency, amount: Amount.subtract(to, from) },
  };
};

/** Returns whether nothing of an amount is shown. */
export const isShownAsZero = ({ shown }: ShownAmount): boolean =>
  Amount.equals(shown.amount, Amount.zero);
