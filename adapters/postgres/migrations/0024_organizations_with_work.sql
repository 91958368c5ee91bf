-- Finds the organizations with due deliveries in one query, so that organizations without any cost
-- the deliverer nothing. The condition of the index keeps it from statements that find deliveries by
-- their keys. A reader of all organizations names '*', as for the outbox.

CREATE INDEX webhook_deliveries_next
  ON :"schema".webhook_deliveries (organization_id, next_attempt_at)
  WHERE state = 'PENDING' AND next_attempt_at IS NOT NULL;
CREATE POLICY webhook_deliveries_of_all ON :"schema".webhook_deliveries USING (
  current_setting('quittance.organization', true) = '*'
);
