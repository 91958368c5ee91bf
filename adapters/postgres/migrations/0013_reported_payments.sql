-- What providers report with a payment: their own identifier of it, why it failed, and metadata of
-- the host. Payments of earlier versions have none of these.

ALTER TABLE :"schema".payments ADD COLUMN reference text COLLATE "C";
ALTER TABLE :"schema".payments ADD COLUMN failure_reason text;
ALTER TABLE :"schema".payments ADD COLUMN metadata json;
ALTER TABLE :"schema".payments ADD CONSTRAINT payments_failure_reason_of_failed CHECK (
  failure_reason IS NULL OR status = 'FAILED'
);
COMMENT ON COLUMN :"schema".payments.reference IS 'The provider''s identifier of the payment.';

CREATE INDEX payments_of_reference
  ON :"schema".payments (organization_id, reference, created_at DESC, payment_id DESC)
  WHERE reference IS NOT NULL;
