import type { NewInvoice, QuoteRequest } from "quittance";

/** Returns the request for a quote of what a request for an invoice has. */
export const pricedOf = ({ currency, items, coupons }: NewInvoice): QuoteRequest => ({
  currency,
  items,
  coupons,
});
