import type { InvoiceRequest, QuoteRequest } from "quittance";

/** Returns the request for a quote of what a request for an invoice has. */
export const pricedOf = ({ currency, items, coupons }: InvoiceRequest): QuoteRequest => ({
  currency,
  items,
  coupons,
});
