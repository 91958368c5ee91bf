/* eslint-disable -- made by `npm run openapi` from docs/openapi.json: do not edit */
export interface paths {
  "/pay/quote": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Price a product, lines or an invoice
     * @description Prices exactly one of `product`, `invoice` and `items`, and returns every calculation step. Stores nothing. A quote of a stored invoice also needs the scope `invoices.read`. Needs `products.read`.
     */
    post: operations["calculateQuote"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/payments": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * List payments
     * @description Newest first. Properties combine with AND, the values of an array with OR. Needs `payments.read`.
     */
    post: operations["listPayments"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/invoices/list": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * List invoices
     * @description Newest first. Properties combine with AND, the values of an array with OR. Needs `invoices.read`.
     */
    post: operations["listInvoices"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/invoices/validate": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Validate an invoice
     * @description Succeeds exactly if creating the invoice would, and returns its quote. Stores nothing. Needs `invoices.create`.
     */
    post: operations["validateInvoice"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/invoices/{id}": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Read an invoice
     * @description Returns the minimal view; with `expand` the full one with the named parts. `currency` adds a quote of the invoice at current rates. `payments` has the newest 100, each with its `value` in the currency of the invoice (null unless completed), and adds `amount_due` and `amount_paid` of all; if there are more than 100, `payments_total` is their number: to read all, list the payments by `invoice_id`. To expand payments, the scope `payments.read` is needed, too. Needs `invoices.read`, or no credentials at all.
     */
    post: operations["readInvoice"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/analytics/dashboard": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Read the dashboard
     * @description Totals, changes and a series of a rolling period in UTC; defaults to the last 30 days. Needs `invoices.read` and `payments.read`.
     */
    post: operations["readDashboard"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/invoices": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Create an invoice
     * @description With an `Idempotency-Key` the request is safe to retry: the same content returns 200 and the current state of the invoice. With a `quote` the invoice has the rates of that quote, if the host accepts quotes: send the unchanged quote and its `X-Quote-Seal`. Needs `invoices.create`.
     */
    post: operations["createInvoice"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/invoices/{id}/void": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Void an invoice
     * @description A completed invoice cannot be voided. Voiding a void invoice changes nothing. Needs `invoices.update`.
     */
    post: operations["voidInvoice"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/invoices/{id}/payable": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Read what is left to pay
     * @description Returns what is left to pay of an invoice (`due`, exactly), and the amount to send in `currency` at current rates (`payable`, rounded up to its smallest unit; `minor_units` is the same as an integer). A payment of `payable` completes the invoice. `currency` defaults to that of the invoice, which needs no exchange rates. Stores nothing. Needs `invoices.read`, or no credentials at all.
     */
    post: operations["readPayable"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/invoices/{id}/payments": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Record a payment
     * @description Safe to retry: an `idempotency_key` that was used with the same content returns 200 and stores no second payment. `status` and `happened_at` are not part of the content: send PENDING and later COMPLETED with one key, as the provider reports them. A late PENDING changes nothing. `reference` is replaced by a report of another status; `metadata` is that of the first report. Needs `payments.create`.
     */
    post: operations["recordPayment"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/payments/{id}": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Read a payment
     * @description Returns the same properties as a list. Needs `payments.read`.
     */
    post: operations["readPayment"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/payments/{id}/status": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Complete, fail or cancel a payment
     * @description Only a pending payment can change. Its present status changes nothing. `failure_reason` is only allowed with the status FAILED. Needs `payments.update`.
     */
    post: operations["changePaymentStatus"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/payments/{id}/refunds": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Record a refund, chargeback or reversal
     * @description Pass `price`, or the total of all refunds of this kind as `refunded_total`. Safe to retry: an `idempotency_key` that was used with the same content returns 200 and stores no second refund. `status` is not part of the content: send PENDING and later COMPLETED with one key. Needs `refunds.create`.
     */
    post: operations["recordRefund"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/refunds": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * List refunds
     * @description Newest first. Properties combine with AND, the values of an array with OR. Needs `payments.read`.
     */
    post: operations["listRefunds"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/refunds/{id}": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Read a refund
     * @description Returns the same properties as a list. Needs `payments.read`.
     */
    post: operations["readRefund"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/refunds/{id}/status": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Complete or fail a refund
     * @description Only a pending refund can change. Its present status changes nothing. Needs `payments.update`.
     */
    post: operations["changeRefundStatus"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/invoices/{id}/credit_notes": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Issue a credit note
     * @description Credits a quantity or an amount of each line. The invoice is then due for less. The credit notes of all lines add up to the invoice exactly. Safe to retry: an `idempotency_key` that was used with the same content returns 200 and the same credit note. Needs `credit_notes.create`.
     */
    post: operations["createCreditNote"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/credit_notes": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * List credit notes
     * @description Newest first. Properties combine with AND, the values of an array with OR. Needs `payments.read`.
     */
    post: operations["listCreditNotes"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/credit_notes/{id}": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Read a credit note
     * @description Returns the same properties as a list. Needs `payments.read`.
     */
    post: operations["readCreditNote"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/products": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Create a product
     * @description The product is active. Sell it with a billing schema. With an `Idempotency-Key` the request is safe to retry: the same content returns the same product in its current state. Needs `products.write`.
     */
    post: operations["createProduct"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/products/list": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * List products
     * @description Newest first, all versions. `is_active` 1 selects the versions that are sold. Needs `products.read`.
     */
    post: operations["listProducts"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/products/{id}": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Read a product
     * @description Returns a version of a product, active or not. Needs `products.read`.
     */
    post: operations["readProduct"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/products/{id}/revise": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Revise a product
     * @description Stores a new version with a new `id`, and deactivates the previous one. Its billing schemas sell the new version; existing invoices keep the previous one. Needs `products.write`.
     */
    post: operations["reviseProduct"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/products/{id}/deactivate": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Deactivate a product
     * @description The product is no longer sold; existing invoices keep it. Deactivating an inactive product changes nothing. Needs `products.write`.
     */
    post: operations["deactivateProduct"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/billing_schemas": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Create a billing schema
     * @description The price of a product. Charges once, or each interval. With an `Idempotency-Key` the request is safe to retry: the same content returns the same billing schema in its current state. Needs `products.write`.
     */
    post: operations["createBillingSchema"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/billing_schemas/list": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * List billing schemas
     * @description Newest first, all versions. `is_active` 1 selects the versions that are charged, `product_id` those that were created for this version of a product. Needs `products.read`.
     */
    post: operations["listBillingSchemas"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/billing_schemas/{id}": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Read a billing schema
     * @description Returns a version of a billing schema, active or not. Needs `products.read`.
     */
    post: operations["readBillingSchema"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/billing_schemas/{id}/revise": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Revise a billing schema
     * @description Stores a new version with a new `id`, and deactivates the previous one. Existing invoices keep the previous version. Needs `products.write`.
     */
    post: operations["reviseBillingSchema"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/billing_schemas/{id}/deactivate": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Deactivate a billing schema
     * @description The price is no longer offered; existing invoices keep it. Deactivating an inactive billing schema changes nothing. Needs `products.write`.
     */
    post: operations["deactivateBillingSchema"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/taxes": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Create a tax
     * @description The tax is active, and can be named in `tax_ids`. With an `Idempotency-Key` the request is safe to retry: the same content returns the same tax in its current state. Needs `taxes.write`.
     */
    post: operations["createTax"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/taxes/list": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * List taxes
     * @description Newest first, all versions. `is_active` 1 selects the versions that are charged. Needs `taxes.read`.
     */
    post: operations["listTaxes"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/taxes/{id}": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Read a tax
     * @description Returns a version of a tax, active or not. Needs `taxes.read`.
     */
    post: operations["readTax"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/taxes/{id}/revise": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Revise a tax
     * @description Stores a new version with a new `id`, and deactivates the previous one. Existing invoices keep the previous version. Needs `taxes.write`.
     */
    post: operations["reviseTax"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/taxes/{id}/deactivate": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Deactivate a tax
     * @description The tax is no longer charged; existing invoices keep it. Deactivating an inactive tax changes nothing. Needs `taxes.write`.
     */
    post: operations["deactivateTax"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/coupons": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Create a coupon
     * @description Customers can use its code in `coupons`. No other coupon can have the code, in any case. Needs `coupons.write`.
     */
    post: operations["createCoupon"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/coupons/list": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * List coupons
     * @description Newest first. `code` is the whole code, in any case. Needs `coupons.read`.
     */
    post: operations["listCoupons"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/coupons/{id}": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Read a coupon
     * @description Returns a coupon, active or not, with its number of redemptions. Needs `coupons.read`.
     */
    post: operations["readCoupon"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/coupons/{id}/deactivate": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Deactivate a coupon
     * @description The coupon can no longer be used; existing invoices keep it. Deactivating an inactive coupon changes nothing. Needs `coupons.write`.
     */
    post: operations["deactivateCoupon"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/webhooks": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Create a webhook endpoint
     * @description Events from now on are sent to its URL, signed by Standard Webhooks with the `secret`, which is returned only here and after a rotation. Needs `webhooks.update`.
     */
    post: operations["createWebhook"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/webhooks/list": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * List webhook endpoints
     * @description Newest first, active or not. Needs `webhooks.read`.
     */
    post: operations["listWebhooks"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/webhooks/{id}": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Read a webhook endpoint
     * @description Returns an endpoint, active or not, without its secrets. Needs `webhooks.read`.
     */
    post: operations["readWebhook"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/webhooks/{id}/update": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Update a webhook endpoint
     * @description Pending deliveries are sent to the new URL. `is_active` 1 enables the endpoint. Events that happened while it was disabled are not sent; replay those that failed. Needs `webhooks.update`.
     */
    post: operations["updateWebhook"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/webhooks/{id}/disable": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Disable a webhook endpoint
     * @description Its pending deliveries fail. Disabling a disabled endpoint has no further effect. Needs `webhooks.update`.
     */
    post: operations["disableWebhook"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/webhooks/{id}/rotate_secret": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Rotate the secret of a webhook endpoint
     * @description Returns the new secret, only here. Until the previous secret expires, requests have the signatures of both. Needs `webhooks.update`.
     */
    post: operations["rotateWebhookSecret"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/webhooks/{id}/deliveries": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * List deliveries to a webhook endpoint
     * @description Newest first, each with its attempts. `state` selects any of its values. Needs `webhooks.read`.
     */
    post: operations["listDeliveries"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/webhooks/{id}/replay": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Send deliveries again
     * @description They are sent with the same identifiers and bodies. Unknown and pending deliveries are not counted. Needs `webhooks.update`.
     */
    post: operations["replayDeliveries"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/health": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Check liveness
     * @description Succeeds while the process runs.
     */
    get: operations["readHealth"];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/ready": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Check readiness
     * @description Checks the dependencies of the service.
     */
    get: operations["readReadiness"];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/openapi.json": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Get this document
     * @description The OpenAPI document of the service.
     */
    get: operations["readDocument"];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
}
export interface webhooks {
  "invoice.created": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Receive invoice.created
     * @description Sent at least once, with the same `id` each time. The events of an invoice, its payments, refunds and credit notes are sent in the order of their commits.
     */
    post: operations["receive_invoice_created"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "invoice.updated": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Receive invoice.updated
     * @description Sent at least once, with the same `id` each time. The events of an invoice, its payments, refunds and credit notes are sent in the order of their commits.
     */
    post: operations["receive_invoice_updated"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "invoice.completed": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Receive invoice.completed
     * @description Sent at least once, with the same `id` each time. The events of an invoice, its payments, refunds and credit notes are sent in the order of their commits.
     */
    post: operations["receive_invoice_completed"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "invoice.voided": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Receive invoice.voided
     * @description Sent at least once, with the same `id` each time. The events of an invoice, its payments, refunds and credit notes are sent in the order of their commits.
     */
    post: operations["receive_invoice_voided"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "invoice.overdue": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Receive invoice.overdue
     * @description Sent at least once, with the same `id` each time. The events of an invoice, its payments, refunds and credit notes are sent in the order of their commits.
     */
    post: operations["receive_invoice_overdue"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "invoice.expired": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Receive invoice.expired
     * @description Sent at least once, with the same `id` each time. The events of an invoice, its payments, refunds and credit notes are sent in the order of their commits.
     */
    post: operations["receive_invoice_expired"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "payment.created": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Receive payment.created
     * @description Sent at least once, with the same `id` each time. The events of an invoice, its payments, refunds and credit notes are sent in the order of their commits.
     */
    post: operations["receive_payment_created"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "payment.updated": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Receive payment.updated
     * @description Sent at least once, with the same `id` each time. The events of an invoice, its payments, refunds and credit notes are sent in the order of their commits.
     */
    post: operations["receive_payment_updated"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "refund.created": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Receive refund.created
     * @description Sent at least once, with the same `id` each time. The events of an invoice, its payments, refunds and credit notes are sent in the order of their commits.
     */
    post: operations["receive_refund_created"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "refund.updated": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Receive refund.updated
     * @description Sent at least once, with the same `id` each time. The events of an invoice, its payments, refunds and credit notes are sent in the order of their commits.
     */
    post: operations["receive_refund_updated"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "credit_note.created": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Receive credit_note.created
     * @description Sent at least once, with the same `id` each time. The events of an invoice, its payments, refunds and credit notes are sent in the order of their commits.
     */
    post: operations["receive_credit_note_created"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "notification.unmatched": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Receive notification.unmatched
     * @description Sent at least once, with the same `id` each time. The events of an invoice, its payments, refunds and credit notes are sent in the order of their commits.
     */
    post: operations["receive_notification_unmatched"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
}
export interface components {
  schemas: {
    /**
     * @description A currency code, in capitals.
     * @enum {string}
     */
    Currency:
      | "BITCOIN"
      | "ETHEREUM"
      | "USDT"
      | "USDC"
      | "USDC_NATIVE"
      | "SOLANA"
      | "BINANCE_COIN"
      | "RIPPLE"
      | "POLYGON"
      | "TRON"
      | "LITECOIN"
      | "BITCOIN_CASH"
      | "DOGECOIN"
      | "USD"
      | "EUR"
      | "CHF"
      | "GBP"
      | "AUD"
      | "JPY"
      | "CNY"
      | "CAD"
      | "HKD"
      | "SGD"
      | "SEK"
      | "KRW"
      | "NOK"
      | "NZD"
      | "INR"
      | "MXN"
      | "TWD"
      | "ZAR"
      | "BRL"
      | "DKK"
      | "PLN"
      | "THB"
      | "ILS"
      | "IDR"
      | "CZK"
      | "AED"
      | "TRY"
      | "HUF"
      | "CLP"
      | "SAR"
      | "PHP"
      | "MYR"
      | "COP"
      | "RUB"
      | "RON"
      | "PEN";
    /** @description An exact amount as a decimal string, not negative: at most 30 fraction digits, no trailing zeros, no exponent. Do not parse it as a binary floating-point number. */
    Decimal: string;
    /** @description An exact amount as a decimal string, which may be negative. */
    SignedDecimal: string;
    /** @description A timestamp in UTC, in seconds: `YYYY-MM-DD HH:MM:SS`. */
    Timestamp: string;
    /** @description A discount or a fee with exactly one of `percent`, at most 100 for a discount, and `amount`, in the currency of the line. `title` defaults to `Discount` or `Fee`. */
    Adjustment: {
      /** @enum {string} */
      type: "DISCOUNT" | "FEE";
      percent?: string | null;
      amount?: string | null;
      title?: string | null;
    } & (
      | {
          percent: unknown;
        }
      | {
          amount: unknown;
        }
    );
    /** @description Products of the catalog, and custom items with their own price. */
    Items: (
      | {
          /** @constant */
          type: "PRODUCT";
          product_id: string;
          billing_schema_id: string;
          quantity: number;
          adjustments?: components["schemas"]["Adjustment"][] | null;
          tax_ids?: string[] | null;
        }
      | {
          /** @constant */
          type: "PAYMENT_INTENT";
          currency: components["schemas"]["Currency"];
          price: string;
          quantity?: number | null;
          title?: string | null;
          adjustments?: components["schemas"]["Adjustment"][] | null;
          tax_ids?: string[] | null;
        }
    )[];
    /** @description Exactly one of `product`, `invoice` and `items`; `null` counts as absent. `currency` defaults to the currency that all items share. */
    QuoteRequest: {
      currency?: components["schemas"]["Currency"] | null;
      product?: {
        id: string;
        quantity: number;
        billing_schema_id: string;
        adjustments?: components["schemas"]["Adjustment"][] | null;
        tax_ids?: string[] | null;
      } | null;
      invoice?: {
        id: string;
      } | null;
      items?: components["schemas"]["Items"] | null;
      coupons?: string[] | null;
    } & (
      | {
          product: unknown;
        }
      | {
          invoice: unknown;
        }
      | {
          items: unknown;
        }
    );
    /** @description `cursor` and `offset` cannot be combined; `null` counts as absent. */
    PaymentListRequest: {
      provider_id?: (string | number)[] | null;
      invoice_id?: string | null;
      idempotency_key?: string | null;
      reference?: string | null;
      metadata?: {
        [key: string]: string;
      } | null;
      status?: ("PENDING" | "FAILED" | "COMPLETED" | "CANCELLED")[] | null;
      currency?: components["schemas"]["Currency"][] | null;
      expand?: "provider"[] | null;
      price_usd_from?: (number | string) | null;
      price_usd_to?: (number | string) | null;
      created_at_from?: components["schemas"]["Timestamp"] | null;
      created_at_to?: components["schemas"]["Timestamp"] | null;
      limit?: number | null;
      offset?: number | null;
      cursor?: string | null;
    };
    /** @description `cursor` and `offset` cannot be combined; `null` counts as absent. */
    InvoiceListRequest: {
      status?:
        | (
            | "PENDING"
            | "COMPLETED"
            | "VOIDED"
            | "PROCESSING"
            | "WAITING_FOR_CONFIRMATIONS"
            | "PARTIALLY_PAID"
          )[]
        | null;
      currency?: string[] | null;
      customer_email?: string | null;
      provider_id?: string | null;
      metadata?: {
        [key: string]: string;
      } | null;
      number?: string | null;
      is_overdue?: boolean | null;
      due_at_from?: components["schemas"]["Timestamp"] | null;
      due_at_to?: components["schemas"]["Timestamp"] | null;
      price_usd_from?: (number | string) | null;
      price_usd_to?: (number | string) | null;
      created_at_from?: components["schemas"]["Timestamp"] | null;
      created_at_to?: components["schemas"]["Timestamp"] | null;
      limit?: number | null;
      offset?: number | null;
      cursor?: string | null;
    };
    /** @description `currency` is required if the items do not share one; `null` counts as absent. */
    InvoiceRequest: {
      items: components["schemas"]["Items"];
      coupons?: string[] | null;
      customer_email: string;
      currency?: components["schemas"]["Currency"] | null;
      metadata?: {
        [key: string]: string;
      } | null;
      redirect_url?: string | null;
      due_at?: components["schemas"]["Timestamp"] | null;
      expires_at?: components["schemas"]["Timestamp"] | null;
      customer?: {
        name?: string | null;
        address?: string[] | null;
        country?:
          | (
              | "AD"
              | "AE"
              | "AF"
              | "AG"
              | "AI"
              | "AL"
              | "AM"
              | "AO"
              | "AQ"
              | "AR"
              | "AS"
              | "AT"
              | "AU"
              | "AW"
              | "AX"
              | "AZ"
              | "BA"
              | "BB"
              | "BD"
              | "BE"
              | "BF"
              | "BG"
              | "BH"
              | "BI"
              | "BJ"
              | "BL"
              | "BM"
              | "BN"
              | "BO"
              | "BQ"
              | "BR"
              | "BS"
              | "BT"
              | "BV"
              | "BW"
              | "BY"
              | "BZ"
              | "CA"
              | "CC"
              | "CD"
              | "CF"
              | "CG"
              | "CH"
              | "CI"
              | "CK"
              | "CL"
              | "CM"
              | "CN"
              | "CO"
              | "CR"
              | "CU"
              | "CV"
              | "CW"
              | "CX"
              | "CY"
              | "CZ"
              | "DE"
              | "DJ"
              | "DK"
              | "DM"
              | "DO"
              | "DZ"
              | "EC"
              | "EE"
              | "EG"
              | "EH"
              | "ER"
              | "ES"
              | "ET"
              | "FI"
              | "FJ"
              | "FK"
              | "FM"
              | "FO"
              | "FR"
              | "GA"
              | "GB"
              | "GD"
              | "GE"
              | "GF"
              | "GG"
              | "GH"
              | "GI"
              | "GL"
              | "GM"
              | "GN"
              | "GP"
              | "GQ"
              | "GR"
              | "GS"
              | "GT"
              | "GU"
              | "GW"
              | "GY"
              | "HK"
              | "HM"
              | "HN"
              | "HR"
              | "HT"
              | "HU"
              | "ID"
              | "IE"
              | "IL"
              | "IM"
              | "IN"
              | "IO"
              | "IQ"
              | "IR"
              | "IS"
              | "IT"
              | "JE"
              | "JM"
              | "JO"
              | "JP"
              | "KE"
              | "KG"
              | "KH"
              | "KI"
              | "KM"
              | "KN"
              | "KP"
              | "KR"
              | "KW"
              | "KY"
              | "KZ"
              | "LA"
              | "LB"
              | "LC"
              | "LI"
              | "LK"
              | "LR"
              | "LS"
              | "LT"
              | "LU"
              | "LV"
              | "LY"
              | "MA"
              | "MC"
              | "MD"
              | "ME"
              | "MF"
              | "MG"
              | "MH"
              | "MK"
              | "ML"
              | "MM"
              | "MN"
              | "MO"
              | "MP"
              | "MQ"
              | "MR"
              | "MS"
              | "MT"
              | "MU"
              | "MV"
              | "MW"
              | "MX"
              | "MY"
              | "MZ"
              | "NA"
              | "NC"
              | "NE"
              | "NF"
              | "NG"
              | "NI"
              | "NL"
              | "NO"
              | "NP"
              | "NR"
              | "NU"
              | "NZ"
              | "OM"
              | "PA"
              | "PE"
              | "PF"
              | "PG"
              | "PH"
              | "PK"
              | "PL"
              | "PM"
              | "PN"
              | "PR"
              | "PS"
              | "PT"
              | "PW"
              | "PY"
              | "QA"
              | "RE"
              | "RO"
              | "RS"
              | "RU"
              | "RW"
              | "SA"
              | "SB"
              | "SC"
              | "SD"
              | "SE"
              | "SG"
              | "SH"
              | "SI"
              | "SJ"
              | "SK"
              | "SL"
              | "SM"
              | "SN"
              | "SO"
              | "SR"
              | "SS"
              | "ST"
              | "SV"
              | "SX"
              | "SY"
              | "SZ"
              | "TC"
              | "TD"
              | "TF"
              | "TG"
              | "TH"
              | "TJ"
              | "TK"
              | "TL"
              | "TM"
              | "TN"
              | "TO"
              | "TR"
              | "TT"
              | "TV"
              | "TW"
              | "TZ"
              | "UA"
              | "UG"
              | "UM"
              | "US"
              | "UY"
              | "UZ"
              | "VA"
              | "VC"
              | "VE"
              | "VG"
              | "VI"
              | "VN"
              | "VU"
              | "WF"
              | "WS"
              | "YE"
              | "YT"
              | "ZA"
              | "ZM"
              | "ZW"
            )
          | null;
        tax_id?: string | null;
      } | null;
    };
    InvoiceDetailsRequest: {
      expand?:
        | (
            | "payments"
            | "payments.provider"
            | "payments.refunds"
            | "items"
            | "items.product"
            | "items.billing_schema"
            | "items.payment_intent"
            | "calculations"
            | "organization"
            | "taxes"
            | "credit_notes"
            | "currency"
          )[]
        | null;
      currency?: components["schemas"]["Currency"] | null;
    };
    DashboardRequest: {
      period?:
        | (
            | "last_day"
            | "last_7_days"
            | "last_30_days"
            | "last_90_days"
            | "last_365_days"
            | "prev_last_day"
            | "prev_last_7_days"
            | "prev_last_30_days"
            | "prev_last_90_days"
            | "prev_last_365_days"
          )
        | null;
    };
    /** @description `currency` is required if the items do not share one. `quote` is a quote of the same items. */
    CreateInvoiceRequest: {
      items: components["schemas"]["Items"];
      coupons?: string[] | null;
      customer_email: string;
      currency?: components["schemas"]["Currency"] | null;
      metadata?: {
        [key: string]: string;
      } | null;
      redirect_url?: string | null;
      due_at?: components["schemas"]["Timestamp"] | null;
      expires_at?: components["schemas"]["Timestamp"] | null;
      customer?: {
        name?: string | null;
        address?: string[] | null;
        country?:
          | (
              | "AD"
              | "AE"
              | "AF"
              | "AG"
              | "AI"
              | "AL"
              | "AM"
              | "AO"
              | "AQ"
              | "AR"
              | "AS"
              | "AT"
              | "AU"
              | "AW"
              | "AX"
              | "AZ"
              | "BA"
              | "BB"
              | "BD"
              | "BE"
              | "BF"
              | "BG"
              | "BH"
              | "BI"
              | "BJ"
              | "BL"
              | "BM"
              | "BN"
              | "BO"
              | "BQ"
              | "BR"
              | "BS"
              | "BT"
              | "BV"
              | "BW"
              | "BY"
              | "BZ"
              | "CA"
              | "CC"
              | "CD"
              | "CF"
              | "CG"
              | "CH"
              | "CI"
              | "CK"
              | "CL"
              | "CM"
              | "CN"
              | "CO"
              | "CR"
              | "CU"
              | "CV"
              | "CW"
              | "CX"
              | "CY"
              | "CZ"
              | "DE"
              | "DJ"
              | "DK"
              | "DM"
              | "DO"
              | "DZ"
              | "EC"
              | "EE"
              | "EG"
              | "EH"
              | "ER"
              | "ES"
              | "ET"
              | "FI"
              | "FJ"
              | "FK"
              | "FM"
              | "FO"
              | "FR"
              | "GA"
              | "GB"
              | "GD"
              | "GE"
              | "GF"
              | "GG"
              | "GH"
              | "GI"
              | "GL"
              | "GM"
              | "GN"
              | "GP"
              | "GQ"
              | "GR"
              | "GS"
              | "GT"
              | "GU"
              | "GW"
              | "GY"
              | "HK"
              | "HM"
              | "HN"
              | "HR"
              | "HT"
              | "HU"
              | "ID"
              | "IE"
              | "IL"
              | "IM"
              | "IN"
              | "IO"
              | "IQ"
              | "IR"
              | "IS"
              | "IT"
              | "JE"
              | "JM"
              | "JO"
              | "JP"
              | "KE"
              | "KG"
              | "KH"
              | "KI"
              | "KM"
              | "KN"
              | "KP"
              | "KR"
              | "KW"
              | "KY"
              | "KZ"
              | "LA"
              | "LB"
              | "LC"
              | "LI"
              | "LK"
              | "LR"
              | "LS"
              | "LT"
              | "LU"
              | "LV"
              | "LY"
              | "MA"
              | "MC"
              | "MD"
              | "ME"
              | "MF"
              | "MG"
              | "MH"
              | "MK"
              | "ML"
              | "MM"
              | "MN"
              | "MO"
              | "MP"
              | "MQ"
              | "MR"
              | "MS"
              | "MT"
              | "MU"
              | "MV"
              | "MW"
              | "MX"
              | "MY"
              | "MZ"
              | "NA"
              | "NC"
              | "NE"
              | "NF"
              | "NG"
              | "NI"
              | "NL"
              | "NO"
              | "NP"
              | "NR"
              | "NU"
              | "NZ"
              | "OM"
              | "PA"
              | "PE"
              | "PF"
              | "PG"
              | "PH"
              | "PK"
              | "PL"
              | "PM"
              | "PN"
              | "PR"
              | "PS"
              | "PT"
              | "PW"
              | "PY"
              | "QA"
              | "RE"
              | "RO"
              | "RS"
              | "RU"
              | "RW"
              | "SA"
              | "SB"
              | "SC"
              | "SD"
              | "SE"
              | "SG"
              | "SH"
              | "SI"
              | "SJ"
              | "SK"
              | "SL"
              | "SM"
              | "SN"
              | "SO"
              | "SR"
              | "SS"
              | "ST"
              | "SV"
              | "SX"
              | "SY"
              | "SZ"
              | "TC"
              | "TD"
              | "TF"
              | "TG"
              | "TH"
              | "TJ"
              | "TK"
              | "TL"
              | "TM"
              | "TN"
              | "TO"
              | "TR"
              | "TT"
              | "TV"
              | "TW"
              | "TZ"
              | "UA"
              | "UG"
              | "UM"
              | "US"
              | "UY"
              | "UZ"
              | "VA"
              | "VC"
              | "VE"
              | "VG"
              | "VI"
              | "VN"
              | "VU"
              | "WF"
              | "WS"
              | "YE"
              | "YT"
              | "ZA"
              | "ZM"
              | "ZW"
            )
          | null;
        tax_id?: string | null;
      } | null;
      quote?: components["schemas"]["Quote"] | null;
    };
    /** @description Empty; the body may be omitted. */
    EmptyRequest: Record<string, never>;
    PayableRequest: {
      currency?: components["schemas"]["Currency"] | null;
    };
    /** @description The `idempotency_key` is unique within the organization, across invoices. */
    PaymentRequest: {
      idempotency_key: string;
      provider_id: string;
      currency: components["schemas"]["Currency"];
      price: string;
      status?: ("PENDING" | "FAILED" | "COMPLETED" | "CANCELLED") | null;
      happened_at?: components["schemas"]["Timestamp"] | null;
      reference?: string | null;
      failure_reason?: string | null;
      metadata?: {
        [key: string]: string;
      } | null;
    };
    PaymentStatusRequest: {
      /** @enum {string} */
      status: "PENDING" | "FAILED" | "COMPLETED" | "CANCELLED";
      failure_reason?: string | null;
    };
    /** @description Exactly one of `price` and `refunded_total` is required. The `idempotency_key` is unique among the refunds of the organization. */
    RefundRequest: {
      idempotency_key: string;
      kind?: ("REFUND" | "CHARGEBACK" | "REVERSAL") | null;
      currency: components["schemas"]["Currency"];
      price?: string | null;
      refunded_total?: string | null;
      status?: ("PENDING" | "COMPLETED" | "FAILED") | null;
      happened_at?: components["schemas"]["Timestamp"] | null;
      reason?: string | null;
      reference?: string | null;
      metadata?: {
        [key: string]: string;
      } | null;
    };
    /** @description `cursor` and `offset` cannot be combined; `null` counts as absent. */
    RefundListRequest: {
      kind?: ("REFUND" | "CHARGEBACK" | "REVERSAL")[] | null;
      status?: ("PENDING" | "COMPLETED" | "FAILED")[] | null;
      currency?: components["schemas"]["Currency"][] | null;
      payment_id?: string | null;
      invoice_id?: string | null;
      idempotency_key?: string | null;
      reference?: string | null;
      price_usd_from?: (number | string) | null;
      price_usd_to?: (number | string) | null;
      created_at_from?: components["schemas"]["Timestamp"] | null;
      created_at_to?: components["schemas"]["Timestamp"] | null;
      limit?: number | null;
      offset?: number | null;
      cursor?: string | null;
    };
    RefundStatusRequest: {
      /** @enum {string} */
      status: "PENDING" | "COMPLETED" | "FAILED";
    };
    /** @description Exactly one of `quantity` and `amount` is required for each line, and no line may be repeated. An `amount` includes taxes. The `idempotency_key` is unique among the credit notes of the organization. */
    CreditNoteRequest: {
      idempotency_key: string;
      lines: {
        invoice_item_id: string;
        quantity?: number | null;
        amount?: string | null;
      }[];
      reason?: string | null;
      metadata?: {
        [key: string]: string;
      } | null;
    };
    /** @description `cursor` and `offset` cannot be combined; `null` counts as absent. */
    CreditNoteListRequest: {
      currency?: components["schemas"]["Currency"][] | null;
      invoice_id?: string | null;
      number?: string | null;
      idempotency_key?: string | null;
      price_usd_from?: (number | string) | null;
      price_usd_to?: (number | string) | null;
      created_at_from?: components["schemas"]["Timestamp"] | null;
      created_at_to?: components["schemas"]["Timestamp"] | null;
      limit?: number | null;
      offset?: number | null;
      cursor?: string | null;
    };
    /** @description `image` is any JSON object of at most 50 properties, such as a URL with a width. */
    NewProductRequest: {
      name: string;
      description?: string | null;
      image_id?: string | null;
      image?: {
        [key: string]: unknown;
      } | null;
    };
    /** @description `cursor` and `offset` cannot be combined; `null` counts as absent. */
    ProductListRequest: {
      is_active?: (0 | 1) | null;
      version_group_id?: string | null;
      limit?: number | null;
      offset?: number | null;
      cursor?: string | null;
    };
    /** @description Absent properties do not change. `null` removes `image_id` and `image`, and does not change other properties. */
    ProductChangesRequest: {
      name?: string | null;
      description?: string | null;
      image_id?: string | null;
      image?: {
        [key: string]: unknown;
      } | null;
    };
    /** @description `type` defaults to ONE_TIME without the properties of a recurrence. RECURRING requires `interval_type`, `interval_count`, `payment_type`, `renew_type` and `billing_type`; ONE_TIME allows none of them. `tax_ids` are the default taxes, at most 10. */
    NewBillingSchemaRequest: {
      product_id: string;
      name: string;
      currency: components["schemas"]["Currency"];
      base_price: string;
      description?: string | null;
      type?: ("ONE_TIME" | "RECURRING") | null;
      interval_type?: ("DAY" | "WEEK" | "MONTH" | "YEAR") | null;
      interval_count?: number | null;
      payment_type?: ("ADVANCE" | "ARREARS") | null;
      renew_type?: ("CALENDAR" | "ANNIVERSARY") | null;
      billing_type?: ("FULL" | "PRORATED") | null;
      tax_ids?: string[] | null;
    };
    /** @description `cursor` and `offset` cannot be combined; `null` counts as absent. */
    BillingSchemaListRequest: {
      is_active?: (0 | 1) | null;
      version_group_id?: string | null;
      product_id?: string | null;
      limit?: number | null;
      offset?: number | null;
      cursor?: string | null;
    };
    /** @description Absent properties and `null` do not change anything. `currency` and `base_price` change together, and so do the properties of a recurrence. `type` ONE_TIME removes the recurrence, `tax_ids` [] the taxes. */
    BillingSchemaChangesRequest: {
      name?: string | null;
      currency?: components["schemas"]["Currency"] | null;
      base_price?: string | null;
      description?: string | null;
      type?: ("ONE_TIME" | "RECURRING") | null;
      interval_type?: ("DAY" | "WEEK" | "MONTH" | "YEAR") | null;
      interval_count?: number | null;
      payment_type?: ("ADVANCE" | "ARREARS") | null;
      renew_type?: ("CALENDAR" | "ANNIVERSARY") | null;
      billing_type?: ("FULL" | "PRORATED") | null;
      tax_ids?: string[] | null;
    };
    /** @description `percent` is at most 1000. `category` defaults to S. `exemption_reason` is required for the categories E, AE, K, G and O, and not allowed for S and Z. An inclusive tax cannot be compound; both flags default to 0. */
    NewTaxRequest: {
      name: string;
      percent: string;
      category?: ("S" | "Z" | "E" | "AE" | "K" | "G" | "O") | null;
      exemption_reason?: string | null;
      is_inclusive?: (0 | 1) | null;
      is_compound?: (0 | 1) | null;
      jurisdiction?: string | null;
    };
    /** @description `cursor` and `offset` cannot be combined; `null` counts as absent. */
    TaxListRequest: {
      is_active?: (0 | 1) | null;
      limit?: number | null;
      offset?: number | null;
      cursor?: string | null;
    };
    /** @description Absent properties do not change. `null` removes `exemption_reason` and `jurisdiction`, and does not change other properties. */
    TaxChangesRequest: {
      name?: string | null;
      percent?: string | null;
      category?: ("S" | "Z" | "E" | "AE" | "K" | "G" | "O") | null;
      exemption_reason?: string | null;
      is_inclusive?: (0 | 1) | null;
      is_compound?: (0 | 1) | null;
      jurisdiction?: string | null;
    };
    /** @description Either `percent`, at most 100, or `amount`. `currency` is required with `amount` and `minimum_total`, and not allowed without them. Without `product_ids` the coupon applies to all items. `ends_at` is after `starts_at`. */
    NewCouponRequest: {
      code: string;
      percent?: string | null;
      amount?: string | null;
      currency?: components["schemas"]["Currency"] | null;
      product_ids?: string[] | null;
      starts_at?: components["schemas"]["Timestamp"] | null;
      ends_at?: components["schemas"]["Timestamp"] | null;
      max_redemptions?: number | null;
      max_per_customer?: number | null;
      minimum_total?: string | null;
    };
    /** @description `cursor` and `offset` cannot be combined; `null` counts as absent. */
    CouponListRequest: {
      code?: string | null;
      is_active?: (0 | 1) | null;
      limit?: number | null;
      offset?: number | null;
      cursor?: string | null;
    };
    /** @description In production, `url` must be https, and its host must not have a private address. Without `types`, events of all types are sent. At most 20 endpoints can be active. */
    NewWebhookRequest: {
      url: string;
      types?:
        | (
            | "invoice.created"
            | "invoice.updated"
            | "invoice.completed"
            | "invoice.voided"
            | "invoice.overdue"
            | "invoice.expired"
            | "payment.created"
            | "payment.updated"
            | "refund.created"
            | "refund.updated"
            | "credit_note.created"
            | "notification.unmatched"
          )[]
        | null;
      is_active?: (0 | 1) | null;
    };
    /** @description `cursor` and `offset` cannot be combined; `null` counts as absent. */
    WebhookListRequest: {
      is_active?: (0 | 1) | null;
      limit?: number | null;
      offset?: number | null;
      cursor?: string | null;
    };
    /** @description Absent properties do not change. `types` null selects all types; other properties do not change by null. */
    WebhookChangesRequest: {
      url?: string | null;
      types?:
        | (
            | "invoice.created"
            | "invoice.updated"
            | "invoice.completed"
            | "invoice.voided"
            | "invoice.overdue"
            | "invoice.expired"
            | "payment.created"
            | "payment.updated"
            | "refund.created"
            | "refund.updated"
            | "credit_note.created"
            | "notification.unmatched"
          )[]
        | null;
      is_active?: (0 | 1) | null;
    };
    /** @description `previous_valid_seconds` defaults to 86400, a day; 0 ends the previous secret. */
    RotateSecretRequest: {
      previous_valid_seconds?: number | null;
    };
    /** @description `cursor` and `offset` cannot be combined; `null` counts as absent. */
    DeliveryListRequest: {
      state?: ("PENDING" | "DELIVERED" | "FAILED")[] | null;
      limit?: number | null;
      offset?: number | null;
      cursor?: string | null;
    };
    /** @description Either `event_ids`, 1 to 1000 of delivered or failed deliveries, or `failed_since`, which selects the oldest 1000 that failed and were stored at this time or later. */
    ReplayRequest: {
      event_ids?: string[] | null;
      failed_since?: components["schemas"]["Timestamp"] | null;
    };
    /** @description Contains everything that is needed to verify it. `exchange_rates` are units per US dollar. The lines are followed by the total and the total in US dollars. */
    Quote: {
      currency: components["schemas"]["Currency"];
      exchange_rate_timestamp: components["schemas"]["Timestamp"];
      exchange_rates: {
        [key: string]: components["schemas"]["Decimal"];
      };
      total: {
        currency: components["schemas"]["Currency"];
        price: components["schemas"]["Decimal"];
        price_usd: components["schemas"]["Decimal"];
      };
      taxes?: components["schemas"]["TaxSummary"][];
      coupons?: components["schemas"]["AppliedCoupon"][];
      items: (
        | components["schemas"]["QuoteLine"]
        | components["schemas"]["QuoteTax"]
        | components["schemas"]["QuoteRounding"]
        | components["schemas"]["QuoteTotal"]
        | components["schemas"]["QuoteTotalUsd"]
      )[];
    };
    QuoteLine: {
      item:
        | {
            /** @constant */
            type: "PRODUCT";
            product_id: string;
            quantity: number;
            billing_schema_id: string;
            currency: components["schemas"]["Currency"];
          }
        | {
            /** @constant */
            type: "PAYMENT_INTENT";
            price: components["schemas"]["Decimal"];
            currency: components["schemas"]["Currency"];
          };
      calculations: components["schemas"]["QuoteStep"][];
      total: {
        currency: components["schemas"]["Currency"];
        currency_original: components["schemas"]["Currency"];
        price: components["schemas"]["Decimal"];
        price_usd: components["schemas"]["Decimal"];
        price_orig: components["schemas"]["Decimal"];
      };
    };
    QuoteTax: {
      item: {
        /** @constant */
        type: "TAX";
        tax_id: string;
        currency: components["schemas"]["Currency"];
        /** @constant */
        status: "INCLUDED";
      };
      calculations: {
        /** @constant */
        calculation_type: "TAX";
        idx: number;
        currency: components["schemas"]["Currency"];
        title: string;
        initial_price: components["schemas"]["Decimal"];
        price: components["schemas"]["Decimal"];
        price_delta: components["schemas"]["SignedDecimal"];
        initial_price_orig: null;
        price_orig: null;
        /** @constant */
        price_delta_orig: "0";
        initial_price_usd: components["schemas"]["Decimal"];
        price_usd: components["schemas"]["Decimal"];
        price_delta_usd: components["schemas"]["SignedDecimal"];
        details: {
          tax_id: string;
          name: string;
          percent: components["schemas"]["Decimal"];
          /** @enum {string} */
          category: "S" | "Z" | "E" | "AE" | "K" | "G" | "O";
          base: components["schemas"]["Decimal"];
          amount: components["schemas"]["Decimal"];
          /** @enum {string} */
          inclusive: "true" | "false";
          /** @constant */
          compound?: "true";
          exemption_reason?: string;
        };
      }[];
    };
    QuoteRounding: {
      item: {
        /** @constant */
        type: "ROUNDING";
        currency: components["schemas"]["Currency"];
        /** @constant */
        status: "INCLUDED";
      };
      calculations: {
        /** @constant */
        calculation_type: "ROUNDING";
        idx: number;
        currency: components["schemas"]["Currency"];
        title: string;
        initial_price: components["schemas"]["Decimal"];
        price: components["schemas"]["Decimal"];
        price_delta: components["schemas"]["SignedDecimal"];
        initial_price_orig: null;
        price_orig: null;
        /** @constant */
        price_delta_orig: "0";
        initial_price_usd: components["schemas"]["Decimal"];
        price_usd: components["schemas"]["Decimal"];
        price_delta_usd: components["schemas"]["SignedDecimal"];
        details: {
          increment: components["schemas"]["Decimal"];
          /** @enum {string} */
          mode: "HALF_UP" | "HALF_EVEN" | "HALF_DOWN" | "UP" | "DOWN";
        };
      }[];
    };
    QuoteTotal: {
      item: {
        /** @constant */
        type: "TOTAL";
        currency: components["schemas"]["Currency"];
        /** @constant */
        status: "INCLUDED";
      };
      calculations: {
        /** @constant */
        calculation_type: "TOTAL";
        idx: number;
        currency: components["schemas"]["Currency"];
        title: string;
        initial_price: components["schemas"]["Decimal"];
        price: components["schemas"]["Decimal"];
        price_delta: components["schemas"]["SignedDecimal"];
        initial_price_orig: null;
        price_orig: null;
        /** @constant */
        price_delta_orig: "0";
        initial_price_usd: components["schemas"]["Decimal"];
        price_usd: components["schemas"]["Decimal"];
        price_delta_usd: components["schemas"]["SignedDecimal"];
        details: unknown[];
      }[];
    };
    QuoteTotalUsd: {
      item: {
        /** @constant */
        type: "TOTAL_USD";
        /** @constant */
        currency: "USD";
        /** @constant */
        status: "INCLUDED";
      };
      calculations: {
        /** @constant */
        calculation_type: "TOTAL_USD";
        idx: number;
        currency: components["schemas"]["Currency"];
        title: string;
        initial_price: components["schemas"]["Decimal"];
        price: components["schemas"]["Decimal"];
        price_delta: components["schemas"]["SignedDecimal"];
        details: unknown[];
      }[];
    };
    /** @description In each currency `price` is `initial_price` plus `price_delta`. The properties of `details` depend on `calculation_type`; types that are not in the list are adjustments of the host. */
    QuoteStep:
      | {
          /** @constant */
          calculation_type: "PRODUCT";
          idx: number;
          currency: components["schemas"]["Currency"];
          title: string;
          initial_price: components["schemas"]["Decimal"];
          price: components["schemas"]["Decimal"];
          price_delta: components["schemas"]["SignedDecimal"];
          initial_price_orig: components["schemas"]["Decimal"];
          price_orig: components["schemas"]["Decimal"];
          price_delta_orig: components["schemas"]["SignedDecimal"];
          initial_price_usd: components["schemas"]["Decimal"];
          price_usd: components["schemas"]["Decimal"];
          price_delta_usd: components["schemas"]["SignedDecimal"];
          details: {
            product_id: string;
            currency: components["schemas"]["Currency"];
            price: components["schemas"]["Decimal"];
            quantity: number;
            tax_ids?: string[];
          };
        }
      | {
          /** @constant */
          calculation_type: "PAYMENT_INTENT";
          idx: number;
          currency: components["schemas"]["Currency"];
          title: string;
          initial_price: components["schemas"]["Decimal"];
          price: components["schemas"]["Decimal"];
          price_delta: components["schemas"]["SignedDecimal"];
          initial_price_orig: components["schemas"]["Decimal"];
          price_orig: components["schemas"]["Decimal"];
          price_delta_orig: components["schemas"]["SignedDecimal"];
          initial_price_usd: components["schemas"]["Decimal"];
          price_usd: components["schemas"]["Decimal"];
          price_delta_usd: components["schemas"]["SignedDecimal"];
          details: {
            payment_intent_id: string | null;
            currency: components["schemas"]["Currency"];
            price: components["schemas"]["Decimal"];
            quantity: number;
            tax_ids?: string[];
          };
        }
      | {
          /** @constant */
          calculation_type: "CURRENCY_CHANGE";
          idx: number;
          currency: components["schemas"]["Currency"];
          title: string;
          initial_price: components["schemas"]["Decimal"];
          price: components["schemas"]["Decimal"];
          price_delta: components["schemas"]["SignedDecimal"];
          initial_price_orig: components["schemas"]["Decimal"];
          price_orig: components["schemas"]["Decimal"];
          price_delta_orig: components["schemas"]["SignedDecimal"];
          initial_price_usd: components["schemas"]["Decimal"];
          price_usd: components["schemas"]["Decimal"];
          price_delta_usd: components["schemas"]["SignedDecimal"];
          details: {
            from: components["schemas"]["Currency"];
            to: components["schemas"]["Currency"];
            from_rate_usd: components["schemas"]["Decimal"];
            to_rate_usd: components["schemas"]["Decimal"];
          };
        }
      | {
          /** @constant */
          calculation_type: "TAX";
          idx: number;
          currency: components["schemas"]["Currency"];
          title: string;
          initial_price: components["schemas"]["Decimal"];
          price: components["schemas"]["Decimal"];
          price_delta: components["schemas"]["SignedDecimal"];
          initial_price_orig: components["schemas"]["Decimal"];
          price_orig: components["schemas"]["Decimal"];
          price_delta_orig: components["schemas"]["SignedDecimal"];
          initial_price_usd: components["schemas"]["Decimal"];
          price_usd: components["schemas"]["Decimal"];
          price_delta_usd: components["schemas"]["SignedDecimal"];
          details: {
            tax_id: string;
            name: string;
            percent: components["schemas"]["Decimal"];
            /** @enum {string} */
            category: "S" | "Z" | "E" | "AE" | "K" | "G" | "O";
            base: components["schemas"]["Decimal"];
            amount: components["schemas"]["Decimal"];
            /** @enum {string} */
            inclusive: "true" | "false";
            /** @constant */
            compound?: "true";
            exemption_reason?: string;
          };
        }
      | {
          /** @constant */
          calculation_type: "ROUNDING";
          idx: number;
          currency: components["schemas"]["Currency"];
          title: string;
          initial_price: components["schemas"]["Decimal"];
          price: components["schemas"]["Decimal"];
          price_delta: components["schemas"]["SignedDecimal"];
          initial_price_orig: components["schemas"]["Decimal"];
          price_orig: components["schemas"]["Decimal"];
          price_delta_orig: components["schemas"]["SignedDecimal"];
          initial_price_usd: components["schemas"]["Decimal"];
          price_usd: components["schemas"]["Decimal"];
          price_delta_usd: components["schemas"]["SignedDecimal"];
          details: {
            increment: components["schemas"]["Decimal"];
            /** @enum {string} */
            mode: "HALF_UP" | "HALF_EVEN" | "HALF_DOWN" | "UP" | "DOWN";
          };
        }
      | {
          calculation_type: string;
          idx: number;
          currency: components["schemas"]["Currency"];
          title: string;
          initial_price: components["schemas"]["Decimal"];
          price: components["schemas"]["Decimal"];
          price_delta: components["schemas"]["SignedDecimal"];
          initial_price_orig: components["schemas"]["Decimal"];
          price_orig: components["schemas"]["Decimal"];
          price_delta_orig: components["schemas"]["SignedDecimal"];
          initial_price_usd: components["schemas"]["Decimal"];
          price_usd: components["schemas"]["Decimal"];
          price_delta_usd: components["schemas"]["SignedDecimal"];
          details: {
            [key: string]: string;
          };
        };
    TaxSummary: {
      tax_id: string;
      name: string;
      percent: components["schemas"]["Decimal"];
      /** @enum {string} */
      category: "S" | "Z" | "E" | "AE" | "K" | "G" | "O";
      base: components["schemas"]["Decimal"];
      amount: components["schemas"]["Decimal"];
    };
    /** @description A coupon of a quote. Its discounts are steps of the lines. */
    AppliedCoupon: {
      coupon_id: string;
      code: string;
    };
    Product: {
      id: string;
      version_group_id: string;
      /** @enum {number} */
      is_active: 0 | 1;
      name: string;
      organization_id: string;
      description: string;
      image_id: string | null;
      created_at: components["schemas"]["Timestamp"];
      updated_at: components["schemas"]["Timestamp"] | null;
      image: {
        [key: string]: unknown;
      } | null;
    };
    BillingSchema: {
      id: string;
      /** @enum {number} */
      is_active: 0 | 1;
      version_group_id: string;
      name: string;
      description: string;
      organization_id: string;
      product_id: string;
      /** @enum {string} */
      type: "ONE_TIME" | "RECURRING";
      currency: components["schemas"]["Currency"];
      base_price: components["schemas"]["Decimal"];
      interval_type: ("DAY" | "WEEK" | "MONTH" | "YEAR") | null;
      interval_count: number | null;
      payment_type: ("ADVANCE" | "ARREARS") | null;
      renew_type: ("CALENDAR" | "ANNIVERSARY") | null;
      billing_type: ("FULL" | "PRORATED") | null;
      tax_ids?: string[];
      created_at: components["schemas"]["Timestamp"];
      updated_at: components["schemas"]["Timestamp"] | null;
    };
    MinimalInvoice: {
      id: string;
      organization_id: string;
      /** @enum {string} */
      status:
        | "PENDING"
        | "COMPLETED"
        | "VOIDED"
        | "PROCESSING"
        | "WAITING_FOR_CONFIRMATIONS"
        | "PARTIALLY_PAID";
      substatus:
        | ("OVERPAID" | "PAID_AFTER_VOID" | "PARTIALLY_REFUNDED" | "REFUNDED" | "CHARGED_BACK")
        | null;
      currency: components["schemas"]["Currency"];
      price: components["schemas"]["Decimal"];
      created_at: components["schemas"]["Timestamp"];
      updated_at: components["schemas"]["Timestamp"];
      number?: string;
      issued_at?: components["schemas"]["Timestamp"];
      due_at?: components["schemas"]["Timestamp"];
      expires_at?: components["schemas"]["Timestamp"];
      credited?: components["schemas"]["Decimal"];
    };
    InvoiceRow: {
      id: string;
      organization_id: string;
      /** @enum {string} */
      status:
        | "PENDING"
        | "COMPLETED"
        | "VOIDED"
        | "PROCESSING"
        | "WAITING_FOR_CONFIRMATIONS"
        | "PARTIALLY_PAID";
      substatus:
        | ("OVERPAID" | "PAID_AFTER_VOID" | "PARTIALLY_REFUNDED" | "REFUNDED" | "CHARGED_BACK")
        | null;
      currency: components["schemas"]["Currency"];
      price: components["schemas"]["Decimal"];
      created_at: components["schemas"]["Timestamp"];
      updated_at: components["schemas"]["Timestamp"];
      number?: string;
      issued_at?: components["schemas"]["Timestamp"];
      due_at?: components["schemas"]["Timestamp"];
      expires_at?: components["schemas"]["Timestamp"];
      credited?: components["schemas"]["Decimal"];
      price_usd: components["schemas"]["Decimal"];
      customer_email: string;
    };
    /** @description `total` counts up to 10000; `offset` is null in a page that was requested by cursor. */
    InvoicePage: {
      invoices: components["schemas"]["InvoiceRow"][];
      total: number;
      total_capped: boolean;
      limit: number;
      offset: number | null;
      has_more: boolean;
      next_cursor: string | null;
    };
    /** @description Without `expand` only the minimal view. For payers it has no `customer_email`, no `metadata`, and no `idempotency_key` or `price_usd` of payments. */
    InvoiceDetails: {
      id: string;
      organization_id: string;
      /** @enum {string} */
      status:
        | "PENDING"
        | "COMPLETED"
        | "VOIDED"
        | "PROCESSING"
        | "WAITING_FOR_CONFIRMATIONS"
        | "PARTIALLY_PAID";
      substatus:
        | ("OVERPAID" | "PAID_AFTER_VOID" | "PARTIALLY_REFUNDED" | "REFUNDED" | "CHARGED_BACK")
        | null;
      currency: components["schemas"]["Currency"];
      price: components["schemas"]["Decimal"];
      created_at: components["schemas"]["Timestamp"];
      updated_at: components["schemas"]["Timestamp"];
      number?: string;
      issued_at?: components["schemas"]["Timestamp"];
      due_at?: components["schemas"]["Timestamp"];
      expires_at?: components["schemas"]["Timestamp"];
      credited?: components["schemas"]["Decimal"];
      price_usd?: components["schemas"]["Decimal"];
      redirect_url?: string | null;
      customer?: {
        name?: string;
        address?: string[];
        /** @enum {string} */
        country?:
          | "AD"
          | "AE"
          | "AF"
          | "AG"
          | "AI"
          | "AL"
          | "AM"
          | "AO"
          | "AQ"
          | "AR"
          | "AS"
          | "AT"
          | "AU"
          | "AW"
          | "AX"
          | "AZ"
          | "BA"
          | "BB"
          | "BD"
          | "BE"
          | "BF"
          | "BG"
          | "BH"
          | "BI"
          | "BJ"
          | "BL"
          | "BM"
          | "BN"
          | "BO"
          | "BQ"
          | "BR"
          | "BS"
          | "BT"
          | "BV"
          | "BW"
          | "BY"
          | "BZ"
          | "CA"
          | "CC"
          | "CD"
          | "CF"
          | "CG"
          | "CH"
          | "CI"
          | "CK"
          | "CL"
          | "CM"
          | "CN"
          | "CO"
          | "CR"
          | "CU"
          | "CV"
          | "CW"
          | "CX"
          | "CY"
          | "CZ"
          | "DE"
          | "DJ"
          | "DK"
          | "DM"
          | "DO"
          | "DZ"
          | "EC"
          | "EE"
          | "EG"
          | "EH"
          | "ER"
          | "ES"
          | "ET"
          | "FI"
          | "FJ"
          | "FK"
          | "FM"
          | "FO"
          | "FR"
          | "GA"
          | "GB"
          | "GD"
          | "GE"
          | "GF"
          | "GG"
          | "GH"
          | "GI"
          | "GL"
          | "GM"
          | "GN"
          | "GP"
          | "GQ"
          | "GR"
          | "GS"
          | "GT"
          | "GU"
          | "GW"
          | "GY"
          | "HK"
          | "HM"
          | "HN"
          | "HR"
          | "HT"
          | "HU"
          | "ID"
          | "IE"
          | "IL"
          | "IM"
          | "IN"
          | "IO"
          | "IQ"
          | "IR"
          | "IS"
          | "IT"
          | "JE"
          | "JM"
          | "JO"
          | "JP"
          | "KE"
          | "KG"
          | "KH"
          | "KI"
          | "KM"
          | "KN"
          | "KP"
          | "KR"
          | "KW"
          | "KY"
          | "KZ"
          | "LA"
          | "LB"
          | "LC"
          | "LI"
          | "LK"
          | "LR"
          | "LS"
          | "LT"
          | "LU"
          | "LV"
          | "LY"
          | "MA"
          | "MC"
          | "MD"
          | "ME"
          | "MF"
          | "MG"
          | "MH"
          | "MK"
          | "ML"
          | "MM"
          | "MN"
          | "MO"
          | "MP"
          | "MQ"
          | "MR"
          | "MS"
          | "MT"
          | "MU"
          | "MV"
          | "MW"
          | "MX"
          | "MY"
          | "MZ"
          | "NA"
          | "NC"
          | "NE"
          | "NF"
          | "NG"
          | "NI"
          | "NL"
          | "NO"
          | "NP"
          | "NR"
          | "NU"
          | "NZ"
          | "OM"
          | "PA"
          | "PE"
          | "PF"
          | "PG"
          | "PH"
          | "PK"
          | "PL"
          | "PM"
          | "PN"
          | "PR"
          | "PS"
          | "PT"
          | "PW"
          | "PY"
          | "QA"
          | "RE"
          | "RO"
          | "RS"
          | "RU"
          | "RW"
          | "SA"
          | "SB"
          | "SC"
          | "SD"
          | "SE"
          | "SG"
          | "SH"
          | "SI"
          | "SJ"
          | "SK"
          | "SL"
          | "SM"
          | "SN"
          | "SO"
          | "SR"
          | "SS"
          | "ST"
          | "SV"
          | "SX"
          | "SY"
          | "SZ"
          | "TC"
          | "TD"
          | "TF"
          | "TG"
          | "TH"
          | "TJ"
          | "TK"
          | "TL"
          | "TM"
          | "TN"
          | "TO"
          | "TR"
          | "TT"
          | "TV"
          | "TW"
          | "TZ"
          | "UA"
          | "UG"
          | "UM"
          | "US"
          | "UY"
          | "UZ"
          | "VA"
          | "VC"
          | "VE"
          | "VG"
          | "VI"
          | "VN"
          | "VU"
          | "WF"
          | "WS"
          | "YE"
          | "YT"
          | "ZA"
          | "ZM"
          | "ZW";
        tax_id?: string;
      };
      customer_email?: string;
      metadata?: {
        [key: string]: string;
      };
      items?: components["schemas"]["InvoiceItem"][];
      calculations?: components["schemas"]["InvoiceCalculation"][];
      taxes?: components["schemas"]["TaxSummary"][];
      credit_notes?: {
        id: string;
        organization_id: string;
        invoice_id: string;
        number: string | null;
        currency: components["schemas"]["Currency"];
        lines: {
          invoice_item_id: string;
          quantity: number | null;
          amount: components["schemas"]["Decimal"] | null;
          total: components["schemas"]["Decimal"];
        }[];
        reason: string | null;
        total: components["schemas"]["Decimal"];
        payable: components["schemas"]["Decimal"];
        steps: {
          invoice_item_id: string | null;
          calculation_type: string;
          title: string;
          currency: components["schemas"]["Currency"];
          initial_price: components["schemas"]["SignedDecimal"];
          price_delta: components["schemas"]["SignedDecimal"];
          price: components["schemas"]["SignedDecimal"];
          details:
            | {
                tax_id: string;
                name: string;
                percent: components["schemas"]["Decimal"];
                /** @enum {string} */
                category: "S" | "Z" | "E" | "AE" | "K" | "G" | "O";
                base: components["schemas"]["Decimal"];
                amount: components["schemas"]["Decimal"];
                /** @enum {string} */
                inclusive: "true" | "false";
                /** @constant */
                compound?: "true";
                exemption_reason?: string;
              }
            | unknown[];
        }[];
        created_at: components["schemas"]["Timestamp"];
        total_usd?: components["schemas"]["Decimal"];
        idempotency_key?: string;
        metadata?: {
          [key: string]: string;
        };
      }[];
      organization?: {
        name: string;
        image_url: string | null;
      };
      payments?: components["schemas"]["Payment"][];
      payments_total?: number;
      amount_due?: components["schemas"]["Decimal"];
      amount_paid?: components["schemas"]["Decimal"];
      standing?: {
        is_overdue: boolean;
        is_expired: boolean;
        paid_late: boolean;
      };
      currency_details?: {
        code: components["schemas"]["Currency"];
        name: string;
        /** @enum {string} */
        kind: "FIAT" | "CRYPTO";
        decimals: number;
      };
      calculation_summary?: components["schemas"]["Quote"];
    };
    InvoiceItem: {
      id: string;
      organization_id: string;
      invoice_id: string;
      /** @enum {string} */
      type: "PRODUCT" | "PAYMENT_INTENT";
      currency: components["schemas"]["Currency"];
      product_id: string | null;
      billing_schema_id: string | null;
      payment_intent_id: string | null;
      quantity: number;
      /** @enum {string} */
      status: "INCLUDED" | "EXCLUDED";
      exclude_reason: string | null;
      created_at: components["schemas"]["Timestamp"];
      updated_at: components["schemas"]["Timestamp"] | null;
      product?: components["schemas"]["Product"] | null;
      billing_schema?: components["schemas"]["BillingSchema"] | null;
      payment_intent?: components["schemas"]["PaymentIntent"] | null;
    };
    InvoiceCalculation:
      | (
          | {
              /** @constant */
              calculation_type: "PRODUCT";
              id: string;
              organization_id: string;
              invoice_id: string;
              invoice_item_id: string | null;
              title: string;
              idx: number;
              currency: components["schemas"]["Currency"];
              initial_price: components["schemas"]["Decimal"];
              price_delta: components["schemas"]["SignedDecimal"];
              price: components["schemas"]["Decimal"];
              created_at: components["schemas"]["Timestamp"];
              updated_at: components["schemas"]["Timestamp"] | null;
              details: {
                product_id: string;
                currency: components["schemas"]["Currency"];
                price: components["schemas"]["Decimal"];
                quantity: number;
                tax_ids?: string[];
              };
            }
          | {
              /** @constant */
              calculation_type: "PAYMENT_INTENT";
              id: string;
              organization_id: string;
              invoice_id: string;
              invoice_item_id: string | null;
              title: string;
              idx: number;
              currency: components["schemas"]["Currency"];
              initial_price: components["schemas"]["Decimal"];
              price_delta: components["schemas"]["SignedDecimal"];
              price: components["schemas"]["Decimal"];
              created_at: components["schemas"]["Timestamp"];
              updated_at: components["schemas"]["Timestamp"] | null;
              details: {
                payment_intent_id: string | null;
                currency: components["schemas"]["Currency"];
                price: components["schemas"]["Decimal"];
                quantity: number;
                tax_ids?: string[];
              };
            }
          | {
              /** @constant */
              calculation_type: "CURRENCY_CHANGE";
              id: string;
              organization_id: string;
              invoice_id: string;
              invoice_item_id: string | null;
              title: string;
              idx: number;
              currency: components["schemas"]["Currency"];
              initial_price: components["schemas"]["Decimal"];
              price_delta: components["schemas"]["SignedDecimal"];
              price: components["schemas"]["Decimal"];
              created_at: components["schemas"]["Timestamp"];
              updated_at: components["schemas"]["Timestamp"] | null;
              details: {
                from: components["schemas"]["Currency"];
                to: components["schemas"]["Currency"];
                from_rate_usd: components["schemas"]["Decimal"];
                to_rate_usd: components["schemas"]["Decimal"];
              };
            }
          | {
              /** @constant */
              calculation_type: "TAX";
              id: string;
              organization_id: string;
              invoice_id: string;
              invoice_item_id: string | null;
              title: string;
              idx: number;
              currency: components["schemas"]["Currency"];
              initial_price: components["schemas"]["Decimal"];
              price_delta: components["schemas"]["SignedDecimal"];
              price: components["schemas"]["Decimal"];
              created_at: components["schemas"]["Timestamp"];
              updated_at: components["schemas"]["Timestamp"] | null;
              details: {
                tax_id: string;
                name: string;
                percent: components["schemas"]["Decimal"];
                /** @enum {string} */
                category: "S" | "Z" | "E" | "AE" | "K" | "G" | "O";
                base: components["schemas"]["Decimal"];
                amount: components["schemas"]["Decimal"];
                /** @enum {string} */
                inclusive: "true" | "false";
                /** @constant */
                compound?: "true";
                exemption_reason?: string;
              };
            }
          | {
              /** @constant */
              calculation_type: "ROUNDING";
              id: string;
              organization_id: string;
              invoice_id: string;
              invoice_item_id: string | null;
              title: string;
              idx: number;
              currency: components["schemas"]["Currency"];
              initial_price: components["schemas"]["Decimal"];
              price_delta: components["schemas"]["SignedDecimal"];
              price: components["schemas"]["Decimal"];
              created_at: components["schemas"]["Timestamp"];
              updated_at: components["schemas"]["Timestamp"] | null;
              details: {
                increment: components["schemas"]["Decimal"];
                /** @enum {string} */
                mode: "HALF_UP" | "HALF_EVEN" | "HALF_DOWN" | "UP" | "DOWN";
              };
            }
          | {
              calculation_type: string;
              id: string;
              organization_id: string;
              invoice_id: string;
              invoice_item_id: string | null;
              title: string;
              idx: number;
              currency: components["schemas"]["Currency"];
              initial_price: components["schemas"]["Decimal"];
              price_delta: components["schemas"]["SignedDecimal"];
              price: components["schemas"]["Decimal"];
              created_at: components["schemas"]["Timestamp"];
              updated_at: components["schemas"]["Timestamp"] | null;
              details: {
                [key: string]: string;
              };
            }
        )
      | {
          /** @constant */
          calculation_type: "TOTAL";
          id: string;
          organization_id: string;
          invoice_id: string;
          invoice_item_id: string | null;
          title: string;
          idx: number;
          currency: components["schemas"]["Currency"];
          initial_price: components["schemas"]["Decimal"];
          price_delta: components["schemas"]["SignedDecimal"];
          price: components["schemas"]["Decimal"];
          created_at: components["schemas"]["Timestamp"];
          updated_at: components["schemas"]["Timestamp"] | null;
          details: unknown[];
        }
      | {
          /** @constant */
          calculation_type: "TOTAL_USD";
          id: string;
          organization_id: string;
          invoice_id: string;
          invoice_item_id: string | null;
          title: string;
          idx: number;
          currency: components["schemas"]["Currency"];
          initial_price: components["schemas"]["Decimal"];
          price_delta: components["schemas"]["SignedDecimal"];
          price: components["schemas"]["Decimal"];
          created_at: components["schemas"]["Timestamp"];
          updated_at: components["schemas"]["Timestamp"] | null;
          details: unknown[];
        };
    CreatedInvoice: {
      id: string;
      organization_id: string;
      /** @enum {string} */
      status:
        | "PENDING"
        | "COMPLETED"
        | "VOIDED"
        | "PROCESSING"
        | "WAITING_FOR_CONFIRMATIONS"
        | "PARTIALLY_PAID";
      substatus:
        | ("OVERPAID" | "PAID_AFTER_VOID" | "PARTIALLY_REFUNDED" | "REFUNDED" | "CHARGED_BACK")
        | null;
      currency: components["schemas"]["Currency"];
      price: components["schemas"]["Decimal"];
      created_at: components["schemas"]["Timestamp"];
      updated_at: components["schemas"]["Timestamp"];
      number?: string;
      issued_at?: components["schemas"]["Timestamp"];
      due_at?: components["schemas"]["Timestamp"];
      expires_at?: components["schemas"]["Timestamp"];
      credited?: components["schemas"]["Decimal"];
      price_usd: components["schemas"]["Decimal"];
      redirect_url: string | null;
      customer?: {
        name?: string;
        address?: string[];
        /** @enum {string} */
        country?:
          | "AD"
          | "AE"
          | "AF"
          | "AG"
          | "AI"
          | "AL"
          | "AM"
          | "AO"
          | "AQ"
          | "AR"
          | "AS"
          | "AT"
          | "AU"
          | "AW"
          | "AX"
          | "AZ"
          | "BA"
          | "BB"
          | "BD"
          | "BE"
          | "BF"
          | "BG"
          | "BH"
          | "BI"
          | "BJ"
          | "BL"
          | "BM"
          | "BN"
          | "BO"
          | "BQ"
          | "BR"
          | "BS"
          | "BT"
          | "BV"
          | "BW"
          | "BY"
          | "BZ"
          | "CA"
          | "CC"
          | "CD"
          | "CF"
          | "CG"
          | "CH"
          | "CI"
          | "CK"
          | "CL"
          | "CM"
          | "CN"
          | "CO"
          | "CR"
          | "CU"
          | "CV"
          | "CW"
          | "CX"
          | "CY"
          | "CZ"
          | "DE"
          | "DJ"
          | "DK"
          | "DM"
          | "DO"
          | "DZ"
          | "EC"
          | "EE"
          | "EG"
          | "EH"
          | "ER"
          | "ES"
          | "ET"
          | "FI"
          | "FJ"
          | "FK"
          | "FM"
          | "FO"
          | "FR"
          | "GA"
          | "GB"
          | "GD"
          | "GE"
          | "GF"
          | "GG"
          | "GH"
          | "GI"
          | "GL"
          | "GM"
          | "GN"
          | "GP"
          | "GQ"
          | "GR"
          | "GS"
          | "GT"
          | "GU"
          | "GW"
          | "GY"
          | "HK"
          | "HM"
          | "HN"
          | "HR"
          | "HT"
          | "HU"
          | "ID"
          | "IE"
          | "IL"
          | "IM"
          | "IN"
          | "IO"
          | "IQ"
          | "IR"
          | "IS"
          | "IT"
          | "JE"
          | "JM"
          | "JO"
          | "JP"
          | "KE"
          | "KG"
          | "KH"
          | "KI"
          | "KM"
          | "KN"
          | "KP"
          | "KR"
          | "KW"
          | "KY"
          | "KZ"
          | "LA"
          | "LB"
          | "LC"
          | "LI"
          | "LK"
          | "LR"
          | "LS"
          | "LT"
          | "LU"
          | "LV"
          | "LY"
          | "MA"
          | "MC"
          | "MD"
          | "ME"
          | "MF"
          | "MG"
          | "MH"
          | "MK"
          | "ML"
          | "MM"
          | "MN"
          | "MO"
          | "MP"
          | "MQ"
          | "MR"
          | "MS"
          | "MT"
          | "MU"
          | "MV"
          | "MW"
          | "MX"
          | "MY"
          | "MZ"
          | "NA"
          | "NC"
          | "NE"
          | "NF"
          | "NG"
          | "NI"
          | "NL"
          | "NO"
          | "NP"
          | "NR"
          | "NU"
          | "NZ"
          | "OM"
          | "PA"
          | "PE"
          | "PF"
          | "PG"
          | "PH"
          | "PK"
          | "PL"
          | "PM"
          | "PN"
          | "PR"
          | "PS"
          | "PT"
          | "PW"
          | "PY"
          | "QA"
          | "RE"
          | "RO"
          | "RS"
          | "RU"
          | "RW"
          | "SA"
          | "SB"
          | "SC"
          | "SD"
          | "SE"
          | "SG"
          | "SH"
          | "SI"
          | "SJ"
          | "SK"
          | "SL"
          | "SM"
          | "SN"
          | "SO"
          | "SR"
          | "SS"
          | "ST"
          | "SV"
          | "SX"
          | "SY"
          | "SZ"
          | "TC"
          | "TD"
          | "TF"
          | "TG"
          | "TH"
          | "TJ"
          | "TK"
          | "TL"
          | "TM"
          | "TN"
          | "TO"
          | "TR"
          | "TT"
          | "TV"
          | "TW"
          | "TZ"
          | "UA"
          | "UG"
          | "UM"
          | "US"
          | "UY"
          | "UZ"
          | "VA"
          | "VC"
          | "VE"
          | "VG"
          | "VI"
          | "VN"
          | "VU"
          | "WF"
          | "WS"
          | "YE"
          | "YT"
          | "ZA"
          | "ZM"
          | "ZW";
        tax_id?: string;
      };
      customer_email: string;
      metadata: {
        [key: string]: string;
      };
      items: components["schemas"]["CreatedInvoiceItem"][];
      calculations: components["schemas"]["InvoiceCalculation"][];
    };
    CreatedInvoiceItem: {
      id: string;
      organization_id: string;
      invoice_id: string;
      /** @enum {string} */
      type: "PRODUCT" | "PAYMENT_INTENT";
      currency: components["schemas"]["Currency"];
      product_id: string | null;
      billing_schema_id: string | null;
      payment_intent_id: string | null;
      quantity: number;
      /** @enum {string} */
      status: "INCLUDED" | "EXCLUDED";
      exclude_reason: string | null;
      created_at: components["schemas"]["Timestamp"];
      updated_at: components["schemas"]["Timestamp"] | null;
      payment_intent: components["schemas"]["PaymentIntent"] | null;
    };
    PaymentIntent: {
      id: string;
      organization_id: string;
      currency: components["schemas"]["Currency"];
      price: components["schemas"]["Decimal"];
      title: string;
      created_at: components["schemas"]["Timestamp"];
      updated_at: components["schemas"]["Timestamp"] | null;
    };
    ValidInvoice: {
      /** @constant */
      valid: true;
      currency: components["schemas"]["Currency"];
      quote: components["schemas"]["Quote"];
    };
    Payable: {
      invoice_id: string;
      /** @enum {string} */
      status:
        | "PENDING"
        | "COMPLETED"
        | "VOIDED"
        | "PROCESSING"
        | "WAITING_FOR_CONFIRMATIONS"
        | "PARTIALLY_PAID";
      invoice_currency: components["schemas"]["Currency"];
      due: components["schemas"]["Decimal"];
      currency: components["schemas"]["Currency"];
      payable: components["schemas"]["Decimal"];
      minor_units: string;
      exchange_rate_timestamp: components["schemas"]["Timestamp"] | null;
      is_settled: boolean;
    };
    Payment: {
      id: string;
      organization_id: string;
      provider_id: string;
      invoice_id: string;
      currency: components["schemas"]["Currency"];
      price: components["schemas"]["Decimal"];
      /** @enum {string} */
      status: "PENDING" | "FAILED" | "COMPLETED" | "CANCELLED";
      created_at: components["schemas"]["Timestamp"];
      updated_at: components["schemas"]["Timestamp"];
      happened_at: components["schemas"]["Timestamp"];
      price_usd?: components["schemas"]["Decimal"];
      idempotency_key?: string;
      reference?: string;
      failure_reason?: string;
      metadata?: {
        [key: string]: string;
      };
      value: components["schemas"]["Decimal"] | null;
      provider?: components["schemas"]["Provider"] | null;
      refunds?: {
        id: string;
        organization_id: string;
        payment_id: string;
        invoice_id: string;
        /** @enum {string} */
        kind: "REFUND" | "CHARGEBACK" | "REVERSAL";
        currency: components["schemas"]["Currency"];
        price: components["schemas"]["Decimal"];
        /** @enum {string} */
        status: "PENDING" | "COMPLETED" | "FAILED";
        /** @enum {number} */
        after_completion: 0 | 1;
        created_at: components["schemas"]["Timestamp"];
        updated_at: components["schemas"]["Timestamp"];
        happened_at: components["schemas"]["Timestamp"];
        idempotency_key?: string;
        price_usd?: components["schemas"]["Decimal"];
        reason?: string;
        reference?: string;
        metadata?: {
          [key: string]: string;
        };
      }[];
    };
    PaymentRow: {
      id: string;
      idempotency_key: string;
      organization_id: string;
      provider_id: string;
      invoice_id: string;
      currency: components["schemas"]["Currency"];
      price: components["schemas"]["Decimal"];
      /** @enum {string} */
      status: "PENDING" | "FAILED" | "COMPLETED" | "CANCELLED";
      created_at: components["schemas"]["Timestamp"];
      updated_at: components["schemas"]["Timestamp"];
      happened_at: components["schemas"]["Timestamp"];
      price_usd: components["schemas"]["Decimal"];
      reference?: string;
      failure_reason?: string;
      metadata?: {
        [key: string]: string;
      };
      provider?: components["schemas"]["Provider"] | null;
    };
    /** @description `total` counts up to 10000; `offset` is null in a page that was requested by cursor. */
    PaymentPage: {
      payments: components["schemas"]["PaymentRow"][];
      total: number;
      total_capped: boolean;
      limit: number;
      offset: number | null;
      has_more: boolean;
      next_cursor: string | null;
    };
    ChangedPayment: {
      payment: components["schemas"]["PaymentRow"];
      invoice: components["schemas"]["MinimalInvoice"];
    };
    Refund: {
      id: string;
      organization_id: string;
      payment_id: string;
      invoice_id: string;
      /** @enum {string} */
      kind: "REFUND" | "CHARGEBACK" | "REVERSAL";
      currency: components["schemas"]["Currency"];
      price: components["schemas"]["Decimal"];
      /** @enum {string} */
      status: "PENDING" | "COMPLETED" | "FAILED";
      /** @enum {number} */
      after_completion: 0 | 1;
      created_at: components["schemas"]["Timestamp"];
      updated_at: components["schemas"]["Timestamp"];
      happened_at: components["schemas"]["Timestamp"];
      idempotency_key: string;
      price_usd: components["schemas"]["Decimal"];
      reason?: string;
      reference?: string;
      metadata?: {
        [key: string]: string;
      };
    };
    /** @description `total` counts up to 10000; `offset` is null in a page that was requested by cursor. */
    RefundPage: {
      refunds: components["schemas"]["Refund"][];
      total: number;
      total_capped: boolean;
      limit: number;
      offset: number | null;
      has_more: boolean;
      next_cursor: string | null;
    };
    ChangedRefund: {
      refund: components["schemas"]["Refund"];
      invoice: components["schemas"]["MinimalInvoice"];
    };
    /** @description `total` is the exact share of the price of the invoice, `payable` by how much less it is to be paid. The steps are shares of those of the invoice. */
    CreditNote: {
      id: string;
      organization_id: string;
      invoice_id: string;
      number: string | null;
      currency: components["schemas"]["Currency"];
      lines: {
        invoice_item_id: string;
        quantity: number | null;
        amount: components["schemas"]["Decimal"] | null;
        total: components["schemas"]["Decimal"];
      }[];
      reason: string | null;
      total: components["schemas"]["Decimal"];
      payable: components["schemas"]["Decimal"];
      steps: {
        invoice_item_id: string | null;
        calculation_type: string;
        title: string;
        currency: components["schemas"]["Currency"];
        initial_price: components["schemas"]["SignedDecimal"];
        price_delta: components["schemas"]["SignedDecimal"];
        price: components["schemas"]["SignedDecimal"];
        details:
          | {
              tax_id: string;
              name: string;
              percent: components["schemas"]["Decimal"];
              /** @enum {string} */
              category: "S" | "Z" | "E" | "AE" | "K" | "G" | "O";
              base: components["schemas"]["Decimal"];
              amount: components["schemas"]["Decimal"];
              /** @enum {string} */
              inclusive: "true" | "false";
              /** @constant */
              compound?: "true";
              exemption_reason?: string;
            }
          | unknown[];
      }[];
      created_at: components["schemas"]["Timestamp"];
      total_usd: components["schemas"]["Decimal"];
      idempotency_key: string;
      metadata?: {
        [key: string]: string;
      };
    };
    /** @description `total` counts up to 10000; `offset` is null in a page that was requested by cursor. */
    CreditNotePage: {
      credit_notes: components["schemas"]["CreditNote"][];
      total: number;
      total_capped: boolean;
      limit: number;
      offset: number | null;
      has_more: boolean;
      next_cursor: string | null;
    };
    CreatedCreditNote: {
      credit_note: components["schemas"]["CreditNote"];
      invoice: components["schemas"]["MinimalInvoice"];
    };
    Provider: {
      id: string;
      name: string;
      /** @enum {string} */
      type: "CRYPTO" | "FIAT";
      /** @enum {number} */
      is_active: 0 | 1;
      currencies: components["schemas"]["Currency"][];
      created_at: components["schemas"]["Timestamp"];
      updated_at: components["schemas"]["Timestamp"] | null;
    };
    /** @description `total` counts up to 10000; `offset` is null in a page that was requested by cursor. */
    ProductPage: {
      products: components["schemas"]["Product"][];
      total: number;
      total_capped: boolean;
      limit: number;
      offset: number | null;
      has_more: boolean;
      next_cursor: string | null;
    };
    /** @description `total` counts up to 10000; `offset` is null in a page that was requested by cursor. */
    BillingSchemaPage: {
      billing_schemas: components["schemas"]["BillingSchema"][];
      total: number;
      total_capped: boolean;
      limit: number;
      offset: number | null;
      has_more: boolean;
      next_cursor: string | null;
    };
    Tax: {
      id: string;
      organization_id: string;
      version_group_id: string;
      /** @enum {number} */
      is_active: 0 | 1;
      name: string;
      percent: components["schemas"]["Decimal"];
      /** @enum {string} */
      category: "S" | "Z" | "E" | "AE" | "K" | "G" | "O";
      exemption_reason: string | null;
      /** @enum {number} */
      is_inclusive: 0 | 1;
      /** @enum {number} */
      is_compound: 0 | 1;
      jurisdiction: string | null;
      created_at: components["schemas"]["Timestamp"];
      updated_at: components["schemas"]["Timestamp"] | null;
    };
    /** @description `total` counts up to 10000; `offset` is null in a page that was requested by cursor. */
    TaxPage: {
      taxes: components["schemas"]["Tax"][];
      total: number;
      total_capped: boolean;
      limit: number;
      offset: number | null;
      has_more: boolean;
      next_cursor: string | null;
    };
    /** @description `redemptions` counts the invoices that use the coupon and are not voided. */
    Coupon: {
      id: string;
      organization_id: string;
      code: string;
      /** @enum {number} */
      is_active: 0 | 1;
      percent: components["schemas"]["Decimal"] | null;
      amount: components["schemas"]["Decimal"] | null;
      currency: components["schemas"]["Currency"] | null;
      product_ids: string[] | null;
      starts_at: components["schemas"]["Timestamp"] | null;
      ends_at: components["schemas"]["Timestamp"] | null;
      max_redemptions: number | null;
      max_per_customer: number | null;
      minimum_total: components["schemas"]["Decimal"] | null;
      created_at: components["schemas"]["Timestamp"];
      updated_at: components["schemas"]["Timestamp"] | null;
      redemptions: number;
    };
    /** @description `total` counts up to 10000; `offset` is null in a page that was requested by cursor. */
    CouponPage: {
      coupons: components["schemas"]["Coupon"][];
      total: number;
      total_capped: boolean;
      limit: number;
      offset: number | null;
      has_more: boolean;
      next_cursor: string | null;
    };
    /** @description `types` is null for all types. */
    Webhook: {
      id: string;
      organization_id: string;
      url: string;
      types:
        | (
            | "invoice.created"
            | "invoice.updated"
            | "invoice.completed"
            | "invoice.voided"
            | "invoice.overdue"
            | "invoice.expired"
            | "payment.created"
            | "payment.updated"
            | "refund.created"
            | "refund.updated"
            | "credit_note.created"
            | "notification.unmatched"
          )[]
        | null;
      /** @enum {number} */
      is_active: 0 | 1;
      disabled_reason: ("REQUESTED" | "GONE") | null;
      created_at: components["schemas"]["Timestamp"];
      updated_at: components["schemas"]["Timestamp"] | null;
    };
    WebhookWithSecret: {
      id: string;
      organization_id: string;
      url: string;
      types:
        | (
            | "invoice.created"
            | "invoice.updated"
            | "invoice.completed"
            | "invoice.voided"
            | "invoice.overdue"
            | "invoice.expired"
            | "payment.created"
            | "payment.updated"
            | "refund.created"
            | "refund.updated"
            | "credit_note.created"
            | "notification.unmatched"
          )[]
        | null;
      /** @enum {number} */
      is_active: 0 | 1;
      disabled_reason: ("REQUESTED" | "GONE") | null;
      created_at: components["schemas"]["Timestamp"];
      updated_at: components["schemas"]["Timestamp"] | null;
      secret: string;
    };
    /** @description `total` counts up to 10000; `offset` is null in a page that was requested by cursor. */
    WebhookPage: {
      endpoints: components["schemas"]["Webhook"][];
      total: number;
      total_capped: boolean;
      limit: number;
      offset: number | null;
      has_more: boolean;
      next_cursor: string | null;
    };
    /** @description `event_id` is the `webhook-id` of each attempt. */
    Delivery: {
      event_id: string;
      organization_id: string;
      endpoint_id: string;
      subject_id: string;
      /** @enum {string} */
      type:
        | "invoice.created"
        | "invoice.updated"
        | "invoice.completed"
        | "invoice.voided"
        | "invoice.overdue"
        | "invoice.expired"
        | "payment.created"
        | "payment.updated"
        | "refund.created"
        | "refund.updated"
        | "credit_note.created"
        | "notification.unmatched";
      /** @enum {string} */
      state: "PENDING" | "DELIVERED" | "FAILED";
      attempts: {
        at: components["schemas"]["Timestamp"];
        /** @enum {string} */
        outcome:
          | "SUCCEEDED"
          | "REJECTED"
          | "REDIRECTED"
          | "GONE"
          | "TIMED_OUT"
          | "CONNECTION_FAILED"
          | "URL_NOT_ALLOWED";
        status: number | null;
        retry_after: number | null;
      }[];
      next_attempt_at: components["schemas"]["Timestamp"] | null;
      created_at: components["schemas"]["Timestamp"];
      updated_at: components["schemas"]["Timestamp"] | null;
    };
    /** @description `total` counts up to 10000; `offset` is null in a page that was requested by cursor. */
    DeliveryPage: {
      deliveries: components["schemas"]["Delivery"][];
      total: number;
      total_capped: boolean;
      limit: number;
      offset: number | null;
      has_more: boolean;
      next_cursor: string | null;
    };
    Replayed: {
      replayed: number;
    };
    Dashboard: {
      period: {
        /** @enum {string} */
        key:
          | "last_day"
          | "last_7_days"
          | "last_30_days"
          | "last_90_days"
          | "last_365_days"
          | "prev_last_day"
          | "prev_last_7_days"
          | "prev_last_30_days"
          | "prev_last_90_days"
          | "prev_last_365_days";
        from: components["schemas"]["Timestamp"];
        to: components["schemas"]["Timestamp"];
      };
      metrics: components["schemas"]["Metrics"];
      previous: components["schemas"]["Metrics"];
      change_pct: {
        invoices_count: components["schemas"]["SignedDecimal"] | null;
        invoices_completed_count: components["schemas"]["SignedDecimal"] | null;
        invoiced_usd: components["schemas"]["SignedDecimal"] | null;
        payments_count: components["schemas"]["SignedDecimal"] | null;
        payments_completed_count: components["schemas"]["SignedDecimal"] | null;
        paid_usd: components["schemas"]["SignedDecimal"] | null;
        refunded_usd?: components["schemas"]["SignedDecimal"] | null;
        net_paid_usd?: components["schemas"]["SignedDecimal"] | null;
      };
      by_status: {
        /** @enum {string} */
        status:
          | "PENDING"
          | "COMPLETED"
          | "VOIDED"
          | "PROCESSING"
          | "WAITING_FOR_CONFIRMATIONS"
          | "PARTIALLY_PAID";
        count: number;
        price_usd: components["schemas"]["Decimal"];
      }[];
      payments_by_status: {
        /** @enum {string} */
        status: "PENDING" | "FAILED" | "COMPLETED" | "CANCELLED";
        count: number;
        price_usd: components["schemas"]["Decimal"];
      }[];
      by_currency: {
        currency: components["schemas"]["Currency"];
        count: number;
        price_usd: components["schemas"]["Decimal"];
        price: components["schemas"]["Decimal"];
      }[];
      by_provider: {
        provider_id: string;
        count: number;
        price_usd: components["schemas"]["Decimal"];
      }[];
      series: {
        bucket: components["schemas"]["Timestamp"];
        invoices_count: number;
        invoiced_usd: components["schemas"]["Decimal"];
        payments_count: number;
        paid_usd: components["schemas"]["Decimal"];
        refunded_usd?: components["schemas"]["SignedDecimal"];
        net_paid_usd?: components["schemas"]["SignedDecimal"];
      }[];
    };
    Metrics: {
      invoices_count: number;
      invoices_completed_count: number;
      invoiced_usd: components["schemas"]["Decimal"];
      payments_count: number;
      payments_completed_count: number;
      paid_usd: components["schemas"]["Decimal"];
      average_payment_usd: components["schemas"]["Decimal"];
      completion_rate_pct: components["schemas"]["Decimal"];
      refunded_usd?: components["schemas"]["SignedDecimal"];
      net_paid_usd?: components["schemas"]["SignedDecimal"];
    };
    InvoiceEvent: {
      id: string;
      organization_id: string;
      /** @enum {string} */
      type:
        | "invoice.created"
        | "invoice.updated"
        | "invoice.completed"
        | "invoice.voided"
        | "invoice.overdue"
        | "invoice.expired"
        | "payment.created"
        | "payment.updated"
        | "refund.created"
        | "refund.updated"
        | "credit_note.created"
        | "notification.unmatched";
      created_at: components["schemas"]["Timestamp"];
      data: {
        invoice: components["schemas"]["InvoiceRow"];
      };
    };
    PaymentEvent: {
      id: string;
      organization_id: string;
      /** @enum {string} */
      type:
        | "invoice.created"
        | "invoice.updated"
        | "invoice.completed"
        | "invoice.voided"
        | "invoice.overdue"
        | "invoice.expired"
        | "payment.created"
        | "payment.updated"
        | "refund.created"
        | "refund.updated"
        | "credit_note.created"
        | "notification.unmatched";
      created_at: components["schemas"]["Timestamp"];
      data: {
        payment: components["schemas"]["PaymentRow"];
      };
    };
    RefundEvent: {
      id: string;
      organization_id: string;
      /** @enum {string} */
      type:
        | "invoice.created"
        | "invoice.updated"
        | "invoice.completed"
        | "invoice.voided"
        | "invoice.overdue"
        | "invoice.expired"
        | "payment.created"
        | "payment.updated"
        | "refund.created"
        | "refund.updated"
        | "credit_note.created"
        | "notification.unmatched";
      created_at: components["schemas"]["Timestamp"];
      data: {
        refund: components["schemas"]["Refund"];
      };
    };
    CreditNoteEvent: {
      id: string;
      organization_id: string;
      /** @enum {string} */
      type:
        | "invoice.created"
        | "invoice.updated"
        | "invoice.completed"
        | "invoice.voided"
        | "invoice.overdue"
        | "invoice.expired"
        | "payment.created"
        | "payment.updated"
        | "refund.created"
        | "refund.updated"
        | "credit_note.created"
        | "notification.unmatched";
      created_at: components["schemas"]["Timestamp"];
      data: {
        credit_note: components["schemas"]["CreditNote"];
      };
    };
    NotificationEvent: {
      id: string;
      organization_id: string;
      /** @enum {string} */
      type:
        | "invoice.created"
        | "invoice.updated"
        | "invoice.completed"
        | "invoice.voided"
        | "invoice.overdue"
        | "invoice.expired"
        | "payment.created"
        | "payment.updated"
        | "refund.created"
        | "refund.updated"
        | "credit_note.created"
        | "notification.unmatched";
      created_at: components["schemas"]["Timestamp"];
      data: {
        notification: {
          id: string;
          organization_id: string;
          provider_id: string;
          delivery_id: string;
          payment_key: string;
          /** @enum {string} */
          status: "APPLIED" | "UNMATCHED";
          /** @enum {string} */
          reason?:
            | "INVOICE_NOT_FOUND"
            | "CURRENCY_NOT_SUPPORTED"
            | "PAYMENT_INVALID"
            | "PAYMENT_NOT_FOUND"
            | "PAYMENT_NOT_COMPLETED"
            | "REFUND_INVALID"
            | "REFUND_EXCEEDS_PAYMENT"
            | "CONTENT_DIFFERS"
            | "STATUS_IS_FINAL"
            | "LIMIT_REACHED";
          fact: {
            [key: string]: unknown;
          };
          created_at: components["schemas"]["Timestamp"];
          updated_at: components["schemas"]["Timestamp"];
        };
      };
    };
    QuoteResponse: {
      /** @constant */
      status: 200;
      data: components["schemas"]["Quote"];
      message: string;
      /** @enum {string} */
      env: "development" | "production";
      error: null;
      log: null;
      validator: null;
      support_id: null;
    };
    PaymentPageResponse: {
      /** @constant */
      status: 200;
      data: components["schemas"]["PaymentPage"];
      message: string;
      /** @enum {string} */
      env: "development" | "production";
      error: null;
      log: null;
      validator: null;
      support_id: null;
    };
    InvoicePageResponse: {
      /** @constant */
      status: 200;
      data: components["schemas"]["InvoicePage"];
      message: string;
      /** @enum {string} */
      env: "development" | "production";
      error: null;
      log: null;
      validator: null;
      support_id: null;
    };
    ValidInvoiceResponse: {
      /** @constant */
      status: 200;
      data: components["schemas"]["ValidInvoice"];
      message: string;
      /** @enum {string} */
      env: "development" | "production";
      error: null;
      log: null;
      validator: null;
      support_id: null;
    };
    InvoiceDetailsResponse: {
      /** @constant */
      status: 200;
      data: components["schemas"]["InvoiceDetails"];
      message: string;
      /** @enum {string} */
      env: "development" | "production";
      error: null;
      log: null;
      validator: null;
      support_id: null;
    };
    DashboardResponse: {
      /** @constant */
      status: 200;
      data: components["schemas"]["Dashboard"];
      message: string;
      /** @enum {string} */
      env: "development" | "production";
      error: null;
      log: null;
      validator: null;
      support_id: null;
    };
    CreatedInvoiceResponse: {
      /** @constant */
      status: 200;
      data: components["schemas"]["CreatedInvoice"];
      message: string;
      /** @enum {string} */
      env: "development" | "production";
      error: null;
      log: null;
      validator: null;
      support_id: null;
    };
    CreatedInvoiceResponse201: {
      /** @constant */
      status: 201;
      data: components["schemas"]["CreatedInvoice"];
      message: string;
      /** @enum {string} */
      env: "development" | "production";
      error: null;
      log: null;
      validator: null;
      support_id: null;
    };
    InvoiceRowResponse: {
      /** @constant */
      status: 200;
      data: components["schemas"]["InvoiceRow"];
      message: string;
      /** @enum {string} */
      env: "development" | "production";
      error: null;
      log: null;
      validator: null;
      support_id: null;
    };
    PayableResponse: {
      /** @constant */
      status: 200;
      data: components["schemas"]["Payable"];
      message: string;
      /** @enum {string} */
      env: "development" | "production";
      error: null;
      log: null;
      validator: null;
      support_id: null;
    };
    ChangedPaymentResponse: {
      /** @constant */
      status: 200;
      data: components["schemas"]["ChangedPayment"];
      message: string;
      /** @enum {string} */
      env: "development" | "production";
      error: null;
      log: null;
      validator: null;
      support_id: null;
    };
    ChangedPaymentResponse201: {
      /** @constant */
      status: 201;
      data: components["schemas"]["ChangedPayment"];
      message: string;
      /** @enum {string} */
      env: "development" | "production";
      error: null;
      log: null;
      validator: null;
      support_id: null;
    };
    PaymentRowResponse: {
      /** @constant */
      status: 200;
      data: components["schemas"]["PaymentRow"];
      message: string;
      /** @enum {string} */
      env: "development" | "production";
      error: null;
      log: null;
      validator: null;
      support_id: null;
    };
    ChangedRefundResponse: {
      /** @constant */
      status: 200;
      data: components["schemas"]["ChangedRefund"];
      message: string;
      /** @enum {string} */
      env: "development" | "production";
      error: null;
      log: null;
      validator: null;
      support_id: null;
    };
    ChangedRefundResponse201: {
      /** @constant */
      status: 201;
      data: components["schemas"]["ChangedRefund"];
      message: string;
      /** @enum {string} */
      env: "development" | "production";
      error: null;
      log: null;
      validator: null;
      support_id: null;
    };
    RefundPageResponse: {
      /** @constant */
      status: 200;
      data: components["schemas"]["RefundPage"];
      message: string;
      /** @enum {string} */
      env: "development" | "production";
      error: null;
      log: null;
      validator: null;
      support_id: null;
    };
    RefundResponse: {
      /** @constant */
      status: 200;
      data: components["schemas"]["Refund"];
      message: string;
      /** @enum {string} */
      env: "development" | "production";
      error: null;
      log: null;
      validator: null;
      support_id: null;
    };
    CreatedCreditNoteResponse: {
      /** @constant */
      status: 200;
      data: components["schemas"]["CreatedCreditNote"];
      message: string;
      /** @enum {string} */
      env: "development" | "production";
      error: null;
      log: null;
      validator: null;
      support_id: null;
    };
    CreatedCreditNoteResponse201: {
      /** @constant */
      status: 201;
      data: components["schemas"]["CreatedCreditNote"];
      message: string;
      /** @enum {string} */
      env: "development" | "production";
      error: null;
      log: null;
      validator: null;
      support_id: null;
    };
    CreditNotePageResponse: {
      /** @constant */
      status: 200;
      data: components["schemas"]["CreditNotePage"];
      message: string;
      /** @enum {string} */
      env: "development" | "production";
      error: null;
      log: null;
      validator: null;
      support_id: null;
    };
    CreditNoteResponse: {
      /** @constant */
      status: 200;
      data: components["schemas"]["CreditNote"];
      message: string;
      /** @enum {string} */
      env: "development" | "production";
      error: null;
      log: null;
      validator: null;
      support_id: null;
    };
    ProductResponse: {
      /** @constant */
      status: 200;
      data: components["schemas"]["Product"];
      message: string;
      /** @enum {string} */
      env: "development" | "production";
      error: null;
      log: null;
      validator: null;
      support_id: null;
    };
    ProductResponse201: {
      /** @constant */
      status: 201;
      data: components["schemas"]["Product"];
      message: string;
      /** @enum {string} */
      env: "development" | "production";
      error: null;
      log: null;
      validator: null;
      support_id: null;
    };
    ProductPageResponse: {
      /** @constant */
      status: 200;
      data: components["schemas"]["ProductPage"];
      message: string;
      /** @enum {string} */
      env: "development" | "production";
      error: null;
      log: null;
      validator: null;
      support_id: null;
    };
    BillingSchemaResponse: {
      /** @constant */
      status: 200;
      data: components["schemas"]["BillingSchema"];
      message: string;
      /** @enum {string} */
      env: "development" | "production";
      error: null;
      log: null;
      validator: null;
      support_id: null;
    };
    BillingSchemaResponse201: {
      /** @constant */
      status: 201;
      data: components["schemas"]["BillingSchema"];
      message: string;
      /** @enum {string} */
      env: "development" | "production";
      error: null;
      log: null;
      validator: null;
      support_id: null;
    };
    BillingSchemaPageResponse: {
      /** @constant */
      status: 200;
      data: components["schemas"]["BillingSchemaPage"];
      message: string;
      /** @enum {string} */
      env: "development" | "production";
      error: null;
      log: null;
      validator: null;
      support_id: null;
    };
    TaxResponse: {
      /** @constant */
      status: 200;
      data: components["schemas"]["Tax"];
      message: string;
      /** @enum {string} */
      env: "development" | "production";
      error: null;
      log: null;
      validator: null;
      support_id: null;
    };
    TaxResponse201: {
      /** @constant */
      status: 201;
      data: components["schemas"]["Tax"];
      message: string;
      /** @enum {string} */
      env: "development" | "production";
      error: null;
      log: null;
      validator: null;
      support_id: null;
    };
    TaxPageResponse: {
      /** @constant */
      status: 200;
      data: components["schemas"]["TaxPage"];
      message: string;
      /** @enum {string} */
      env: "development" | "production";
      error: null;
      log: null;
      validator: null;
      support_id: null;
    };
    CouponResponse201: {
      /** @constant */
      status: 201;
      data: components["schemas"]["Coupon"];
      message: string;
      /** @enum {string} */
      env: "development" | "production";
      error: null;
      log: null;
      validator: null;
      support_id: null;
    };
    CouponPageResponse: {
      /** @constant */
      status: 200;
      data: components["schemas"]["CouponPage"];
      message: string;
      /** @enum {string} */
      env: "development" | "production";
      error: null;
      log: null;
      validator: null;
      support_id: null;
    };
    CouponResponse: {
      /** @constant */
      status: 200;
      data: components["schemas"]["Coupon"];
      message: string;
      /** @enum {string} */
      env: "development" | "production";
      error: null;
      log: null;
      validator: null;
      support_id: null;
    };
    WebhookWithSecretResponse201: {
      /** @constant */
      status: 201;
      data: components["schemas"]["WebhookWithSecret"];
      message: string;
      /** @enum {string} */
      env: "development" | "production";
      error: null;
      log: null;
      validator: null;
      support_id: null;
    };
    WebhookPageResponse: {
      /** @constant */
      status: 200;
      data: components["schemas"]["WebhookPage"];
      message: string;
      /** @enum {string} */
      env: "development" | "production";
      error: null;
      log: null;
      validator: null;
      support_id: null;
    };
    WebhookResponse: {
      /** @constant */
      status: 200;
      data: components["schemas"]["Webhook"];
      message: string;
      /** @enum {string} */
      env: "development" | "production";
      error: null;
      log: null;
      validator: null;
      support_id: null;
    };
    WebhookWithSecretResponse: {
      /** @constant */
      status: 200;
      data: components["schemas"]["WebhookWithSecret"];
      message: string;
      /** @enum {string} */
      env: "development" | "production";
      error: null;
      log: null;
      validator: null;
      support_id: null;
    };
    DeliveryPageResponse: {
      /** @constant */
      status: 200;
      data: components["schemas"]["DeliveryPage"];
      message: string;
      /** @enum {string} */
      env: "development" | "production";
      error: null;
      log: null;
      validator: null;
      support_id: null;
    };
    ReplayedResponse: {
      /** @constant */
      status: 200;
      data: components["schemas"]["Replayed"];
      message: string;
      /** @enum {string} */
      env: "development" | "production";
      error: null;
      log: null;
      validator: null;
      support_id: null;
    };
    BadRequestFailure: {
      /** @constant */
      status: 400;
      data: Record<string, never>;
      message: string;
      /** @enum {string} */
      env: "development" | "production";
      error: string;
      log: {
        /** @enum {string} */
        code: "VALIDATION_FAILED" | "MALFORMED_JSON";
      };
      validator: {
        [key: string]: string;
      } | null;
      /** Format: uuid */
      support_id: string;
    };
    BadRequestOrRangeFailure: {
      /** @constant */
      status: 400;
      data: Record<string, never>;
      message: string;
      /** @enum {string} */
      env: "development" | "production";
      error: string;
      log: {
        /** @enum {string} */
        code: "VALIDATION_FAILED" | "MALFORMED_JSON" | "AMOUNT_OUT_OF_RANGE";
      };
      validator: {
        [key: string]: string;
      } | null;
      /** Format: uuid */
      support_id: string;
    };
    BadRequestOrAmountFailure: {
      /** @constant */
      status: 400;
      data: Record<string, never>;
      message: string;
      /** @enum {string} */
      env: "development" | "production";
      error: string;
      log: {
        /** @enum {string} */
        code: "VALIDATION_FAILED" | "MALFORMED_JSON" | "AMOUNT_OUT_OF_RANGE" | "AMOUNT_TOO_SMALL";
      };
      validator: {
        [key: string]: string;
      } | null;
      /** Format: uuid */
      support_id: string;
    };
    UnauthenticatedFailure: {
      /** @constant */
      status: 401;
      data: Record<string, never>;
      message: string;
      /** @enum {string} */
      env: "development" | "production";
      error: string;
      log: {
        /** @enum {string} */
        code: "UNAUTHENTICATED";
      };
      validator: null;
      /** Format: uuid */
      support_id: string;
    };
    ForbiddenFailure: {
      /** @constant */
      status: 403;
      data: Record<string, never>;
      message: string;
      /** @enum {string} */
      env: "development" | "production";
      error: string;
      log: {
        /** @enum {string} */
        code: "FORBIDDEN";
      };
      validator: null;
      /** Format: uuid */
      support_id: string;
    };
    NotFoundFailure: {
      /** @constant */
      status: 404;
      data: Record<string, never>;
      message: string;
      /** @enum {string} */
      env: "development" | "production";
      error: string;
      log: {
        /** @enum {string} */
        code: "NOT_FOUND";
      };
      validator: null;
      /** Format: uuid */
      support_id: string;
    };
    NoSuchPathFailure: {
      /** @constant */
      status: 404;
      data: Record<string, never>;
      message: string;
      /** @enum {string} */
      env: "development" | "production";
      error: string;
      log: {
        /** @enum {string} */
        code: "NOT_FOUND";
      };
      validator: null;
      /** Format: uuid */
      support_id: string;
    };
    MethodNotAllowedFailure: {
      /** @constant */
      status: 405;
      data: Record<string, never>;
      message: string;
      /** @enum {string} */
      env: "development" | "production";
      error: string;
      log: {
        /** @enum {string} */
        code: "METHOD_NOT_ALLOWED";
      };
      validator: null;
      /** Format: uuid */
      support_id: string;
    };
    NotAcceptableFailure: {
      /** @constant */
      status: 406;
      data: Record<string, never>;
      message: string;
      /** @enum {string} */
      env: "development" | "production";
      error: string;
      log: {
        /** @enum {string} */
        code: "NOT_ACCEPTABLE";
      };
      validator: null;
      /** Format: uuid */
      support_id: string;
    };
    InvoiceConflictFailure: {
      /** @constant */
      status: 409;
      data: Record<string, never>;
      message: string;
      /** @enum {string} */
      env: "development" | "production";
      error: string;
      log: {
        /** @enum {string} */
        code: "INVOICE_TRANSITION_INVALID";
      };
      validator: null;
      /** Format: uuid */
      support_id: string;
    };
    QuoteExpiredFailure: {
      /** @constant */
      status: 409;
      data: Record<string, never>;
      message: string;
      /** @enum {string} */
      env: "development" | "production";
      error: string;
      log: {
        /** @enum {string} */
        code: "CONFLICT";
      };
      validator: null;
      /** Format: uuid */
      support_id: string;
    };
    WebhookConflictFailure: {
      /** @constant */
      status: 409;
      data: Record<string, never>;
      message: string;
      /** @enum {string} */
      env: "development" | "production";
      error: string;
      log: {
        /** @enum {string} */
        code: "CONFLICT";
      };
      validator: null;
      /** Format: uuid */
      support_id: string;
    };
    PaymentConflictFailure: {
      /** @constant */
      status: 409;
      data: Record<string, never>;
      message: string;
      /** @enum {string} */
      env: "development" | "production";
      error: string;
      log: {
        /** @enum {string} */
        code: "PAYMENT_TRANSITION_INVALID";
      };
      validator: null;
      /** Format: uuid */
      support_id: string;
    };
    RecordingConflictFailure: {
      /** @constant */
      status: 409;
      data: Record<string, never>;
      message: string;
      /** @enum {string} */
      env: "development" | "production";
      error: string;
      log: {
        /** @enum {string} */
        code: "PAYMENT_TRANSITION_INVALID" | "PAYMENT_LIMIT_REACHED";
      };
      validator: null;
      /** Format: uuid */
      support_id: string;
    };
    RefundConflictFailure: {
      /** @constant */
      status: 409;
      data: Record<string, never>;
      message: string;
      /** @enum {string} */
      env: "development" | "production";
      error: string;
      log: {
        /** @enum {string} */
        code: "REFUND_TRANSITION_INVALID";
      };
      validator: null;
      /** Format: uuid */
      support_id: string;
    };
    RefundingConflictFailure: {
      /** @constant */
      status: 409;
      data: Record<string, never>;
      message: string;
      /** @enum {string} */
      env: "development" | "production";
      error: string;
      log: {
        /** @enum {string} */
        code:
          | "REFUND_EXCEEDS_PAYMENT"
          | "PAYMENT_NOT_COMPLETED"
          | "REFUND_TRANSITION_INVALID"
          | "REFUND_LIMIT_REACHED";
      };
      validator: {
        [key: string]: string;
      } | null;
      /** Format: uuid */
      support_id: string;
    };
    CreditingConflictFailure: {
      /** @constant */
      status: 409;
      data: Record<string, never>;
      message: string;
      /** @enum {string} */
      env: "development" | "production";
      error: string;
      log: {
        /** @enum {string} */
        code: "CREDIT_EXCEEDS_INVOICE" | "INVOICE_VOIDED" | "CREDIT_NOTE_LIMIT_REACHED";
      };
      validator: {
        [key: string]: string;
      } | null;
      /** Format: uuid */
      support_id: string;
    };
    PayloadTooLargeFailure: {
      /** @constant */
      status: 413;
      data: Record<string, never>;
      message: string;
      /** @enum {string} */
      env: "development" | "production";
      error: string;
      log: {
        /** @enum {string} */
        code: "PAYLOAD_TOO_LARGE";
      };
      validator: null;
      /** Format: uuid */
      support_id: string;
    };
    TooManyHeadersFailure: {
      /** @constant */
      status: 431;
      data: Record<string, never>;
      message: string;
      /** @enum {string} */
      env: "development" | "production";
      error: string;
      log: {
        /** @enum {string} */
        code: "PAYLOAD_TOO_LARGE";
      };
      validator: null;
      /** Format: uuid */
      support_id: string;
    };
    UnsupportedMediaTypeFailure: {
      /** @constant */
      status: 415;
      data: Record<string, never>;
      message: string;
      /** @enum {string} */
      env: "development" | "production";
      error: string;
      log: {
        /** @enum {string} */
        code: "UNSUPPORTED_MEDIA_TYPE";
      };
      validator: null;
      /** Format: uuid */
      support_id: string;
    };
    IdempotencyMismatchFailure: {
      /** @constant */
      status: 422;
      data: Record<string, never>;
      message: string;
      /** @enum {string} */
      env: "development" | "production";
      error: string;
      log: {
        /** @enum {string} */
        code: "IDEMPOTENCY_MISMATCH";
      };
      validator: null;
      /** Format: uuid */
      support_id: string;
    };
    RateLimitedFailure: {
      /** @constant */
      status: 429;
      data: Record<string, never>;
      message: string;
      /** @enum {string} */
      env: "development" | "production";
      error: string;
      log: {
        /** @enum {string} */
        code: "RATE_LIMITED";
      };
      validator: null;
      /** Format: uuid */
      support_id: string;
    };
    InternalFailure: {
      /** @constant */
      status: 500;
      data: Record<string, never>;
      message: string;
      /** @enum {string} */
      env: "development" | "production";
      error: string;
      log: {
        /** @enum {string} */
        code: "INTERNAL";
      };
      validator: null;
      /** Format: uuid */
      support_id: string;
    };
    UnavailableFailure: {
      /** @constant */
      status: 503;
      data: Record<string, never>;
      message: string;
      /** @enum {string} */
      env: "development" | "production";
      error: string;
      log: {
        /** @enum {string} */
        code: "REPOSITORY_UNAVAILABLE";
      };
      validator: null;
      /** Format: uuid */
      support_id: string;
    };
    UnavailableOrRatesFailure: {
      /** @constant */
      status: 503;
      data: Record<string, never>;
      message: string;
      /** @enum {string} */
      env: "development" | "production";
      error: string;
      log: {
        /** @enum {string} */
        code: "REPOSITORY_UNAVAILABLE" | "RATE_UNAVAILABLE" | "RATE_STALE";
      };
      validator: null;
      /** Format: uuid */
      support_id: string;
    };
    UnavailableOrRatesOrTaxesFailure: {
      /** @constant */
      status: 503;
      data: Record<string, never>;
      message: string;
      /** @enum {string} */
      env: "development" | "production";
      error: string;
      log: {
        /** @enum {string} */
        code: "REPOSITORY_UNAVAILABLE" | "RATE_UNAVAILABLE" | "RATE_STALE" | "TAX_UNAVAILABLE";
      };
      validator: null;
      /** Format: uuid */
      support_id: string;
    };
  };
  responses: {
    /** @description Properties of the body are invalid (`VALIDATION_FAILED`, with messages in `validator`), or the body is not a JSON object (`MALFORMED_JSON`). */
    BadRequest: {
      headers: {
        "X-Request-Id": components["headers"]["X-Request-Id"];
        "X-Error-Code": components["headers"]["X-Error-Code"];
        [name: string]: unknown;
      };
      content: {
        "application/json": components["schemas"]["BadRequestFailure"];
      };
    };
    /** @description Properties of the body are invalid (`VALIDATION_FAILED`, with messages in `validator`), or the body is not a JSON object (`MALFORMED_JSON`), or amounts have too many digits (`AMOUNT_OUT_OF_RANGE`). */
    BadRequestOrRange: {
      headers: {
        "X-Request-Id": components["headers"]["X-Request-Id"];
        "X-Error-Code": components["headers"]["X-Error-Code"];
        [name: string]: unknown;
      };
      content: {
        "application/json": components["schemas"]["BadRequestOrRangeFailure"];
      };
    };
    /** @description Properties of the body are invalid (`VALIDATION_FAILED`, with messages in `validator`), or the body is not a JSON object (`MALFORMED_JSON`), amounts have too many digits (`AMOUNT_OUT_OF_RANGE`), or the total of items with a price is 0 (`AMOUNT_TOO_SMALL`). */
    BadRequestOrAmount: {
      headers: {
        "X-Request-Id": components["headers"]["X-Request-Id"];
        "X-Error-Code": components["headers"]["X-Error-Code"];
        [name: string]: unknown;
      };
      content: {
        "application/json": components["schemas"]["BadRequestOrAmountFailure"];
      };
    };
    /** @description The credentials are missing or unknown. */
    Unauthenticated: {
      headers: {
        "X-Request-Id": components["headers"]["X-Request-Id"];
        "X-Error-Code": components["headers"]["X-Error-Code"];
        "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
        [name: string]: unknown;
      };
      content: {
        "application/json": components["schemas"]["UnauthenticatedFailure"];
      };
    };
    /** @description The credentials lack a scope. */
    Forbidden: {
      headers: {
        "X-Request-Id": components["headers"]["X-Request-Id"];
        "X-Error-Code": components["headers"]["X-Error-Code"];
        [name: string]: unknown;
      };
      content: {
        "application/json": components["schemas"]["ForbiddenFailure"];
      };
    };
    /** @description The record does not exist. */
    NotFound: {
      headers: {
        "X-Request-Id": components["headers"]["X-Request-Id"];
        "X-Error-Code": components["headers"]["X-Error-Code"];
        [name: string]: unknown;
      };
      content: {
        "application/json": components["schemas"]["NotFoundFailure"];
      };
    };
    /** @description The path does not exist for this method. */
    NoSuchPath: {
      headers: {
        "X-Request-Id": components["headers"]["X-Request-Id"];
        "X-Error-Code": components["headers"]["X-Error-Code"];
        [name: string]: unknown;
      };
      content: {
        "application/json": components["schemas"]["NoSuchPathFailure"];
      };
    };
    /** @description The method is not POST. */
    MethodNotAllowed: {
      headers: {
        "X-Request-Id": components["headers"]["X-Request-Id"];
        "X-Error-Code": components["headers"]["X-Error-Code"];
        Allow: components["headers"]["Allow"];
        [name: string]: unknown;
      };
      content: {
        "application/json": components["schemas"]["MethodNotAllowedFailure"];
      };
    };
    /** @description The caller does not accept JSON. */
    NotAcceptable: {
      headers: {
        "X-Request-Id": components["headers"]["X-Request-Id"];
        "X-Error-Code": components["headers"]["X-Error-Code"];
        [name: string]: unknown;
      };
      content: {
        "application/json": components["schemas"]["NotAcceptableFailure"];
      };
    };
    /** @description A completed invoice cannot be voided. */
    InvoiceConflict: {
      headers: {
        "X-Request-Id": components["headers"]["X-Request-Id"];
        "X-Error-Code": components["headers"]["X-Error-Code"];
        [name: string]: unknown;
      };
      content: {
        "application/json": components["schemas"]["InvoiceConflictFailure"];
      };
    };
    /** @description The quote has expired. Request a new one. */
    QuoteExpired: {
      headers: {
        "X-Request-Id": components["headers"]["X-Request-Id"];
        "X-Error-Code": components["headers"]["X-Error-Code"];
        [name: string]: unknown;
      };
      content: {
        "application/json": components["schemas"]["QuoteExpiredFailure"];
      };
    };
    /** @description The webhook endpoint is disabled. */
    WebhookConflict: {
      headers: {
        "X-Request-Id": components["headers"]["X-Request-Id"];
        "X-Error-Code": components["headers"]["X-Error-Code"];
        [name: string]: unknown;
      };
      content: {
        "application/json": components["schemas"]["WebhookConflictFailure"];
      };
    };
    /** @description The payment is no longer pending. */
    PaymentConflict: {
      headers: {
        "X-Request-Id": components["headers"]["X-Request-Id"];
        "X-Error-Code": components["headers"]["X-Error-Code"];
        [name: string]: unknown;
      };
      content: {
        "application/json": components["schemas"]["PaymentConflictFailure"];
      };
    };
    /** @description The payment has another final status (`PAYMENT_TRANSITION_INVALID`), or the invoice has the maximum number of payments (`PAYMENT_LIMIT_REACHED`). */
    RecordingConflict: {
      headers: {
        "X-Request-Id": components["headers"]["X-Request-Id"];
        "X-Error-Code": components["headers"]["X-Error-Code"];
        [name: string]: unknown;
      };
      content: {
        "application/json": components["schemas"]["RecordingConflictFailure"];
      };
    };
    /** @description The refund is no longer pending. */
    RefundConflict: {
      headers: {
        "X-Request-Id": components["headers"]["X-Request-Id"];
        "X-Error-Code": components["headers"]["X-Error-Code"];
        [name: string]: unknown;
      };
      content: {
        "application/json": components["schemas"]["RefundConflictFailure"];
      };
    };
    /** @description The refund is more than is left of the payment (`REFUND_EXCEEDS_PAYMENT`), the payment is not completed (`PAYMENT_NOT_COMPLETED`), the refund has another final status (`REFUND_TRANSITION_INVALID`), or the invoice has the maximum number of refunds (`REFUND_LIMIT_REACHED`). */
    RefundingConflict: {
      headers: {
        "X-Request-Id": components["headers"]["X-Request-Id"];
        "X-Error-Code": components["headers"]["X-Error-Code"];
        [name: string]: unknown;
      };
      content: {
        "application/json": components["schemas"]["RefundingConflictFailure"];
      };
    };
    /** @description The credit note is more than is left of a line (`CREDIT_EXCEEDS_INVOICE`), the invoice is voided (`INVOICE_VOIDED`), or it has the maximum number of credit notes (`CREDIT_NOTE_LIMIT_REACHED`). */
    CreditingConflict: {
      headers: {
        "X-Request-Id": components["headers"]["X-Request-Id"];
        "X-Error-Code": components["headers"]["X-Error-Code"];
        [name: string]: unknown;
      };
      content: {
        "application/json": components["schemas"]["CreditingConflictFailure"];
      };
    };
    /** @description The body is longer than the limit of the operation, or of callers without credentials. The connection is closed. */
    PayloadTooLarge: {
      headers: {
        "X-Request-Id": components["headers"]["X-Request-Id"];
        "X-Error-Code": components["headers"]["X-Error-Code"];
        [name: string]: unknown;
      };
      content: {
        "application/json": components["schemas"]["PayloadTooLargeFailure"];
      };
    };
    /** @description The request has more headers than the server keeps. The connection is closed. */
    TooManyHeaders: {
      headers: {
        "X-Request-Id": components["headers"]["X-Request-Id"];
        "X-Error-Code": components["headers"]["X-Error-Code"];
        [name: string]: unknown;
      };
      content: {
        "application/json": components["schemas"]["TooManyHeadersFailure"];
      };
    };
    /** @description The content type of the body is not `application/json`. */
    UnsupportedMediaType: {
      headers: {
        "X-Request-Id": components["headers"]["X-Request-Id"];
        "X-Error-Code": components["headers"]["X-Error-Code"];
        [name: string]: unknown;
      };
      content: {
        "application/json": components["schemas"]["UnsupportedMediaTypeFailure"];
      };
    };
    /** @description The idempotency key was used with other content. */
    IdempotencyMismatch: {
      headers: {
        "X-Request-Id": components["headers"]["X-Request-Id"];
        "X-Error-Code": components["headers"]["X-Error-Code"];
        [name: string]: unknown;
      };
      content: {
        "application/json": components["schemas"]["IdempotencyMismatchFailure"];
      };
    };
    /** @description Too many requests. Retry after the time in `Retry-After`. */
    RateLimited: {
      headers: {
        "X-Request-Id": components["headers"]["X-Request-Id"];
        "X-Error-Code": components["headers"]["X-Error-Code"];
        "Retry-After": components["headers"]["Retry-After"];
        [name: string]: unknown;
      };
      content: {
        "application/json": components["schemas"]["RateLimitedFailure"];
      };
    };
    /** @description An internal error. Report the `support_id`. */
    Internal: {
      headers: {
        "X-Request-Id": components["headers"]["X-Request-Id"];
        "X-Error-Code": components["headers"]["X-Error-Code"];
        [name: string]: unknown;
      };
      content: {
        "application/json": components["schemas"]["InternalFailure"];
      };
    };
    /** @description A store failed, or the service is shutting down (`REPOSITORY_UNAVAILABLE`). */
    Unavailable: {
      headers: {
        "X-Request-Id": components["headers"]["X-Request-Id"];
        "X-Error-Code": components["headers"]["X-Error-Code"];
        "Retry-After": components["headers"]["Retry-After"];
        [name: string]: unknown;
      };
      content: {
        "application/json": components["schemas"]["UnavailableFailure"];
      };
    };
    /** @description A store failed, or the service is shutting down (`REPOSITORY_UNAVAILABLE`), an exchange rate is unavailable (`RATE_UNAVAILABLE`), or the rates are too old (`RATE_STALE`). */
    UnavailableOrRates: {
      headers: {
        "X-Request-Id": components["headers"]["X-Request-Id"];
        "X-Error-Code": components["headers"]["X-Error-Code"];
        "Retry-After": components["headers"]["Retry-After"];
        [name: string]: unknown;
      };
      content: {
        "application/json": components["schemas"]["UnavailableOrRatesFailure"];
      };
    };
    /** @description A store failed, or the service is shutting down (`REPOSITORY_UNAVAILABLE`), an exchange rate is unavailable (`RATE_UNAVAILABLE`), the rates are too old (`RATE_STALE`), or the taxes are unavailable (`TAX_UNAVAILABLE`). */
    UnavailableOrRatesOrTaxes: {
      headers: {
        "X-Request-Id": components["headers"]["X-Request-Id"];
        "X-Error-Code": components["headers"]["X-Error-Code"];
        "Retry-After": components["headers"]["Retry-After"];
        [name: string]: unknown;
      };
      content: {
        "application/json": components["schemas"]["UnavailableOrRatesOrTaxesFailure"];
      };
    };
  };
  parameters: {
    /**
     * @description The identifier of the invoice.
     * @example invoice_1
     */
    InvoiceId: string;
    /**
     * @description The identifier of the payment.
     * @example payment_1
     */
    PaymentId: string;
    /**
     * @description The identifier of the refund.
     * @example refund_1
     */
    RefundId: string;
    /**
     * @description The identifier of the credit.
     * @example credit_1
     */
    CreditId: string;
    /**
     * @description The identifier of the product.
     * @example product_1
     */
    ProductId: string;
    /**
     * @description The identifier of the schema.
     * @example schema_1
     */
    SchemaId: string;
    /**
     * @description The identifier of the tax.
     * @example tax_1
     */
    TaxId: string;
    /**
     * @description The identifier of the coupon.
     * @example coupon_1
     */
    CouponId: string;
    /**
     * @description The identifier of the endpoint.
     * @example endpoint_1
     */
    EndpointId: string;
    /** @description Makes the request safe to retry. Unique within the organization. */
    IdempotencyKey: string;
    /** @description The seal that was returned with the quote in the body. */
    QuoteSeal: string;
    /** @description A version 7 UUID to use as the id of the request; other values are ignored. */
    RequestId: string;
  };
  requestBodies: never;
  headers: {
    /** @description The id of the request. Failures also contain it as `support_id`. */
    "X-Request-Id": string;
    /** @description The error code; also `log.code` of the body. */
    "X-Error-Code":
      | "VALIDATION_FAILED"
      | "MALFORMED_JSON"
      | "AMOUNT_OUT_OF_RANGE"
      | "AMOUNT_TOO_SMALL"
      | "SIGNATURE_INVALID"
      | "UNAUTHENTICATED"
      | "FORBIDDEN"
      | "NOT_FOUND"
      | "METHOD_NOT_ALLOWED"
      | "NOT_ACCEPTABLE"
      | "INVOICE_TRANSITION_INVALID"
      | "PAYMENT_TRANSITION_INVALID"
      | "PAYMENT_LIMIT_REACHED"
      | "PAYMENT_NOT_COMPLETED"
      | "REFUND_EXCEEDS_PAYMENT"
      | "REFUND_TRANSITION_INVALID"
      | "REFUND_LIMIT_REACHED"
      | "INVOICE_VOIDED"
      | "CREDIT_EXCEEDS_INVOICE"
      | "CREDIT_NOTE_LIMIT_REACHED"
      | "CONFLICT"
      | "PAYLOAD_TOO_LARGE"
      | "UNSUPPORTED_MEDIA_TYPE"
      | "IDEMPOTENCY_MISMATCH"
      | "RATE_LIMITED"
      | "INTERNAL"
      | "RATE_UNAVAILABLE"
      | "RATE_STALE"
      | "TAX_UNAVAILABLE"
      | "REPOSITORY_UNAVAILABLE";
    /** @description Send it with the quote to create an invoice at the rates of the quote, if the host accepts quotes. */
    "X-Quote-Seal": string;
    /** @description Seconds after which to retry. */
    "Retry-After": string;
    /** @description The authentication scheme. */
    "WWW-Authenticate": 'Bearer realm="quittance"';
    /** @description The method of every operation. */
    Allow: "POST";
  };
  pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
  calculateQuote: {
    parameters: {
      query?: never;
      header?: {
        /** @description A version 7 UUID to use as the id of the request; other values are ignored. */
        "X-Request-Id"?: components["parameters"]["RequestId"];
      };
      path?: never;
      cookie?: never;
    };
    /** @description At most 262144 bytes, unless the host sets another limit. */
    requestBody: {
      content: {
        "application/json": components["schemas"]["QuoteRequest"];
      };
    };
    responses: {
      /** @description The quote. */
      200: {
        headers: {
          "X-Request-Id": components["headers"]["X-Request-Id"];
          "X-Quote-Seal": components["headers"]["X-Quote-Seal"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["QuoteResponse"];
        };
      };
      400: components["responses"]["BadRequestOrRange"];
      401: components["responses"]["Unauthenticated"];
      403: components["responses"]["Forbidden"];
      405: components["responses"]["MethodNotAllowed"];
      406: components["responses"]["NotAcceptable"];
      413: components["responses"]["PayloadTooLarge"];
      415: components["responses"]["UnsupportedMediaType"];
      429: components["responses"]["RateLimited"];
      431: components["responses"]["TooManyHeaders"];
      500: components["responses"]["Internal"];
      503: components["responses"]["UnavailableOrRatesOrTaxes"];
    };
  };
  listPayments: {
    parameters: {
      query?: never;
      header?: {
        /** @description A version 7 UUID to use as the id of the request; other values are ignored. */
        "X-Request-Id"?: components["parameters"]["RequestId"];
      };
      path?: never;
      cookie?: never;
    };
    /** @description At most 262144 bytes, unless the host sets another limit. */
    requestBody?: {
      content: {
        "application/json": components["schemas"]["PaymentListRequest"];
      };
    };
    responses: {
      /** @description A page of payments. */
      200: {
        headers: {
          "X-Request-Id": components["headers"]["X-Request-Id"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["PaymentPageResponse"];
        };
      };
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthenticated"];
      403: components["responses"]["Forbidden"];
      405: components["responses"]["MethodNotAllowed"];
      406: components["responses"]["NotAcceptable"];
      413: components["responses"]["PayloadTooLarge"];
      415: components["responses"]["UnsupportedMediaType"];
      429: components["responses"]["RateLimited"];
      431: components["responses"]["TooManyHeaders"];
      500: components["responses"]["Internal"];
      503: components["responses"]["Unavailable"];
    };
  };
  listInvoices: {
    parameters: {
      query?: never;
      header?: {
        /** @description A version 7 UUID to use as the id of the request; other values are ignored. */
        "X-Request-Id"?: components["parameters"]["RequestId"];
      };
      path?: never;
      cookie?: never;
    };
    /** @description At most 262144 bytes, unless the host sets another limit. */
    requestBody?: {
      content: {
        "application/json": components["schemas"]["InvoiceListRequest"];
      };
    };
    responses: {
      /** @description A page of invoices. */
      200: {
        headers: {
          "X-Request-Id": components["headers"]["X-Request-Id"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["InvoicePageResponse"];
        };
      };
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthenticated"];
      403: components["responses"]["Forbidden"];
      405: components["responses"]["MethodNotAllowed"];
      406: components["responses"]["NotAcceptable"];
      413: components["responses"]["PayloadTooLarge"];
      415: components["responses"]["UnsupportedMediaType"];
      429: components["responses"]["RateLimited"];
      431: components["responses"]["TooManyHeaders"];
      500: components["responses"]["Internal"];
      503: components["responses"]["Unavailable"];
    };
  };
  validateInvoice: {
    parameters: {
      query?: never;
      header?: {
        /** @description A version 7 UUID to use as the id of the request; other values are ignored. */
        "X-Request-Id"?: components["parameters"]["RequestId"];
      };
      path?: never;
      cookie?: never;
    };
    /** @description At most 262144 bytes, unless the host sets another limit. */
    requestBody: {
      content: {
        "application/json": components["schemas"]["InvoiceRequest"];
      };
    };
    responses: {
      /** @description The data is valid. */
      200: {
        headers: {
          "X-Request-Id": components["headers"]["X-Request-Id"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ValidInvoiceResponse"];
        };
      };
      400: components["responses"]["BadRequestOrAmount"];
      401: components["responses"]["Unauthenticated"];
      403: components["responses"]["Forbidden"];
      405: components["responses"]["MethodNotAllowed"];
      406: components["responses"]["NotAcceptable"];
      413: components["responses"]["PayloadTooLarge"];
      415: components["responses"]["UnsupportedMediaType"];
      429: components["responses"]["RateLimited"];
      431: components["responses"]["TooManyHeaders"];
      500: components["responses"]["Internal"];
      503: components["responses"]["UnavailableOrRatesOrTaxes"];
    };
  };
  readInvoice: {
    parameters: {
      query?: never;
      header?: {
        /** @description A version 7 UUID to use as the id of the request; other values are ignored. */
        "X-Request-Id"?: components["parameters"]["RequestId"];
      };
      path: {
        /**
         * @description The identifier of the invoice.
         * @example invoice_1
         */
        id: components["parameters"]["InvoiceId"];
      };
      cookie?: never;
    };
    /** @description At most 4096 bytes. */
    requestBody?: {
      content: {
        "application/json": components["schemas"]["InvoiceDetailsRequest"];
      };
    };
    responses: {
      /** @description The invoice. */
      200: {
        headers: {
          "X-Request-Id": components["headers"]["X-Request-Id"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["InvoiceDetailsResponse"];
        };
      };
      400: components["responses"]["BadRequestOrRange"];
      401: components["responses"]["Unauthenticated"];
      403: components["responses"]["Forbidden"];
      404: components["responses"]["NotFound"];
      405: components["responses"]["MethodNotAllowed"];
      406: components["responses"]["NotAcceptable"];
      413: components["responses"]["PayloadTooLarge"];
      415: components["responses"]["UnsupportedMediaType"];
      429: components["responses"]["RateLimited"];
      431: components["responses"]["TooManyHeaders"];
      500: components["responses"]["Internal"];
      503: components["responses"]["UnavailableOrRates"];
    };
  };
  readDashboard: {
    parameters: {
      query?: never;
      header?: {
        /** @description A version 7 UUID to use as the id of the request; other values are ignored. */
        "X-Request-Id"?: components["parameters"]["RequestId"];
      };
      path?: never;
      cookie?: never;
    };
    /** @description At most 4096 bytes. */
    requestBody?: {
      content: {
        "application/json": components["schemas"]["DashboardRequest"];
      };
    };
    responses: {
      /** @description The dashboard. */
      200: {
        headers: {
          "X-Request-Id": components["headers"]["X-Request-Id"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["DashboardResponse"];
        };
      };
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthenticated"];
      403: components["responses"]["Forbidden"];
      405: components["responses"]["MethodNotAllowed"];
      406: components["responses"]["NotAcceptable"];
      413: components["responses"]["PayloadTooLarge"];
      415: components["responses"]["UnsupportedMediaType"];
      429: components["responses"]["RateLimited"];
      431: components["responses"]["TooManyHeaders"];
      500: components["responses"]["Internal"];
      503: components["responses"]["Unavailable"];
    };
  };
  createInvoice: {
    parameters: {
      query?: never;
      header?: {
        /** @description Makes the request safe to retry. Unique within the organization. */
        "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
        /** @description The seal that was returned with the quote in the body. */
        "X-Quote-Seal"?: components["parameters"]["QuoteSeal"];
        /** @description A version 7 UUID to use as the id of the request; other values are ignored. */
        "X-Request-Id"?: components["parameters"]["RequestId"];
      };
      path?: never;
      cookie?: never;
    };
    /** @description At most 262144 bytes, unless the host sets another limit. */
    requestBody: {
      content: {
        "application/json": components["schemas"]["CreateInvoiceRequest"];
      };
    };
    responses: {
      /** @description An earlier request with the same key created the invoice. */
      200: {
        headers: {
          "X-Request-Id": components["headers"]["X-Request-Id"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["CreatedInvoiceResponse"];
        };
      };
      /** @description The invoice. */
      201: {
        headers: {
          "X-Request-Id": components["headers"]["X-Request-Id"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["CreatedInvoiceResponse201"];
        };
      };
      400: components["responses"]["BadRequestOrAmount"];
      401: components["responses"]["Unauthenticated"];
      403: components["responses"]["Forbidden"];
      405: components["responses"]["MethodNotAllowed"];
      406: components["responses"]["NotAcceptable"];
      409: components["responses"]["QuoteExpired"];
      413: components["responses"]["PayloadTooLarge"];
      415: components["responses"]["UnsupportedMediaType"];
      422: components["responses"]["IdempotencyMismatch"];
      429: components["responses"]["RateLimited"];
      431: components["responses"]["TooManyHeaders"];
      500: components["responses"]["Internal"];
      503: components["responses"]["UnavailableOrRatesOrTaxes"];
    };
  };
  voidInvoice: {
    parameters: {
      query?: never;
      header?: {
        /** @description A version 7 UUID to use as the id of the request; other values are ignored. */
        "X-Request-Id"?: components["parameters"]["RequestId"];
      };
      path: {
        /**
         * @description The identifier of the invoice.
         * @example invoice_1
         */
        id: components["parameters"]["InvoiceId"];
      };
      cookie?: never;
    };
    /** @description At most 4096 bytes. */
    requestBody?: {
      content: {
        "application/json": components["schemas"]["EmptyRequest"];
      };
    };
    responses: {
      /** @description The voided invoice. */
      200: {
        headers: {
          "X-Request-Id": components["headers"]["X-Request-Id"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["InvoiceRowResponse"];
        };
      };
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthenticated"];
      403: components["responses"]["Forbidden"];
      404: components["responses"]["NotFound"];
      405: components["responses"]["MethodNotAllowed"];
      406: components["responses"]["NotAcceptable"];
      409: components["responses"]["InvoiceConflict"];
      413: components["responses"]["PayloadTooLarge"];
      415: components["responses"]["UnsupportedMediaType"];
      429: components["responses"]["RateLimited"];
      431: components["responses"]["TooManyHeaders"];
      500: components["responses"]["Internal"];
      503: components["responses"]["Unavailable"];
    };
  };
  readPayable: {
    parameters: {
      query?: never;
      header?: {
        /** @description A version 7 UUID to use as the id of the request; other values are ignored. */
        "X-Request-Id"?: components["parameters"]["RequestId"];
      };
      path: {
        /**
         * @description The identifier of the invoice.
         * @example invoice_1
         */
        id: components["parameters"]["InvoiceId"];
      };
      cookie?: never;
    };
    /** @description At most 4096 bytes. */
    requestBody?: {
      content: {
        "application/json": components["schemas"]["PayableRequest"];
      };
    };
    responses: {
      /** @description What is left to pay. */
      200: {
        headers: {
          "X-Request-Id": components["headers"]["X-Request-Id"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["PayableResponse"];
        };
      };
      400: components["responses"]["BadRequestOrRange"];
      401: components["responses"]["Unauthenticated"];
      403: components["responses"]["Forbidden"];
      404: components["responses"]["NotFound"];
      405: components["responses"]["MethodNotAllowed"];
      406: components["responses"]["NotAcceptable"];
      413: components["responses"]["PayloadTooLarge"];
      415: components["responses"]["UnsupportedMediaType"];
      429: components["responses"]["RateLimited"];
      431: components["responses"]["TooManyHeaders"];
      500: components["responses"]["Internal"];
      503: components["responses"]["UnavailableOrRates"];
    };
  };
  recordPayment: {
    parameters: {
      query?: never;
      header?: {
        /** @description A version 7 UUID to use as the id of the request; other values are ignored. */
        "X-Request-Id"?: components["parameters"]["RequestId"];
      };
      path: {
        /**
         * @description The identifier of the invoice.
         * @example invoice_1
         */
        id: components["parameters"]["InvoiceId"];
      };
      cookie?: never;
    };
    /** @description At most 262144 bytes, unless the host sets another limit. */
    requestBody: {
      content: {
        "application/json": components["schemas"]["PaymentRequest"];
      };
    };
    responses: {
      /** @description An earlier request recorded the payment; it has the status of this request. */
      200: {
        headers: {
          "X-Request-Id": components["headers"]["X-Request-Id"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ChangedPaymentResponse"];
        };
      };
      /** @description The payment and its invoice. */
      201: {
        headers: {
          "X-Request-Id": components["headers"]["X-Request-Id"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ChangedPaymentResponse201"];
        };
      };
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthenticated"];
      403: components["responses"]["Forbidden"];
      404: components["responses"]["NotFound"];
      405: components["responses"]["MethodNotAllowed"];
      406: components["responses"]["NotAcceptable"];
      409: components["responses"]["RecordingConflict"];
      413: components["responses"]["PayloadTooLarge"];
      415: components["responses"]["UnsupportedMediaType"];
      422: components["responses"]["IdempotencyMismatch"];
      429: components["responses"]["RateLimited"];
      431: components["responses"]["TooManyHeaders"];
      500: components["responses"]["Internal"];
      503: components["responses"]["UnavailableOrRates"];
    };
  };
  readPayment: {
    parameters: {
      query?: never;
      header?: {
        /** @description A version 7 UUID to use as the id of the request; other values are ignored. */
        "X-Request-Id"?: components["parameters"]["RequestId"];
      };
      path: {
        /**
         * @description The identifier of the payment.
         * @example payment_1
         */
        id: components["parameters"]["PaymentId"];
      };
      cookie?: never;
    };
    /** @description At most 4096 bytes. */
    requestBody?: {
      content: {
        "application/json": components["schemas"]["EmptyRequest"];
      };
    };
    responses: {
      /** @description The payment. */
      200: {
        headers: {
          "X-Request-Id": components["headers"]["X-Request-Id"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["PaymentRowResponse"];
        };
      };
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthenticated"];
      403: components["responses"]["Forbidden"];
      404: components["responses"]["NotFound"];
      405: components["responses"]["MethodNotAllowed"];
      406: components["responses"]["NotAcceptable"];
      413: components["responses"]["PayloadTooLarge"];
      415: components["responses"]["UnsupportedMediaType"];
      429: components["responses"]["RateLimited"];
      431: components["responses"]["TooManyHeaders"];
      500: components["responses"]["Internal"];
      503: components["responses"]["Unavailable"];
    };
  };
  changePaymentStatus: {
    parameters: {
      query?: never;
      header?: {
        /** @description A version 7 UUID to use as the id of the request; other values are ignored. */
        "X-Request-Id"?: components["parameters"]["RequestId"];
      };
      path: {
        /**
         * @description The identifier of the payment.
         * @example payment_1
         */
        id: components["parameters"]["PaymentId"];
      };
      cookie?: never;
    };
    /** @description At most 4096 bytes. */
    requestBody: {
      content: {
        "application/json": components["schemas"]["PaymentStatusRequest"];
      };
    };
    responses: {
      /** @description The payment and its invoice. */
      200: {
        headers: {
          "X-Request-Id": components["headers"]["X-Request-Id"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ChangedPaymentResponse"];
        };
      };
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthenticated"];
      403: components["responses"]["Forbidden"];
      404: components["responses"]["NotFound"];
      405: components["responses"]["MethodNotAllowed"];
      406: components["responses"]["NotAcceptable"];
      409: components["responses"]["PaymentConflict"];
      413: components["responses"]["PayloadTooLarge"];
      415: components["responses"]["UnsupportedMediaType"];
      429: components["responses"]["RateLimited"];
      431: components["responses"]["TooManyHeaders"];
      500: components["responses"]["Internal"];
      503: components["responses"]["Unavailable"];
    };
  };
  recordRefund: {
    parameters: {
      query?: never;
      header?: {
        /** @description A version 7 UUID to use as the id of the request; other values are ignored. */
        "X-Request-Id"?: components["parameters"]["RequestId"];
      };
      path: {
        /**
         * @description The identifier of the payment.
         * @example payment_1
         */
        id: components["parameters"]["PaymentId"];
      };
      cookie?: never;
    };
    /** @description At most 262144 bytes, unless the host sets another limit. */
    requestBody: {
      content: {
        "application/json": components["schemas"]["RefundRequest"];
      };
    };
    responses: {
      /** @description An earlier request recorded the refund; it has its present status. */
      200: {
        headers: {
          "X-Request-Id": components["headers"]["X-Request-Id"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ChangedRefundResponse"];
        };
      };
      /** @description The refund and its invoice. */
      201: {
        headers: {
          "X-Request-Id": components["headers"]["X-Request-Id"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ChangedRefundResponse201"];
        };
      };
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthenticated"];
      403: components["responses"]["Forbidden"];
      404: components["responses"]["NotFound"];
      405: components["responses"]["MethodNotAllowed"];
      406: components["responses"]["NotAcceptable"];
      409: components["responses"]["RefundingConflict"];
      413: components["responses"]["PayloadTooLarge"];
      415: components["responses"]["UnsupportedMediaType"];
      422: components["responses"]["IdempotencyMismatch"];
      429: components["responses"]["RateLimited"];
      431: components["responses"]["TooManyHeaders"];
      500: components["responses"]["Internal"];
      503: components["responses"]["Unavailable"];
    };
  };
  listRefunds: {
    parameters: {
      query?: never;
      header?: {
        /** @description A version 7 UUID to use as the id of the request; other values are ignored. */
        "X-Request-Id"?: components["parameters"]["RequestId"];
      };
      path?: never;
      cookie?: never;
    };
    /** @description At most 262144 bytes, unless the host sets another limit. */
    requestBody?: {
      content: {
        "application/json": components["schemas"]["RefundListRequest"];
      };
    };
    responses: {
      /** @description A page of refunds. */
      200: {
        headers: {
          "X-Request-Id": components["headers"]["X-Request-Id"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["RefundPageResponse"];
        };
      };
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthenticated"];
      403: components["responses"]["Forbidden"];
      405: components["responses"]["MethodNotAllowed"];
      406: components["responses"]["NotAcceptable"];
      413: components["responses"]["PayloadTooLarge"];
      415: components["responses"]["UnsupportedMediaType"];
      429: components["responses"]["RateLimited"];
      431: components["responses"]["TooManyHeaders"];
      500: components["responses"]["Internal"];
      503: components["responses"]["Unavailable"];
    };
  };
  readRefund: {
    parameters: {
      query?: never;
      header?: {
        /** @description A version 7 UUID to use as the id of the request; other values are ignored. */
        "X-Request-Id"?: components["parameters"]["RequestId"];
      };
      path: {
        /**
         * @description The identifier of the refund.
         * @example refund_1
         */
        id: components["parameters"]["RefundId"];
      };
      cookie?: never;
    };
    /** @description At most 4096 bytes. */
    requestBody?: {
      content: {
        "application/json": components["schemas"]["EmptyRequest"];
      };
    };
    responses: {
      /** @description The refund. */
      200: {
        headers: {
          "X-Request-Id": components["headers"]["X-Request-Id"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["RefundResponse"];
        };
      };
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthenticated"];
      403: components["responses"]["Forbidden"];
      404: components["responses"]["NotFound"];
      405: components["responses"]["MethodNotAllowed"];
      406: components["responses"]["NotAcceptable"];
      413: components["responses"]["PayloadTooLarge"];
      415: components["responses"]["UnsupportedMediaType"];
      429: components["responses"]["RateLimited"];
      431: components["responses"]["TooManyHeaders"];
      500: components["responses"]["Internal"];
      503: components["responses"]["Unavailable"];
    };
  };
  changeRefundStatus: {
    parameters: {
      query?: never;
      header?: {
        /** @description A version 7 UUID to use as the id of the request; other values are ignored. */
        "X-Request-Id"?: components["parameters"]["RequestId"];
      };
      path: {
        /**
         * @description The identifier of the refund.
         * @example refund_1
         */
        id: components["parameters"]["RefundId"];
      };
      cookie?: never;
    };
    /** @description At most 4096 bytes. */
    requestBody: {
      content: {
        "application/json": components["schemas"]["RefundStatusRequest"];
      };
    };
    responses: {
      /** @description The refund and its invoice. */
      200: {
        headers: {
          "X-Request-Id": components["headers"]["X-Request-Id"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ChangedRefundResponse"];
        };
      };
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthenticated"];
      403: components["responses"]["Forbidden"];
      404: components["responses"]["NotFound"];
      405: components["responses"]["MethodNotAllowed"];
      406: components["responses"]["NotAcceptable"];
      409: components["responses"]["RefundConflict"];
      413: components["responses"]["PayloadTooLarge"];
      415: components["responses"]["UnsupportedMediaType"];
      429: components["responses"]["RateLimited"];
      431: components["responses"]["TooManyHeaders"];
      500: components["responses"]["Internal"];
      503: components["responses"]["Unavailable"];
    };
  };
  createCreditNote: {
    parameters: {
      query?: never;
      header?: {
        /** @description A version 7 UUID to use as the id of the request; other values are ignored. */
        "X-Request-Id"?: components["parameters"]["RequestId"];
      };
      path: {
        /**
         * @description The identifier of the invoice.
         * @example invoice_1
         */
        id: components["parameters"]["InvoiceId"];
      };
      cookie?: never;
    };
    /** @description At most 262144 bytes, unless the host sets another limit. */
    requestBody: {
      content: {
        "application/json": components["schemas"]["CreditNoteRequest"];
      };
    };
    responses: {
      /** @description An earlier request issued the credit note. */
      200: {
        headers: {
          "X-Request-Id": components["headers"]["X-Request-Id"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["CreatedCreditNoteResponse"];
        };
      };
      /** @description The credit note and its invoice. */
      201: {
        headers: {
          "X-Request-Id": components["headers"]["X-Request-Id"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["CreatedCreditNoteResponse201"];
        };
      };
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthenticated"];
      403: components["responses"]["Forbidden"];
      404: components["responses"]["NotFound"];
      405: components["responses"]["MethodNotAllowed"];
      406: components["responses"]["NotAcceptable"];
      409: components["responses"]["CreditingConflict"];
      413: components["responses"]["PayloadTooLarge"];
      415: components["responses"]["UnsupportedMediaType"];
      422: components["responses"]["IdempotencyMismatch"];
      429: components["responses"]["RateLimited"];
      431: components["responses"]["TooManyHeaders"];
      500: components["responses"]["Internal"];
      503: components["responses"]["Unavailable"];
    };
  };
  listCreditNotes: {
    parameters: {
      query?: never;
      header?: {
        /** @description A version 7 UUID to use as the id of the request; other values are ignored. */
        "X-Request-Id"?: components["parameters"]["RequestId"];
      };
      path?: never;
      cookie?: never;
    };
    /** @description At most 262144 bytes, unless the host sets another limit. */
    requestBody?: {
      content: {
        "application/json": components["schemas"]["CreditNoteListRequest"];
      };
    };
    responses: {
      /** @description A page of credit notes. */
      200: {
        headers: {
          "X-Request-Id": components["headers"]["X-Request-Id"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["CreditNotePageResponse"];
        };
      };
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthenticated"];
      403: components["responses"]["Forbidden"];
      405: components["responses"]["MethodNotAllowed"];
      406: components["responses"]["NotAcceptable"];
      413: components["responses"]["PayloadTooLarge"];
      415: components["responses"]["UnsupportedMediaType"];
      429: components["responses"]["RateLimited"];
      431: components["responses"]["TooManyHeaders"];
      500: components["responses"]["Internal"];
      503: components["responses"]["Unavailable"];
    };
  };
  readCreditNote: {
    parameters: {
      query?: never;
      header?: {
        /** @description A version 7 UUID to use as the id of the request; other values are ignored. */
        "X-Request-Id"?: components["parameters"]["RequestId"];
      };
      path: {
        /**
         * @description The identifier of the credit.
         * @example credit_1
         */
        id: components["parameters"]["CreditId"];
      };
      cookie?: never;
    };
    /** @description At most 4096 bytes. */
    requestBody?: {
      content: {
        "application/json": components["schemas"]["EmptyRequest"];
      };
    };
    responses: {
      /** @description The credit note. */
      200: {
        headers: {
          "X-Request-Id": components["headers"]["X-Request-Id"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["CreditNoteResponse"];
        };
      };
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthenticated"];
      403: components["responses"]["Forbidden"];
      404: components["responses"]["NotFound"];
      405: components["responses"]["MethodNotAllowed"];
      406: components["responses"]["NotAcceptable"];
      413: components["responses"]["PayloadTooLarge"];
      415: components["responses"]["UnsupportedMediaType"];
      429: components["responses"]["RateLimited"];
      431: components["responses"]["TooManyHeaders"];
      500: components["responses"]["Internal"];
      503: components["responses"]["Unavailable"];
    };
  };
  createProduct: {
    parameters: {
      query?: never;
      header?: {
        /** @description Makes the request safe to retry. Unique within the organization. */
        "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
        /** @description A version 7 UUID to use as the id of the request; other values are ignored. */
        "X-Request-Id"?: components["parameters"]["RequestId"];
      };
      path?: never;
      cookie?: never;
    };
    /** @description At most 262144 bytes, unless the host sets another limit. */
    requestBody: {
      content: {
        "application/json": components["schemas"]["NewProductRequest"];
      };
    };
    responses: {
      /** @description An earlier request with the same key created the product. */
      200: {
        headers: {
          "X-Request-Id": components["headers"]["X-Request-Id"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ProductResponse"];
        };
      };
      /** @description The product. */
      201: {
        headers: {
          "X-Request-Id": components["headers"]["X-Request-Id"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ProductResponse201"];
        };
      };
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthenticated"];
      403: components["responses"]["Forbidden"];
      405: components["responses"]["MethodNotAllowed"];
      406: components["responses"]["NotAcceptable"];
      413: components["responses"]["PayloadTooLarge"];
      415: components["responses"]["UnsupportedMediaType"];
      422: components["responses"]["IdempotencyMismatch"];
      429: components["responses"]["RateLimited"];
      431: components["responses"]["TooManyHeaders"];
      500: components["responses"]["Internal"];
      503: components["responses"]["Unavailable"];
    };
  };
  listProducts: {
    parameters: {
      query?: never;
      header?: {
        /** @description A version 7 UUID to use as the id of the request; other values are ignored. */
        "X-Request-Id"?: components["parameters"]["RequestId"];
      };
      path?: never;
      cookie?: never;
    };
    /** @description At most 4096 bytes. */
    requestBody?: {
      content: {
        "application/json": components["schemas"]["ProductListRequest"];
      };
    };
    responses: {
      /** @description A page of products. */
      200: {
        headers: {
          "X-Request-Id": components["headers"]["X-Request-Id"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ProductPageResponse"];
        };
      };
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthenticated"];
      403: components["responses"]["Forbidden"];
      405: components["responses"]["MethodNotAllowed"];
      406: components["responses"]["NotAcceptable"];
      413: components["responses"]["PayloadTooLarge"];
      415: components["responses"]["UnsupportedMediaType"];
      429: components["responses"]["RateLimited"];
      431: components["responses"]["TooManyHeaders"];
      500: components["responses"]["Internal"];
      503: components["responses"]["Unavailable"];
    };
  };
  readProduct: {
    parameters: {
      query?: never;
      header?: {
        /** @description A version 7 UUID to use as the id of the request; other values are ignored. */
        "X-Request-Id"?: components["parameters"]["RequestId"];
      };
      path: {
        /**
         * @description The identifier of the product.
         * @example product_1
         */
        id: components["parameters"]["ProductId"];
      };
      cookie?: never;
    };
    /** @description At most 4096 bytes. */
    requestBody?: {
      content: {
        "application/json": components["schemas"]["EmptyRequest"];
      };
    };
    responses: {
      /** @description The product. */
      200: {
        headers: {
          "X-Request-Id": components["headers"]["X-Request-Id"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ProductResponse"];
        };
      };
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthenticated"];
      403: components["responses"]["Forbidden"];
      404: components["responses"]["NotFound"];
      405: components["responses"]["MethodNotAllowed"];
      406: components["responses"]["NotAcceptable"];
      413: components["responses"]["PayloadTooLarge"];
      415: components["responses"]["UnsupportedMediaType"];
      429: components["responses"]["RateLimited"];
      431: components["responses"]["TooManyHeaders"];
      500: components["responses"]["Internal"];
      503: components["responses"]["Unavailable"];
    };
  };
  reviseProduct: {
    parameters: {
      query?: never;
      header?: {
        /** @description A version 7 UUID to use as the id of the request; other values are ignored. */
        "X-Request-Id"?: components["parameters"]["RequestId"];
      };
      path: {
        /**
         * @description The identifier of the product.
         * @example product_1
         */
        id: components["parameters"]["ProductId"];
      };
      cookie?: never;
    };
    /** @description At most 262144 bytes, unless the host sets another limit. */
    requestBody?: {
      content: {
        "application/json": components["schemas"]["ProductChangesRequest"];
      };
    };
    responses: {
      /** @description The new version. */
      201: {
        headers: {
          "X-Request-Id": components["headers"]["X-Request-Id"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ProductResponse201"];
        };
      };
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthenticated"];
      403: components["responses"]["Forbidden"];
      404: components["responses"]["NotFound"];
      405: components["responses"]["MethodNotAllowed"];
      406: components["responses"]["NotAcceptable"];
      413: components["responses"]["PayloadTooLarge"];
      415: components["responses"]["UnsupportedMediaType"];
      429: components["responses"]["RateLimited"];
      431: components["responses"]["TooManyHeaders"];
      500: components["responses"]["Internal"];
      503: components["responses"]["Unavailable"];
    };
  };
  deactivateProduct: {
    parameters: {
      query?: never;
      header?: {
        /** @description A version 7 UUID to use as the id of the request; other values are ignored. */
        "X-Request-Id"?: components["parameters"]["RequestId"];
      };
      path: {
        /**
         * @description The identifier of the product.
         * @example product_1
         */
        id: components["parameters"]["ProductId"];
      };
      cookie?: never;
    };
    /** @description At most 4096 bytes. */
    requestBody?: {
      content: {
        "application/json": components["schemas"]["EmptyRequest"];
      };
    };
    responses: {
      /** @description The inactive product. */
      200: {
        headers: {
          "X-Request-Id": components["headers"]["X-Request-Id"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ProductResponse"];
        };
      };
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthenticated"];
      403: components["responses"]["Forbidden"];
      404: components["responses"]["NotFound"];
      405: components["responses"]["MethodNotAllowed"];
      406: components["responses"]["NotAcceptable"];
      413: components["responses"]["PayloadTooLarge"];
      415: components["responses"]["UnsupportedMediaType"];
      429: components["responses"]["RateLimited"];
      431: components["responses"]["TooManyHeaders"];
      500: components["responses"]["Internal"];
      503: components["responses"]["Unavailable"];
    };
  };
  createBillingSchema: {
    parameters: {
      query?: never;
      header?: {
        /** @description Makes the request safe to retry. Unique within the organization. */
        "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
        /** @description A version 7 UUID to use as the id of the request; other values are ignored. */
        "X-Request-Id"?: components["parameters"]["RequestId"];
      };
      path?: never;
      cookie?: never;
    };
    /** @description At most 262144 bytes, unless the host sets another limit. */
    requestBody: {
      content: {
        "application/json": components["schemas"]["NewBillingSchemaRequest"];
      };
    };
    responses: {
      /** @description An earlier request with the same key created the billing schema. */
      200: {
        headers: {
          "X-Request-Id": components["headers"]["X-Request-Id"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["BillingSchemaResponse"];
        };
      };
      /** @description The billing schema. */
      201: {
        headers: {
          "X-Request-Id": components["headers"]["X-Request-Id"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["BillingSchemaResponse201"];
        };
      };
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthenticated"];
      403: components["responses"]["Forbidden"];
      405: components["responses"]["MethodNotAllowed"];
      406: components["responses"]["NotAcceptable"];
      413: components["responses"]["PayloadTooLarge"];
      415: components["responses"]["UnsupportedMediaType"];
      422: components["responses"]["IdempotencyMismatch"];
      429: components["responses"]["RateLimited"];
      431: components["responses"]["TooManyHeaders"];
      500: components["responses"]["Internal"];
      503: components["responses"]["Unavailable"];
    };
  };
  listBillingSchemas: {
    parameters: {
      query?: never;
      header?: {
        /** @description A version 7 UUID to use as the id of the request; other values are ignored. */
        "X-Request-Id"?: components["parameters"]["RequestId"];
      };
      path?: never;
      cookie?: never;
    };
    /** @description At most 4096 bytes. */
    requestBody?: {
      content: {
        "application/json": components["schemas"]["BillingSchemaListRequest"];
      };
    };
    responses: {
      /** @description A page of billing schemas. */
      200: {
        headers: {
          "X-Request-Id": components["headers"]["X-Request-Id"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["BillingSchemaPageResponse"];
        };
      };
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthenticated"];
      403: components["responses"]["Forbidden"];
      405: components["responses"]["MethodNotAllowed"];
      406: components["responses"]["NotAcceptable"];
      413: components["responses"]["PayloadTooLarge"];
      415: components["responses"]["UnsupportedMediaType"];
      429: components["responses"]["RateLimited"];
      431: components["responses"]["TooManyHeaders"];
      500: components["responses"]["Internal"];
      503: components["responses"]["Unavailable"];
    };
  };
  readBillingSchema: {
    parameters: {
      query?: never;
      header?: {
        /** @description A version 7 UUID to use as the id of the request; other values are ignored. */
        "X-Request-Id"?: components["parameters"]["RequestId"];
      };
      path: {
        /**
         * @description The identifier of the schema.
         * @example schema_1
         */
        id: components["parameters"]["SchemaId"];
      };
      cookie?: never;
    };
    /** @description At most 4096 bytes. */
    requestBody?: {
      content: {
        "application/json": components["schemas"]["EmptyRequest"];
      };
    };
    responses: {
      /** @description The billing schema. */
      200: {
        headers: {
          "X-Request-Id": components["headers"]["X-Request-Id"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["BillingSchemaResponse"];
        };
      };
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthenticated"];
      403: components["responses"]["Forbidden"];
      404: components["responses"]["NotFound"];
      405: components["responses"]["MethodNotAllowed"];
      406: components["responses"]["NotAcceptable"];
      413: components["responses"]["PayloadTooLarge"];
      415: components["responses"]["UnsupportedMediaType"];
      429: components["responses"]["RateLimited"];
      431: components["responses"]["TooManyHeaders"];
      500: components["responses"]["Internal"];
      503: components["responses"]["Unavailable"];
    };
  };
  reviseBillingSchema: {
    parameters: {
      query?: never;
      header?: {
        /** @description A version 7 UUID to use as the id of the request; other values are ignored. */
        "X-Request-Id"?: components["parameters"]["RequestId"];
      };
      path: {
        /**
         * @description The identifier of the schema.
         * @example schema_1
         */
        id: components["parameters"]["SchemaId"];
      };
      cookie?: never;
    };
    /** @description At most 262144 bytes, unless the host sets another limit. */
    requestBody?: {
      content: {
        "application/json": components["schemas"]["BillingSchemaChangesRequest"];
      };
    };
    responses: {
      /** @description The new version. */
      201: {
        headers: {
          "X-Request-Id": components["headers"]["X-Request-Id"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["BillingSchemaResponse201"];
        };
      };
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthenticated"];
      403: components["responses"]["Forbidden"];
      404: components["responses"]["NotFound"];
      405: components["responses"]["MethodNotAllowed"];
      406: components["responses"]["NotAcceptable"];
      413: components["responses"]["PayloadTooLarge"];
      415: components["responses"]["UnsupportedMediaType"];
      429: components["responses"]["RateLimited"];
      431: components["responses"]["TooManyHeaders"];
      500: components["responses"]["Internal"];
      503: components["responses"]["Unavailable"];
    };
  };
  deactivateBillingSchema: {
    parameters: {
      query?: never;
      header?: {
        /** @description A version 7 UUID to use as the id of the request; other values are ignored. */
        "X-Request-Id"?: components["parameters"]["RequestId"];
      };
      path: {
        /**
         * @description The identifier of the schema.
         * @example schema_1
         */
        id: components["parameters"]["SchemaId"];
      };
      cookie?: never;
    };
    /** @description At most 4096 bytes. */
    requestBody?: {
      content: {
        "application/json": components["schemas"]["EmptyRequest"];
      };
    };
    responses: {
      /** @description The inactive billing schema. */
      200: {
        headers: {
          "X-Request-Id": components["headers"]["X-Request-Id"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["BillingSchemaResponse"];
        };
      };
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthenticated"];
      403: components["responses"]["Forbidden"];
      404: components["responses"]["NotFound"];
      405: components["responses"]["MethodNotAllowed"];
      406: components["responses"]["NotAcceptable"];
      413: components["responses"]["PayloadTooLarge"];
      415: components["responses"]["UnsupportedMediaType"];
      429: components["responses"]["RateLimited"];
      431: components["responses"]["TooManyHeaders"];
      500: components["responses"]["Internal"];
      503: components["responses"]["Unavailable"];
    };
  };
  createTax: {
    parameters: {
      query?: never;
      header?: {
        /** @description Makes the request safe to retry. Unique within the organization. */
        "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
        /** @description A version 7 UUID to use as the id of the request; other values are ignored. */
        "X-Request-Id"?: components["parameters"]["RequestId"];
      };
      path?: never;
      cookie?: never;
    };
    /** @description At most 262144 bytes, unless the host sets another limit. */
    requestBody: {
      content: {
        "application/json": components["schemas"]["NewTaxRequest"];
      };
    };
    responses: {
      /** @description An earlier request with the same key created the tax. */
      200: {
        headers: {
          "X-Request-Id": components["headers"]["X-Request-Id"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["TaxResponse"];
        };
      };
      /** @description The tax. */
      201: {
        headers: {
          "X-Request-Id": components["headers"]["X-Request-Id"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["TaxResponse201"];
        };
      };
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthenticated"];
      403: components["responses"]["Forbidden"];
      405: components["responses"]["MethodNotAllowed"];
      406: components["responses"]["NotAcceptable"];
      413: components["responses"]["PayloadTooLarge"];
      415: components["responses"]["UnsupportedMediaType"];
      422: components["responses"]["IdempotencyMismatch"];
      429: components["responses"]["RateLimited"];
      431: components["responses"]["TooManyHeaders"];
      500: components["responses"]["Internal"];
      503: components["responses"]["Unavailable"];
    };
  };
  listTaxes: {
    parameters: {
      query?: never;
      header?: {
        /** @description A version 7 UUID to use as the id of the request; other values are ignored. */
        "X-Request-Id"?: components["parameters"]["RequestId"];
      };
      path?: never;
      cookie?: never;
    };
    /** @description At most 4096 bytes. */
    requestBody?: {
      content: {
        "application/json": components["schemas"]["TaxListRequest"];
      };
    };
    responses: {
      /** @description A page of taxes. */
      200: {
        headers: {
          "X-Request-Id": components["headers"]["X-Request-Id"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["TaxPageResponse"];
        };
      };
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthenticated"];
      403: components["responses"]["Forbidden"];
      405: components["responses"]["MethodNotAllowed"];
      406: components["responses"]["NotAcceptable"];
      413: components["responses"]["PayloadTooLarge"];
      415: components["responses"]["UnsupportedMediaType"];
      429: components["responses"]["RateLimited"];
      431: components["responses"]["TooManyHeaders"];
      500: components["responses"]["Internal"];
      503: components["responses"]["Unavailable"];
    };
  };
  readTax: {
    parameters: {
      query?: never;
      header?: {
        /** @description A version 7 UUID to use as the id of the request; other values are ignored. */
        "X-Request-Id"?: components["parameters"]["RequestId"];
      };
      path: {
        /**
         * @description The identifier of the tax.
         * @example tax_1
         */
        id: components["parameters"]["TaxId"];
      };
      cookie?: never;
    };
    /** @description At most 4096 bytes. */
    requestBody?: {
      content: {
        "application/json": components["schemas"]["EmptyRequest"];
      };
    };
    responses: {
      /** @description The tax. */
      200: {
        headers: {
          "X-Request-Id": components["headers"]["X-Request-Id"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["TaxResponse"];
        };
      };
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthenticated"];
      403: components["responses"]["Forbidden"];
      404: components["responses"]["NotFound"];
      405: components["responses"]["MethodNotAllowed"];
      406: components["responses"]["NotAcceptable"];
      413: components["responses"]["PayloadTooLarge"];
      415: components["responses"]["UnsupportedMediaType"];
      429: components["responses"]["RateLimited"];
      431: components["responses"]["TooManyHeaders"];
      500: components["responses"]["Internal"];
      503: components["responses"]["Unavailable"];
    };
  };
  reviseTax: {
    parameters: {
      query?: never;
      header?: {
        /** @description A version 7 UUID to use as the id of the request; other values are ignored. */
        "X-Request-Id"?: components["parameters"]["RequestId"];
      };
      path: {
        /**
         * @description The identifier of the tax.
         * @example tax_1
         */
        id: components["parameters"]["TaxId"];
      };
      cookie?: never;
    };
    /** @description At most 262144 bytes, unless the host sets another limit. */
    requestBody?: {
      content: {
        "application/json": components["schemas"]["TaxChangesRequest"];
      };
    };
    responses: {
      /** @description The new version. */
      201: {
        headers: {
          "X-Request-Id": components["headers"]["X-Request-Id"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["TaxResponse201"];
        };
      };
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthenticated"];
      403: components["responses"]["Forbidden"];
      404: components["responses"]["NotFound"];
      405: components["responses"]["MethodNotAllowed"];
      406: components["responses"]["NotAcceptable"];
      413: components["responses"]["PayloadTooLarge"];
      415: components["responses"]["UnsupportedMediaType"];
      429: components["responses"]["RateLimited"];
      431: components["responses"]["TooManyHeaders"];
      500: components["responses"]["Internal"];
      503: components["responses"]["Unavailable"];
    };
  };
  deactivateTax: {
    parameters: {
      query?: never;
      header?: {
        /** @description A version 7 UUID to use as the id of the request; other values are ignored. */
        "X-Request-Id"?: components["parameters"]["RequestId"];
      };
      path: {
        /**
         * @description The identifier of the tax.
         * @example tax_1
         */
        id: components["parameters"]["TaxId"];
      };
      cookie?: never;
    };
    /** @description At most 4096 bytes. */
    requestBody?: {
      content: {
        "application/json": components["schemas"]["EmptyRequest"];
      };
    };
    responses: {
      /** @description The inactive tax. */
      200: {
        headers: {
          "X-Request-Id": components["headers"]["X-Request-Id"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["TaxResponse"];
        };
      };
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthenticated"];
      403: components["responses"]["Forbidden"];
      404: components["responses"]["NotFound"];
      405: components["responses"]["MethodNotAllowed"];
      406: components["responses"]["NotAcceptable"];
      413: components["responses"]["PayloadTooLarge"];
      415: components["responses"]["UnsupportedMediaType"];
      429: components["responses"]["RateLimited"];
      431: components["responses"]["TooManyHeaders"];
      500: components["responses"]["Internal"];
      503: components["responses"]["Unavailable"];
    };
  };
  createCoupon: {
    parameters: {
      query?: never;
      header?: {
        /** @description A version 7 UUID to use as the id of the request; other values are ignored. */
        "X-Request-Id"?: components["parameters"]["RequestId"];
      };
      path?: never;
      cookie?: never;
    };
    /** @description At most 262144 bytes, unless the host sets another limit. */
    requestBody: {
      content: {
        "application/json": components["schemas"]["NewCouponRequest"];
      };
    };
    responses: {
      /** @description The coupon. */
      201: {
        headers: {
          "X-Request-Id": components["headers"]["X-Request-Id"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["CouponResponse201"];
        };
      };
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthenticated"];
      403: components["responses"]["Forbidden"];
      405: components["responses"]["MethodNotAllowed"];
      406: components["responses"]["NotAcceptable"];
      413: components["responses"]["PayloadTooLarge"];
      415: components["responses"]["UnsupportedMediaType"];
      429: components["responses"]["RateLimited"];
      431: components["responses"]["TooManyHeaders"];
      500: components["responses"]["Internal"];
      503: components["responses"]["Unavailable"];
    };
  };
  listCoupons: {
    parameters: {
      query?: never;
      header?: {
        /** @description A version 7 UUID to use as the id of the request; other values are ignored. */
        "X-Request-Id"?: components["parameters"]["RequestId"];
      };
      path?: never;
      cookie?: never;
    };
    /** @description At most 4096 bytes. */
    requestBody?: {
      content: {
        "application/json": components["schemas"]["CouponListRequest"];
      };
    };
    responses: {
      /** @description A page of coupons. */
      200: {
        headers: {
          "X-Request-Id": components["headers"]["X-Request-Id"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["CouponPageResponse"];
        };
      };
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthenticated"];
      403: components["responses"]["Forbidden"];
      405: components["responses"]["MethodNotAllowed"];
      406: components["responses"]["NotAcceptable"];
      413: components["responses"]["PayloadTooLarge"];
      415: components["responses"]["UnsupportedMediaType"];
      429: components["responses"]["RateLimited"];
      431: components["responses"]["TooManyHeaders"];
      500: components["responses"]["Internal"];
      503: components["responses"]["Unavailable"];
    };
  };
  readCoupon: {
    parameters: {
      query?: never;
      header?: {
        /** @description A version 7 UUID to use as the id of the request; other values are ignored. */
        "X-Request-Id"?: components["parameters"]["RequestId"];
      };
      path: {
        /**
         * @description The identifier of the coupon.
         * @example coupon_1
         */
        id: components["parameters"]["CouponId"];
      };
      cookie?: never;
    };
    /** @description At most 4096 bytes. */
    requestBody?: {
      content: {
        "application/json": components["schemas"]["EmptyRequest"];
      };
    };
    responses: {
      /** @description The coupon. */
      200: {
        headers: {
          "X-Request-Id": components["headers"]["X-Request-Id"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["CouponResponse"];
        };
      };
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthenticated"];
      403: components["responses"]["Forbidden"];
      404: components["responses"]["NotFound"];
      405: components["responses"]["MethodNotAllowed"];
      406: components["responses"]["NotAcceptable"];
      413: components["responses"]["PayloadTooLarge"];
      415: components["responses"]["UnsupportedMediaType"];
      429: components["responses"]["RateLimited"];
      431: components["responses"]["TooManyHeaders"];
      500: components["responses"]["Internal"];
      503: components["responses"]["Unavailable"];
    };
  };
  deactivateCoupon: {
    parameters: {
      query?: never;
      header?: {
        /** @description A version 7 UUID to use as the id of the request; other values are ignored. */
        "X-Request-Id"?: components["parameters"]["RequestId"];
      };
      path: {
        /**
         * @description The identifier of the coupon.
         * @example coupon_1
         */
        id: components["parameters"]["CouponId"];
      };
      cookie?: never;
    };
    /** @description At most 4096 bytes. */
    requestBody?: {
      content: {
        "application/json": components["schemas"]["EmptyRequest"];
      };
    };
    responses: {
      /** @description The inactive coupon. */
      200: {
        headers: {
          "X-Request-Id": components["headers"]["X-Request-Id"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["CouponResponse"];
        };
      };
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthenticated"];
      403: components["responses"]["Forbidden"];
      404: components["responses"]["NotFound"];
      405: components["responses"]["MethodNotAllowed"];
      406: components["responses"]["NotAcceptable"];
      413: components["responses"]["PayloadTooLarge"];
      415: components["responses"]["UnsupportedMediaType"];
      429: components["responses"]["RateLimited"];
      431: components["responses"]["TooManyHeaders"];
      500: components["responses"]["Internal"];
      503: components["responses"]["Unavailable"];
    };
  };
  createWebhook: {
    parameters: {
      query?: never;
      header?: {
        /** @description A version 7 UUID to use as the id of the request; other values are ignored. */
        "X-Request-Id"?: components["parameters"]["RequestId"];
      };
      path?: never;
      cookie?: never;
    };
    /** @description At most 262144 bytes, unless the host sets another limit. */
    requestBody: {
      content: {
        "application/json": components["schemas"]["NewWebhookRequest"];
      };
    };
    responses: {
      /** @description The endpoint with its secret. */
      201: {
        headers: {
          "X-Request-Id": components["headers"]["X-Request-Id"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["WebhookWithSecretResponse201"];
        };
      };
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthenticated"];
      403: components["responses"]["Forbidden"];
      405: components["responses"]["MethodNotAllowed"];
      406: components["responses"]["NotAcceptable"];
      413: components["responses"]["PayloadTooLarge"];
      415: components["responses"]["UnsupportedMediaType"];
      429: components["responses"]["RateLimited"];
      431: components["responses"]["TooManyHeaders"];
      500: components["responses"]["Internal"];
      503: components["responses"]["Unavailable"];
    };
  };
  listWebhooks: {
    parameters: {
      query?: never;
      header?: {
        /** @description A version 7 UUID to use as the id of the request; other values are ignored. */
        "X-Request-Id"?: components["parameters"]["RequestId"];
      };
      path?: never;
      cookie?: never;
    };
    /** @description At most 4096 bytes. */
    requestBody?: {
      content: {
        "application/json": components["schemas"]["WebhookListRequest"];
      };
    };
    responses: {
      /** @description A page of endpoints. */
      200: {
        headers: {
          "X-Request-Id": components["headers"]["X-Request-Id"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["WebhookPageResponse"];
        };
      };
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthenticated"];
      403: components["responses"]["Forbidden"];
      405: components["responses"]["MethodNotAllowed"];
      406: components["responses"]["NotAcceptable"];
      413: components["responses"]["PayloadTooLarge"];
      415: components["responses"]["UnsupportedMediaType"];
      429: components["responses"]["RateLimited"];
      431: components["responses"]["TooManyHeaders"];
      500: components["responses"]["Internal"];
      503: components["responses"]["Unavailable"];
    };
  };
  readWebhook: {
    parameters: {
      query?: never;
      header?: {
        /** @description A version 7 UUID to use as the id of the request; other values are ignored. */
        "X-Request-Id"?: components["parameters"]["RequestId"];
      };
      path: {
        /**
         * @description The identifier of the endpoint.
         * @example endpoint_1
         */
        id: components["parameters"]["EndpointId"];
      };
      cookie?: never;
    };
    /** @description At most 4096 bytes. */
    requestBody?: {
      content: {
        "application/json": components["schemas"]["EmptyRequest"];
      };
    };
    responses: {
      /** @description The endpoint. */
      200: {
        headers: {
          "X-Request-Id": components["headers"]["X-Request-Id"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["WebhookResponse"];
        };
      };
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthenticated"];
      403: components["responses"]["Forbidden"];
      404: components["responses"]["NotFound"];
      405: components["responses"]["MethodNotAllowed"];
      406: components["responses"]["NotAcceptable"];
      413: components["responses"]["PayloadTooLarge"];
      415: components["responses"]["UnsupportedMediaType"];
      429: components["responses"]["RateLimited"];
      431: components["responses"]["TooManyHeaders"];
      500: components["responses"]["Internal"];
      503: components["responses"]["Unavailable"];
    };
  };
  updateWebhook: {
    parameters: {
      query?: never;
      header?: {
        /** @description A version 7 UUID to use as the id of the request; other values are ignored. */
        "X-Request-Id"?: components["parameters"]["RequestId"];
      };
      path: {
        /**
         * @description The identifier of the endpoint.
         * @example endpoint_1
         */
        id: components["parameters"]["EndpointId"];
      };
      cookie?: never;
    };
    /** @description At most 262144 bytes, unless the host sets another limit. */
    requestBody?: {
      content: {
        "application/json": components["schemas"]["WebhookChangesRequest"];
      };
    };
    responses: {
      /** @description The endpoint. */
      200: {
        headers: {
          "X-Request-Id": components["headers"]["X-Request-Id"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["WebhookResponse"];
        };
      };
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthenticated"];
      403: components["responses"]["Forbidden"];
      404: components["responses"]["NotFound"];
      405: components["responses"]["MethodNotAllowed"];
      406: components["responses"]["NotAcceptable"];
      413: components["responses"]["PayloadTooLarge"];
      415: components["responses"]["UnsupportedMediaType"];
      429: components["responses"]["RateLimited"];
      431: components["responses"]["TooManyHeaders"];
      500: components["responses"]["Internal"];
      503: components["responses"]["Unavailable"];
    };
  };
  disableWebhook: {
    parameters: {
      query?: never;
      header?: {
        /** @description A version 7 UUID to use as the id of the request; other values are ignored. */
        "X-Request-Id"?: components["parameters"]["RequestId"];
      };
      path: {
        /**
         * @description The identifier of the endpoint.
         * @example endpoint_1
         */
        id: components["parameters"]["EndpointId"];
      };
      cookie?: never;
    };
    /** @description At most 4096 bytes. */
    requestBody?: {
      content: {
        "application/json": components["schemas"]["EmptyRequest"];
      };
    };
    responses: {
      /** @description The disabled endpoint. */
      200: {
        headers: {
          "X-Request-Id": components["headers"]["X-Request-Id"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["WebhookResponse"];
        };
      };
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthenticated"];
      403: components["responses"]["Forbidden"];
      404: components["responses"]["NotFound"];
      405: components["responses"]["MethodNotAllowed"];
      406: components["responses"]["NotAcceptable"];
      413: components["responses"]["PayloadTooLarge"];
      415: components["responses"]["UnsupportedMediaType"];
      429: components["responses"]["RateLimited"];
      431: components["responses"]["TooManyHeaders"];
      500: components["responses"]["Internal"];
      503: components["responses"]["Unavailable"];
    };
  };
  rotateWebhookSecret: {
    parameters: {
      query?: never;
      header?: {
        /** @description A version 7 UUID to use as the id of the request; other values are ignored. */
        "X-Request-Id"?: components["parameters"]["RequestId"];
      };
      path: {
        /**
         * @description The identifier of the endpoint.
         * @example endpoint_1
         */
        id: components["parameters"]["EndpointId"];
      };
      cookie?: never;
    };
    /** @description At most 4096 bytes. */
    requestBody?: {
      content: {
        "application/json": components["schemas"]["RotateSecretRequest"];
      };
    };
    responses: {
      /** @description The endpoint with its new secret. */
      200: {
        headers: {
          "X-Request-Id": components["headers"]["X-Request-Id"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["WebhookWithSecretResponse"];
        };
      };
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthenticated"];
      403: components["responses"]["Forbidden"];
      404: components["responses"]["NotFound"];
      405: components["responses"]["MethodNotAllowed"];
      406: components["responses"]["NotAcceptable"];
      413: components["responses"]["PayloadTooLarge"];
      415: components["responses"]["UnsupportedMediaType"];
      429: components["responses"]["RateLimited"];
      431: components["responses"]["TooManyHeaders"];
      500: components["responses"]["Internal"];
      503: components["responses"]["Unavailable"];
    };
  };
  listDeliveries: {
    parameters: {
      query?: never;
      header?: {
        /** @description A version 7 UUID to use as the id of the request; other values are ignored. */
        "X-Request-Id"?: components["parameters"]["RequestId"];
      };
      path: {
        /**
         * @description The identifier of the endpoint.
         * @example endpoint_1
         */
        id: components["parameters"]["EndpointId"];
      };
      cookie?: never;
    };
    /** @description At most 4096 bytes. */
    requestBody?: {
      content: {
        "application/json": components["schemas"]["DeliveryListRequest"];
      };
    };
    responses: {
      /** @description A page of deliveries. */
      200: {
        headers: {
          "X-Request-Id": components["headers"]["X-Request-Id"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["DeliveryPageResponse"];
        };
      };
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthenticated"];
      403: components["responses"]["Forbidden"];
      404: components["responses"]["NotFound"];
      405: components["responses"]["MethodNotAllowed"];
      406: components["responses"]["NotAcceptable"];
      413: components["responses"]["PayloadTooLarge"];
      415: components["responses"]["UnsupportedMediaType"];
      429: components["responses"]["RateLimited"];
      431: components["responses"]["TooManyHeaders"];
      500: components["responses"]["Internal"];
      503: components["responses"]["Unavailable"];
    };
  };
  replayDeliveries: {
    parameters: {
      query?: never;
      header?: {
        /** @description A version 7 UUID to use as the id of the request; other values are ignored. */
        "X-Request-Id"?: components["parameters"]["RequestId"];
      };
      path: {
        /**
         * @description The identifier of the endpoint.
         * @example endpoint_1
         */
        id: components["parameters"]["EndpointId"];
      };
      cookie?: never;
    };
    /** @description At most 262144 bytes, unless the host sets another limit. */
    requestBody: {
      content: {
        "application/json": components["schemas"]["ReplayRequest"];
      };
    };
    responses: {
      /** @description How many are sent again. */
      200: {
        headers: {
          "X-Request-Id": components["headers"]["X-Request-Id"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ReplayedResponse"];
        };
      };
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthenticated"];
      403: components["responses"]["Forbidden"];
      404: components["responses"]["NotFound"];
      405: components["responses"]["MethodNotAllowed"];
      406: components["responses"]["NotAcceptable"];
      409: components["responses"]["WebhookConflict"];
      413: components["responses"]["PayloadTooLarge"];
      415: components["responses"]["UnsupportedMediaType"];
      429: components["responses"]["RateLimited"];
      431: components["responses"]["TooManyHeaders"];
      500: components["responses"]["Internal"];
      503: components["responses"]["Unavailable"];
    };
  };
  readHealth: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The process runs. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": {
            /** @constant */
            status: "ok";
          };
        };
      };
      404: components["responses"]["NoSuchPath"];
    };
  };
  readReadiness: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The service is ready. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": {
            /** @constant */
            status: "ok";
            checks: {
              [key: string]: "ok" | "unavailable";
            };
          };
        };
      };
      404: components["responses"]["NoSuchPath"];
      /** @description A dependency is unavailable, or the service is shutting down. */
      503: {
        headers: {
          "Retry-After": components["headers"]["Retry-After"];
          [name: string]: unknown;
        };
        content: {
          "application/json": {
            /** @constant */
            status: "unavailable";
            checks: {
              [key: string]: "ok" | "unavailable";
            };
          };
        };
      };
    };
  };
  readDocument: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The OpenAPI document. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": Record<string, never>;
        };
      };
      404: components["responses"]["NoSuchPath"];
    };
  };
  receive_invoice_created: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** @description The event, with the record after the write. */
    requestBody: {
      content: {
        "application/json": components["schemas"]["InvoiceEvent"] & {
          /** @constant */
          type?: "invoice.created";
        };
      };
    };
    responses: {
      /** @description The event was processed, now or before. */
      "2XX": {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description The event is sent again later. */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
    };
  };
  receive_invoice_updated: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** @description The event, with the record after the write. */
    requestBody: {
      content: {
        "application/json": components["schemas"]["InvoiceEvent"] & {
          /** @constant */
          type?: "invoice.updated";
        };
      };
    };
    responses: {
      /** @description The event was processed, now or before. */
      "2XX": {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description The event is sent again later. */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
    };
  };
  receive_invoice_completed: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** @description The event, with the record after the write. */
    requestBody: {
      content: {
        "application/json": components["schemas"]["InvoiceEvent"] & {
          /** @constant */
          type?: "invoice.completed";
        };
      };
    };
    responses: {
      /** @description The event was processed, now or before. */
      "2XX": {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description The event is sent again later. */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
    };
  };
  receive_invoice_voided: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** @description The event, with the record after the write. */
    requestBody: {
      content: {
        "application/json": components["schemas"]["InvoiceEvent"] & {
          /** @constant */
          type?: "invoice.voided";
        };
      };
    };
    responses: {
      /** @description The event was processed, now or before. */
      "2XX": {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description The event is sent again later. */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
    };
  };
  receive_invoice_overdue: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** @description The event, with the record after the write. */
    requestBody: {
      content: {
        "application/json": components["schemas"]["InvoiceEvent"] & {
          /** @constant */
          type?: "invoice.overdue";
        };
      };
    };
    responses: {
      /** @description The event was processed, now or before. */
      "2XX": {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description The event is sent again later. */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
    };
  };
  receive_invoice_expired: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** @description The event, with the record after the write. */
    requestBody: {
      content: {
        "application/json": components["schemas"]["InvoiceEvent"] & {
          /** @constant */
          type?: "invoice.expired";
        };
      };
    };
    responses: {
      /** @description The event was processed, now or before. */
      "2XX": {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description The event is sent again later. */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
    };
  };
  receive_payment_created: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** @description The event, with the record after the write. */
    requestBody: {
      content: {
        "application/json": components["schemas"]["PaymentEvent"] & {
          /** @constant */
          type?: "payment.created";
        };
      };
    };
    responses: {
      /** @description The event was processed, now or before. */
      "2XX": {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description The event is sent again later. */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
    };
  };
  receive_payment_updated: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** @description The event, with the record after the write. */
    requestBody: {
      content: {
        "application/json": components["schemas"]["PaymentEvent"] & {
          /** @constant */
          type?: "payment.updated";
        };
      };
    };
    responses: {
      /** @description The event was processed, now or before. */
      "2XX": {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description The event is sent again later. */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
    };
  };
  receive_refund_created: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** @description The event, with the record after the write. */
    requestBody: {
      content: {
        "application/json": components["schemas"]["RefundEvent"] & {
          /** @constant */
          type?: "refund.created";
        };
      };
    };
    responses: {
      /** @description The event was processed, now or before. */
      "2XX": {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description The event is sent again later. */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
    };
  };
  receive_refund_updated: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** @description The event, with the record after the write. */
    requestBody: {
      content: {
        "application/json": components["schemas"]["RefundEvent"] & {
          /** @constant */
          type?: "refund.updated";
        };
      };
    };
    responses: {
      /** @description The event was processed, now or before. */
      "2XX": {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description The event is sent again later. */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
    };
  };
  receive_credit_note_created: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** @description The event, with the record after the write. */
    requestBody: {
      content: {
        "application/json": components["schemas"]["CreditNoteEvent"] & {
          /** @constant */
          type?: "credit_note.created";
        };
      };
    };
    responses: {
      /** @description The event was processed, now or before. */
      "2XX": {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description The event is sent again later. */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
    };
  };
  receive_notification_unmatched: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** @description The event, with the record after the write. */
    requestBody: {
      content: {
        "application/json": components["schemas"]["NotificationEvent"] & {
          /** @constant */
          type?: "notification.unmatched";
        };
      };
    };
    responses: {
      /** @description The event was processed, now or before. */
      "2XX": {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description The event is sent again later. */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
    };
  };
}
