import { Amount, type Payment } from "quittance";
import { timestampAt, type ClientContext } from "./actions.ts";
import type { Acknowledged, Bodies, CreditLineBody, DocumentRequest } from "./journal.ts";

const units = ["0.37", "4", "12.5", "1.000001"] as const;
const currencies = ["EUR", "GBP", "USD"] as const;

/** The content of a new invoice. */
export interface Bill {
  readonly currency: (typeof currencies)[number];
  readonly unit: (typeof units)[number];
  readonly quantity: number;
}

/** Returns a random bill with a quantity. */
export const anyBill = ({ random }: ClientContext, quantity: number): Bill => ({
  currency: random.pick(currencies),
  unit: random.pick(units),
  quantity,
});

/** Returns the price of some units of a bill. */
export const priceOf = ({ currency, unit }: Bill, count: number): Price => ({
  currency,
  price: Amount.render(Amount.multiplyByInteger(Amount.of(unit), count)),
});

/** Returns a new invoice of one line. */
export const newInvoice = (
  { nextNumber }: ClientContext,
  { currency, unit, quantity }: Bill,
): DocumentRequest<"invoice"> => {
  const mark = `invoice-${String(nextNumber())}`;
  const item = { type: "PAYMENT_INTENT", currency, price: unit, quantity, title: "Field guide" };
  const customer_email = `${mark}@example.com`;
  const body = { currency, customer_email, metadata: { mark }, items: [item] };
  return { path: "/invoices", key: mark, body, parents: [] };
};

interface Price {
  readonly currency: string;
  readonly price: string;
}

/** Returns a new payment of an invoice. */
export const newPayment = (
  { nextNumber }: ClientContext,
  { response: { id } }: Acknowledged<"invoice">,
  { currency, price }: Price,
  status: Payment["status"],
): DocumentRequest<"payment"> => {
  const number = nextNumber();
  const key = `payment-${String(number)}`;
  const provider_id = currency === "USDT" ? "prov_chainpay" : "prov_cardhouse";
  const body = {
    idempotency_key: key,
    provider_id,
    currency,
    price,
    status,
    happened_at: timestampAt(number),
  };
  return { path: `/invoices/${id}/payments`, key, body, parents: [id] };
};

/** Returns a new payment of a part of an invoice in any currency, completed or not. */
export const anyPayment = (
  context: ClientContext,
  invoice: Acknowledged<"invoice">,
): DocumentRequest<"payment"> => {
  const { random } = context;
  const currency = random.percent(60)
    ? invoice.response.currency
    : random.pick(["EUR", "GBP", "USD", "JPY", "USDT"]);
  const price = random.pick(["0.01", "1", "3.7", "20", "250"]);
  const status = random.pick(["COMPLETED", "PENDING", "PENDING", "FAILED"] as const);
  return newPayment(context, invoice, { currency, price }, status);
};

/** Returns a new refund of a whole payment or of a part of it, or of what is given. */
export const newRefund = (
  { random, nextNumber }: ClientContext,
  { response: { id }, parents, body: { currency, price } }: Acknowledged<"payment">,
  given?: Pick<Bodies["refund"], "kind" | "price" | "status">,
): DocumentRequest<"refund"> => {
  const number = nextNumber();
  const amount = random.pick([price, price, "0.01", "0.37"]);
  const isTotal = random.percent(25);
  const drawn = {
    kind: random.pick(["REFUND", "REFUND", "CHARGEBACK", "REVERSAL"] as const),
    ...(isTotal ? { refunded_total: amount } : { price: amount }),
    status: isTotal
      ? ("COMPLETED" as const)
      : random.pick(["COMPLETED", "COMPLETED", "PENDING", "FAILED"] as const),
  };
  const key = `refund-${String(number)}`;
  const body = { idempotency_key: key, currency, ...(given ?? drawn) };
  return {
    path: `/payments/${id}/refunds`,
    key,
    parents: [id, ...parents],
    body: { ...body, happened_at: timestampAt(number) },
  };
};

/** Returns a new credit note for a quantity or an amount of an invoice. */
export const newCredit = (
  { random, nextNumber }: ClientContext,
  { response }: Acknowledged<"invoice">,
  isWhole = false,
): DocumentRequest<"credit_note"> => {
  const [{ id: invoice_item_id, quantity }] = response.items;
  const drawn: CreditLineBody = random.percent(60)
    ? { invoice_item_id, quantity: 1 + random.below(quantity) }
    : { invoice_item_id, amount: random.pick(["0.01", "0.37", "4", "12.5"]) };
  const lines = [isWhole ? { invoice_item_id, quantity } : drawn] as const;
  const key = `credit-${String(nextNumber())}`;
  const body = { idempotency_key: key, lines, reason: "Returned", metadata: { mark: key } };
  const path = `/invoices/${response.id}/credit_notes`;
  return { path, key, body, parents: [response.id] };
};
