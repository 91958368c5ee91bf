-- Webhook endpoints of organizations, and the deliveries of events to them. A transaction that
-- changes which endpoints are active, or stores deliveries, locks the row of the reader first.

CREATE TABLE :"schema".webhook_readers (
  organization_id text COLLATE "C" NOT NULL,
  position text COLLATE "C",
  deliveries bigint NOT NULL DEFAULT 0,
  CONSTRAINT webhook_readers_pkey PRIMARY KEY (organization_id),
  CONSTRAINT webhook_readers_deliveries CHECK (deliveries >= 0)
);
COMMENT ON TABLE :"schema".webhook_readers IS
  'Organizations with webhook endpoints, and up to where their outbox was read.';
COMMENT ON COLUMN :"schema".webhook_readers.deliveries IS
  'The ordinal of the last delivery.';

CREATE TABLE :"schema".webhook_endpoints (
  organization_id text COLLATE "C" NOT NULL,
  endpoint_id text COLLATE "C" NOT NULL,
  url text NOT NULL,
  types text[],
  is_active boolean NOT NULL,
  disabled_reason text COLLATE "C",
  secret text COLLATE "C" NOT NULL,
  previous_secret text COLLATE "C",
  previous_secret_expires_at timestamp(0),
  created_at timestamp(0) NOT NULL,
  updated_at timestamp(0),
  CONSTRAINT webhook_endpoints_pkey PRIMARY KEY (organization_id, endpoint_id),
  CONSTRAINT webhook_endpoints_id_form CHECK (starts_with(endpoint_id, 'endpoint_')),
  CONSTRAINT webhook_endpoints_types CHECK (cardinality(types) > 0),
  CONSTRAINT webhook_endpoints_disabled CHECK (is_active = (disabled_reason IS NULL)),
  CONSTRAINT webhook_endpoints_previous_secret CHECK (
    (previous_secret IS NULL) = (previous_secret_expires_at IS NULL)
  )
);
COMMENT ON COLUMN :"schema".webhook_endpoints.secret IS
  'Signs requests. Grant no role SELECT on it that does not send them.';
CREATE INDEX webhook_endpoints_by_time
  ON :"schema".webhook_endpoints (organization_id, created_at, endpoint_id);

CREATE TABLE :"schema".webhook_deliveries (
  organization_id text COLLATE "C" NOT NULL,
  endpoint_id text COLLATE "C" NOT NULL,
  event_id text COLLATE "C" NOT NULL,
  subject_id text COLLATE "C" NOT NULL,
  type text COLLATE "C" NOT NULL,
  ordinal bigint NOT NULL,
  body text NOT NULL,
  state text COLLATE "C" NOT NULL,
  attempts json NOT NULL,
  next_attempt_at timestamp(0),
  lease_token text COLLATE "C",
  lease_expires_at timestamp(0),
  created_at timestamp(0) NOT NULL,
  updated_at timestamp(0),
  CONSTRAINT webhook_deliveries_pkey PRIMARY KEY (organization_id, endpoint_id, event_id),
  CONSTRAINT webhook_deliveries_endpoint FOREIGN KEY (organization_id, endpoint_id)
    REFERENCES :"schema".webhook_endpoints (organization_id, endpoint_id),
  CONSTRAINT webhook_deliveries_ordinal UNIQUE (organization_id, ordinal),
  CONSTRAINT webhook_deliveries_state CHECK (state IN ('PENDING', 'DELIVERED', 'FAILED')),
  CONSTRAINT webhook_deliveries_pending CHECK (
    (state = 'PENDING') = (next_attempt_at IS NOT NULL)
  ),
  CONSTRAINT webhook_deliveries_lease CHECK (
    (lease_token IS NULL) = (lease_expires_at IS NULL)
      AND (state = 'PENDING' OR lease_token IS NULL)
  )
);
COMMENT ON COLUMN :"schema".webhook_deliveries.ordinal IS
  'In the order of the events. Those of an invoice are sent to an endpoint in this order.';
CREATE INDEX webhook_deliveries_of_lane
  ON :"schema".webhook_deliveries (organization_id, endpoint_id, subject_id, ordinal)
  WHERE state = 'PENDING';
CREATE INDEX webhook_deliveries_due
  ON :"schema".webhook_deliveries (organization_id, endpoint_id, next_attempt_at, ordinal)
  WHERE state = 'PENDING';
CREATE INDEX webhook_deliveries_newest
  ON :"schema".webhook_deliveries (organization_id, endpoint_id, created_at DESC, event_id DESC)
  INCLUDE (state);

ALTER TABLE :"schema".webhook_endpoints ENABLE ROW LEVEL SECURITY;
ALTER TABLE :"schema".webhook_endpoints FORCE ROW LEVEL SECURITY;
CREATE POLICY webhook_endpoints_of_organization ON :"schema".webhook_endpoints USING (
  organization_id = (SELECT nullif(current_setting('quittance.organization', true), ''))
);
ALTER TABLE :"schema".webhook_deliveries ENABLE ROW LEVEL SECURITY;
ALTER TABLE :"schema".webhook_deliveries FORCE ROW LEVEL SECURITY;
CREATE POLICY webhook_deliveries_of_organization ON :"schema".webhook_deliveries USING (
  organization_id = (SELECT nullif(current_setting('quittance.organization', true), ''))
);
