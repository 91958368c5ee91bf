import { Amount, discount, type InvoiceId, type Quittance, type QuoteRequest } from "quittance";
import { explainQuote } from "quittance/evidence";
import { acme } from "./shop.ts";

const lamps = {
  type: "PAYMENT_INTENT",
  title: "Desk lamp",
  currency: "GBP",
  price: Amount.of("37"),
  quantity: 2,
  adjustments: [discount({ percent: Amount.of("12.5") }, "Spring sale")],
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
  const quote = await payments.calculateQuote(acme, cart);
  if (quote._tag === "Left") throw new Error(quote.left.kind);
  const { currency, total } = quote.right;
  return {
    total: `${Amount.render(total.price)} ${currency}`,
    explanation: explainQuote(quote.right),
  };
};

/** Creates an invoice for the cart. A retry with the same `order` returns the same invoice. */
export const orderCart = async (
  payments: Quittance,
  order: string,
  customerEmail: string,
): Promise<InvoiceId | undefined> => {
  const options = { idempotencyKey: order };
  const made = await payments.createInvoice(acme, { ...cart, customerEmail }, options);
  return made._tag === "Left" ? undefined : made.right.created.invoice.id;
};
