import { isCurrency, isLeft, type Currency, type Money, type Quittance } from "quittance";
import type { ExpandedInvoice } from "quittance/adapter";
import type { PaymentTargets } from "./payer-options.ts";
import { payableInOwnCurrency } from "./read-payer-view.ts";

/** What to pay, in the chosen currency. */
export interface ChosenAmount {
  readonly offered: ReadonlyArray<Currency>;
  /** In the currency of the invoice if the amount in the chosen one is unavailable. */
  readonly amount: Money;
  /** The chosen currency, if the amount in it is unavailable. */
  readonly unavailable: Currency | undefined;
}

/** Options of `chooseCurrency`. */
export interface CurrencyChoice {
  readonly targets: PaymentTargets;
  readonly currencies: ReadonlyArray<Currency>;
  /** Of the request: `currency=EUR`. Any other text chooses the currency of the invoice. */
  readonly query: string | undefined;
  readonly onError: (error: unknown) => void;
}

/** Returns the payable amount in the currency that a request chooses. */
export const chooseCurrency = async (
  payments: { readonly invoices: Pick<Quittance["invoices"], "dueIn"> },
  expanded: ExpandedInvoice,
  { targets, currencies, query, onError }: CurrencyChoice,
): Promise<ChosenAmount> => {
  const { id, organizationId, currency: own } = expanded.invoice;
  const offered = [
    ...new Set([
      own,
      ...(targets.sepa === undefined ? [] : (["EUR"] as const)),
      ...(targets.bitcoin === undefined ? [] : (["BITCOIN"] as const)),
      ...currencies,
    ]),
  ];
  const chosen = chosenIn(query, offered) ?? own;
  const amount = payableInOwnCurrency(expanded);
  if (chosen === own) return { offered, amount, unavailable: undefined };
  const found = await payments.invoices.dueIn(organizationId, id, chosen);
  if (!isLeft(found)) return { offered, amount: found.right, unavailable: undefined };
  onError(found.left);
  return { offered, amount, unavailable: chosen };
};

const chosenIn = (
  query: string | undefined,
  offered: ReadonlyArray<Currency>,
): Currency | undefined => {
  const text = new URLSearchParams(query?.slice(0, 200)).get("currency") ?? "";
  return isCurrency(text) && offered.includes(text) ? text : undefined;
};
