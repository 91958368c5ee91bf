import { Amount, isCurrency } from "quittance";
import type { OrderRequest } from "./place-order.ts";

/** Read the body of a request for an order; `undefined` when a property is missing or unreadable. */
export const readOrder = (body: unknown): OrderRequest | undefined => {
  if (typeof body !== "object" || body === null) return undefined;
  const { reference, title, currency, price, buyer_email } = body as Readonly<
    Record<string, unknown>
  >;
  const isNamed = typeof reference === "string" && typeof title === "string";
  if (!isNamed || typeof buyer_email !== "string") return undefined;
  if (typeof currency !== "string" || !isCurrency(currency)) return undefined;
  const amount = typeof price === "string" ? Amount.parse(price) : undefined;
  return amount && { reference, title, price: { currency, amount }, buyerEmail: buyer_email };
};
