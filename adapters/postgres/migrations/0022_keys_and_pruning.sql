-- Idempotency keys of new products, billing schemas and taxes, and indexes of their lists. Indexes
-- that find the webhook deliveries and notifications to prune.

ALTER TABLE :"schema".products ADD COLUMN idempotency_key text COLLATE "C";
ALTER TABLE :"schema".billing_schemas ADD COLUMN idempotency_key text COLLATE "C";
ALTER TABLE :"schema".taxes ADD COLUMN idempotency_key text COLLATE "C";
COMMENT ON COLUMN :"schema".products.idempotency_key IS
  'Of the request that created the first version; null without one.';
COMMENT ON COLUMN :"schema".billing_schemas.idempotency_key IS
  'Of the request that created the first version; null without one.';
COMMENT ON COLUMN :"schema".taxes.idempotency_key IS
  'Of the request that created the first version; null without one.';
CREATE UNIQUE INDEX products_of_key
  ON :"schema".products (organization_id, idempotency_key) WHERE idempotency_key IS NOT NULL;
CREATE UNIQUE INDEX billing_schemas_of_key
  ON :"schema".billing_schemas (organization_id, idempotency_key) WHERE idempotency_key IS NOT NULL;
CREATE UNIQUE INDEX taxes_of_key
  ON :"schema".taxes (organization_id, idempotency_key) WHERE idempotency_key IS NOT NULL;

CREATE INDEX products_by_time
  ON :"schema".products (organization_id, created_at, product_id) INCLUDE (is_active);
CREATE INDEX billing_schemas_by_time
  ON :"schema".billing_schemas (organization_id, created_at, billing_schema_id) INCLUDE (is_active);
CREATE INDEX products_of_group ON :"schema".products (organization_id, version_group_id);
CREATE INDEX billing_schemas_of_group
  ON :"schema".billing_schemas (organization_id, version_group_id);
CREATE INDEX billing_schemas_of_product
  ON :"schema".billing_schemas (organization_id, product_id);

CREATE INDEX webhook_deliveries_to_prune
  ON :"schema".webhook_deliveries (organization_id, coalesce(updated_at, created_at), ordinal)
  WHERE state <> 'PENDING';
CREATE INDEX notifications_to_prune
  ON :"schema".notifications (organization_id, updated_at, notification_id)
  WHERE status = 'APPLIED';
