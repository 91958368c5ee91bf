-- Views for the host's own SQL. They run with the rights and the row security of the role that
-- queries them: without `quittance.organization` set in the transaction, they are empty.

CREATE VIEW :"schema".invoices_report WITH (security_invoker = true) AS
SELECT
  invoices.organization_id,
  invoices.invoice_id,
  invoices.status,
  invoices.substatus,
  invoices.currency,
  invoices.price,
  invoices.price_usd,
  coalesce(received.paid, 0) AS paid,
  coalesce(received.paid_usd, 0) AS paid_usd,
  coalesce(received.pending, 0) AS pending,
  received.payments_count,
  invoices.customer_email,
  invoices.metadata,
  invoices.created_at,
  invoices.updated_at,
  invoices.voided_at
FROM :"schema".invoices
CROSS JOIN LATERAL (
  SELECT
    sum(payments.value) FILTER (WHERE payments.status = 'COMPLETED') AS paid,
    sum(payments.price_usd) FILTER (WHERE payments.status = 'COMPLETED') AS paid_usd,
    sum(payments.value) FILTER (WHERE payments.status = 'PENDING') AS pending,
    count(*) AS payments_count
  FROM :"schema".payments
  WHERE payments.organization_id = invoices.organization_id
    AND payments.invoice_id = invoices.invoice_id
) AS received;
COMMENT ON VIEW :"schema".invoices_report IS
  'One row for each invoice, with the sums of its payments; for SELECT only.';
COMMENT ON COLUMN :"schema".invoices_report.paid IS
  'Value of COMPLETED payments in the currency of the invoice.';
COMMENT ON COLUMN :"schema".invoices_report.pending IS
  'Value of PENDING payments in the currency of the invoice.';
COMMENT ON COLUMN :"schema".invoices_report.payments_count IS
  'Payments in any status.';

CREATE VIEW :"schema".payments_report WITH (security_invoker = true) AS
SELECT
  payments.organization_id,
  payments.payment_id,
  payments.invoice_id,
  payments.provider_id,
  payments.idempotency_key,
  payments.status,
  payments.currency,
  payments.price,
  payments.price_usd,
  invoices.currency AS invoice_currency,
  payments.value AS invoice_value,
  payments.happened_at,
  payments.created_at,
  payments.updated_at
FROM :"schema".payments
JOIN :"schema".invoices USING (organization_id, invoice_id);
COMMENT ON VIEW :"schema".payments_report IS
  'One row for each payment, with its value in the currency of its invoice; for SELECT only.';
COMMENT ON COLUMN :"schema".payments_report.invoice_value IS
  'In invoice_currency, at the rates of the recording.';
