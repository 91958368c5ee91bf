import { Amount } from "../money/amount.ts";
import type { Currency } from "../money/currency.ts";
import { roundHalfUp, type Money } from "../money/money.ts";

/** An amount of a row: what is shown, and what it is exactly. */
export interface ShownAmount {
  readonly shown: Money;
  readonly exact: Money;
}

/** Returns an amount that starts a column of rows, or is its total: it is shown rounded half up. */
export const shownAmount = (exact: Money): ShownAmount => {
  const { currency, amount } = exact;
  return { shown: { currency, amount: roundHalfUp(amount, currency) }, exact };
};

/**
 * Returns the amount of a row between two running amounts: the difference of what is shown of them,
 * so that the rows of a column add up to what is shown of the last.
 */
export const shownChange = (currency: Currency, from: Amount, to: Amount): ShownAmount => {
  const shown = Amount.subtract(roundHalfUp(to, currency), roundHalfUp(from, currency));
  return {
    shown: { currency, amount: shown },
    exact: { currency, amount: Amount.subtract(to, from) },
  };
};

/** Returns whether nothing of an amount is shown. */
export const isShownAsZero = ({ shown }: ShownAmount): boolean =>
  Amount.equals(shown.amount, Amount.zero);
