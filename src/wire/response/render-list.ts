import type { BillingSchema } from "../../catalog/billing-schema.ts";
import type { Product } from "../../catalog/product.ts";
import type { StoredCoupon } from "../../catalog/stored-coupon.ts";
import type { Tax } from "../../catalog/tax.ts";
import type { Invoice } from "../../invoice/invoice.ts";
import type { Listed } from "../../operations/list-invoices.ts";
import type { ListedPayments } from "../../operations/list-payments.ts";
import { renderBillingSchema, renderCoupon, renderProduct, renderTax } from "./render-catalog.ts";
import { renderInvoiceRow } from "./render-invoice.ts";
import { renderPaymentRow, renderProvider } from "./render-payment.ts";

/** Renders a page of invoices as JSON. */
export const renderInvoiceList = (page: Listed<Invoice>) => ({
  invoices: page.rows.map(renderInvoiceRow),
  ...renderPage(page),
});

/** Renders a page of payments as JSON, with their providers where requested. */
export const renderPaymentList = (page: ListedPayments, withProviders: boolean) => ({
  payments: page.rows.map((payment) => {
    if (!withProviders) return renderPaymentRow(payment);
    const provider = page.providers.get(payment.providerId);
    return {
      ...renderPaymentRow(payment),
      provider: provider === undefined ? null : renderProvider(provider),
    };
  }),
  ...renderPage(page),
});

/** Renders a page of products as JSON. */
export const renderProductList = (page: Listed<Product>) => ({
  products: page.rows.map(renderProduct),
  ...renderPage(page),
});

/** Renders a page of billing schemas as JSON. */
export const renderBillingSchemaList = (page: Listed<BillingSchema>) => ({
  billing_schemas: page.rows.map(renderBillingSchema),
  ...renderPage(page),
});

/** Renders a page of taxes as JSON. */
export const renderTaxList = (page: Listed<Tax>) => ({
  taxes: page.rows.map(renderTax),
  ...renderPage(page),
});

/** Renders a page of coupons as JSON, with how often each is redeemed. */
export const renderCouponList = (page: Listed<StoredCoupon>) => ({
  coupons: page.rows.map(renderCoupon),
  ...renderPage(page),
});

/** Renders the properties that every page has besides its rows. */
export const renderPage = (page: Listed<unknown>) => ({
  total: page.total,
  total_capped: page.totalCapped,
  limit: page.limit,
  offset: page.offset ?? null,
  has_more: page.hasMore,
  next_cursor: page.nextCursor ?? null,
});
