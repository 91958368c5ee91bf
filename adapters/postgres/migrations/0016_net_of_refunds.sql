-- Dashboards and reports subtract refunds. Completed refunds are rolled up like invoices and
-- payments, by the time they happened. Where refunds were recorded before this migration,
-- `quittance rollups --rebuild` adds them.

ALTER TABLE :"schema".transitions DROP CONSTRAINT transitions_kind_known;
ALTER TABLE :"schema".transitions ADD CONSTRAINT transitions_kind_one_of CHECK (
  kind IN ('INVOICE', 'PAYMENT', 'REFUND')
);
COMMENT ON TABLE :"schema".transitions IS
  'Records that entered (1) or left (-1) a status and are not folded yet; created_at is theirs, and the happened_at of a refund.';

CREATE INDEX refunds_completed ON :"schema".refunds (organization_id, happened_at)
  INCLUDE (kind, currency, price, price_usd) WHERE status = 'COMPLETED';

-- Amounts of refunds have the sign of what the payer got back: reversals are negative.
CREATE VIEW :"schema".refunds_report WITH (security_invoker = true) AS
SELECT
  refunds.organization_id,
  refunds.refund_id,
  refunds.payment_id,
  refunds.invoice_id,
  payments.provider_id,
  refunds.idempotency_key,
  refunds.kind,
  refunds.status,
  refunds.currency,
  signed.one * refunds.price AS price,
  signed.one * refunds.price_usd AS price_usd,
  invoices.currency AS invoice_currency,
  signed.one * refunds.value AS invoice_value,
  refunds.after_completion,
  refunds.reason,
  refunds.reference,
  refunds.happened_at,
  refunds.created_at,
  refunds.updated_at
FROM :"schema".refunds
JOIN :"schema".payments USING (organization_id, invoice_id, payment_id)
JOIN :"schema".invoices USING (organization_id, invoice_id)
CROSS JOIN LATERAL (
  SELECT CASE refunds.kind WHEN 'REVERSAL' THEN -1 ELSE 1 END AS one
) AS signed;
COMMENT ON VIEW :"schema".refunds_report IS
  'One row for each refund, with the amounts of reversals negative; for SELECT only.';

CREATE OR REPLACE VIEW :"schema".payments_report WITH (security_invoker = true) AS
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
  payments.updated_at,
  returned.refunded,
  returned.refunded_usd,
  CASE payments.status WHEN 'COMPLETED' THEN payments.price ELSE 0 END - returned.refunded
    AS net_paid,
  CASE payments.status WHEN 'COMPLETED' THEN payments.price_usd ELSE 0 END - returned.refunded_usd
    AS net_paid_usd
FROM :"schema".payments
JOIN :"schema".invoices USING (organization_id, invoice_id)
CROSS JOIN LATERAL (
  SELECT
    coalesce(sum(refunds.price), 0) AS refunded,
    coalesce(sum(refunds.price_usd), 0) AS refunded_usd
  FROM (
    SELECT
      CASE refunds.kind WHEN 'REVERSAL' THEN -1 ELSE 1 END * refunds.price AS price,
      CASE refunds.kind WHEN 'REVERSAL' THEN -1 ELSE 1 END * refunds.price_usd AS price_usd
    FROM :"schema".refunds
    WHERE refunds.organization_id = payments.organization_id
      AND refunds.payment_id = payments.payment_id AND refunds.status = 'COMPLETED'
  ) AS refunds
) AS returned;
COMMENT ON COLUMN :"schema".payments_report.refunded IS
  'COMPLETED refunds and chargebacks less reversals, in the currency of the payment.';
COMMENT ON COLUMN :"schema".payments_report.net_paid IS
  'What is left of a COMPLETED payment, in its currency; 0 in any other status.';

CREATE OR REPLACE VIEW :"schema".invoices_report WITH (security_invoker = true) AS
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
  invoices.voided_at,
  returned.refunded,
  returned.refunded_usd,
  coalesce(received.paid, 0) - returned.refunded AS net_paid,
  coalesce(received.paid_usd, 0) - returned.refunded_usd AS net_paid_usd
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
) AS received
CROSS JOIN LATERAL (
  SELECT
    coalesce(sum(refunds.value), 0) AS refunded,
    coalesce(sum(refunds.price_usd), 0) AS refunded_usd
  FROM (
    SELECT
      CASE refunds.kind WHEN 'REVERSAL' THEN -1 ELSE 1 END * refunds.value AS value,
      CASE refunds.kind WHEN 'REVERSAL' THEN -1 ELSE 1 END * refunds.price_usd AS price_usd
    FROM :"schema".refunds
    WHERE refunds.organization_id = invoices.organization_id
      AND refunds.invoice_id = invoices.invoice_id AND refunds.status = 'COMPLETED'
  ) AS refunds
) AS returned;
COMMENT ON COLUMN :"schema".invoices_report.refunded IS
  'Value of COMPLETED refunds and chargebacks less reversals, in the currency of the invoice.';
COMMENT ON COLUMN :"schema".invoices_report.net_paid IS
  'paid less refunded.';
