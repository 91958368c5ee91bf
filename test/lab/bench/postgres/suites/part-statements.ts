/** Selects invoices of all sizes of the organization `$1`. */
export const someInvoices = `SELECT invoice_id FROM quittance.invoices
WHERE organization_id = $1 ORDER BY invoice_id LIMIT 500`;

const ofInvoice = "organization_id = $1 AND invoice_id = $2";

const itemsOf = `FROM quittance.invoice_items WHERE ${ofInvoice}`;

/** The statements by hand for each part of the invoice `$2`. */
export const partStatements = [
  `SELECT invoice_id, organization_id, status, substatus, currency, price, price_usd,
    customer_email, redirect_url, metadata, created_at, updated_at, voided_at, name, image_url
  FROM quittance.invoices JOIN quittance.organizations USING (organization_id) WHERE ${ofInvoice}`,
  `SELECT invoice_item_id, type, product_id, billing_schema_id, payment_intent_id, currency,
    quantity, exclude_reason, created_at, updated_at ${itemsOf} ORDER BY place`,
  `SELECT product_id, version_group_id, is_active, name, description, image_id, image, created_at,
    updated_at
  FROM quittance.products
  WHERE organization_id = $1 AND product_id IN (SELECT product_id ${itemsOf})`,
  `SELECT billing_schema_id, product_id, version_group_id, is_active, name, description, currency,
    base_price, interval_type, interval_count, payment_type, renew_type, billing_type, created_at,
    updated_at
  FROM quittance.billing_schemas
  WHERE organization_id = $1 AND billing_schema_id IN (SELECT billing_schema_id ${itemsOf})`,
  `SELECT payment_intent_id, currency, price, title, created_at, updated_at
  FROM quittance.payment_intents
  WHERE organization_id = $1 AND payment_intent_id IN (SELECT payment_intent_id ${itemsOf})`,
  `SELECT invoice_calculation_id, invoice_item_id, idx, title, calculation_type, currency,
    initial_price, price, details, created_at, updated_at
  FROM quittance.invoice_calculations WHERE ${ofInvoice} ORDER BY place`,
  `SELECT payment_id, invoice_id, p.provider_id, idempotency_key, fingerprint, status, currency,
    price, price_usd, value, unit_value, completed_after_void, happened_at, p.created_at,
    p.updated_at, name, type, is_active, currencies
  FROM quittance.payments AS p JOIN quittance.providers USING (provider_id)
  WHERE ${ofInvoice} ORDER BY p.created_at DESC, payment_id DESC`,
];
