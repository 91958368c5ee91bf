-- Notifications of payment providers: each delivery once, applied or unmatched.

CREATE TABLE :"schema".notifications (
  organization_id text COLLATE "C" NOT NULL,
  notification_id text COLLATE "C" NOT NULL,
  provider_id text COLLATE "C" NOT NULL,
  delivery_id text COLLATE "C" NOT NULL,
  payment_key text COLLATE "C" NOT NULL,
  status text COLLATE "C" NOT NULL,
  reason text COLLATE "C",
  fact json NOT NULL,
  created_at timestamp(0) NOT NULL,
  updated_at timestamp(0) NOT NULL,
  CONSTRAINT notifications_pkey PRIMARY KEY (organization_id, notification_id),
  CONSTRAINT notifications_delivery UNIQUE (organization_id, provider_id, delivery_id),
  CONSTRAINT notifications_id_form CHECK (starts_with(notification_id, 'notification_')),
  CONSTRAINT notifications_status_known CHECK (status IN ('APPLIED', 'UNMATCHED')),
  CONSTRAINT notifications_reason_of_unmatched CHECK (
    (status = 'UNMATCHED') = (reason IS NOT NULL)
  ),
  CONSTRAINT notifications_created_at_finite CHECK (isfinite(created_at)),
  CONSTRAINT notifications_updated_at_finite CHECK (isfinite(updated_at))
);
COMMENT ON COLUMN :"schema".notifications.payment_key IS
  'The idempotency key of the payment that it concerns, which may not be recorded yet.';
CREATE INDEX notifications_newest
  ON :"schema".notifications (organization_id, created_at DESC, notification_id DESC);
CREATE INDEX notifications_unmatched
  ON :"schema".notifications (organization_id, payment_key, created_at, notification_id)
  WHERE status = 'UNMATCHED';

ALTER TABLE :"schema".notifications ENABLE ROW LEVEL SECURITY;
ALTER TABLE :"schema".notifications FORCE ROW LEVEL SECURITY;
CREATE POLICY notifications_of_organization ON :"schema".notifications USING (
  organization_id = (SELECT nullif(current_setting('quittance.organization', true), ''))
);
