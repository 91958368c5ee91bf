import { Amount, discount, isLeft, orThrow, type Id } from "quittance";
import type { Quittance, QuoteRequest } from "quittance";
import { explainQuote } from "quittance/explain";
import { acme } from "./shop.ts";
import { showPrice } from "./show-price.ts";

const lamps = {
  type: "PAYMENT_INTENT",
  title: "Desk lamp",
  currency: "GBP",
  price: Amount.of("37"),
  quantity: 2,
  adjustments: [discount({ percent: "12.5" }, "Spring sale")],
} as const;

const wrapping = {
  type: "PAYMENT_INTENT",
  title: "Gift wrapping",
  currency: "EUR",
  price: Amount.of("3.5"),
  quantity: 1,
} as const;

/** What is in the cart; yours is in a session. */
const cart: QuoteRequest = { currency: "EUR", items: [lamps, wrapping] };

/** The total of the cart at current rates, with its explanation. */
export interface Offer {
  readonly total: string;
  readonly explanation: string;
}

/** Prices the cart. Throws when there is no price, and the page shows an error. */
export const offerCart = async (payments: Quittance): Promise<Offer> => {
  const quote = orThrow(await payments.quotes.calculate(acme, cart));
  const { currency, total } = quote;
  return {
    total: showPrice({ currency, amount: total.price }),
    explanation: explainQuote(quote),
  };
};

/** Creates an invoice for the cart. A retry with the same `order` returns the same invoice. */
export const orderCart = async (
  payments: Quittance,
  order: string,
  customerEmail: string,
): Promise<Id<"invoice"> | undefined> => {
  const options = { idempotencyKey: order };
  const made = await payments.invoices.create(acme, { ...cart, customerEmail }, options);
  return isLeft(made) ? undefined : made.right.invoice.id;
};
