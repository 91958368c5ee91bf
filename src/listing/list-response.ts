import type { BillingSchema } from "../billing-schema/billing-schema.ts";
import type { Product } from "../product/product.ts";
import type { StoredCoupon } from "../coupon/coupon-stored.ts";
import type { Tax } from "../tax/tax.ts";
import type { Invoice } from "../invoice/invoice.ts";
import type { Listed } from "./page-list.ts";
import type { ListedPayments } from "../payment/payment-find.ts";
import {
  renderBillingSchema,
  renderCoupon,
  renderProduct,
  renderTax,
} from "../catalog/catalog-response.ts";
import { renderInvoiceRow } from "../invoice/invoice-response.ts";
import { renderPaymentRow, renderProvider } from "../payment/payment-response.ts";

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
