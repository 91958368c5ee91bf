-- Dashboards and reports subtract refunds. Completed refunds are rolled up like invoices and
-- payments, by the time they happened. Where refunds were recorded before this migration,
-- `quittance rollups rebuild` adds them.

ALTER TABLE :"schema".transitions DROP CONSTRAINT transitions_kind_known;
ALTER TABLE :"schema".transitions ADD CONSTRAINT transitions_kind_one_of CHECK (
  kind IN ('INVOICE', 'PAYMENT', 'REFUND')
);
COMMENT ON TABLE :"schema".transitions IS
  'Records that entered (1) or left (-1) a status and are not folded yet; created_at is theirs, and the happened_at of a refund.';

CREATE INDEX refunds_completed ON :"schema".refunds (organization_id, happened_at)
  INCLUDE (kind, currency, price, price_usd) WHERE status = 'COMPLETED';
