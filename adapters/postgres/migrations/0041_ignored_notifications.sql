-- Notifications of the other mode of a provider are stored as ignored, and pruned like applied ones.

ALTER TABLE :"schema".notifications DROP CONSTRAINT notifications_status_known;
ALTER TABLE :"schema".notifications ADD CONSTRAINT notifications_status_is_known CHECK (
  status IN ('APPLIED', 'UNMATCHED', 'IGNORED')
);
ALTER TABLE :"schema".notifications DROP CONSTRAINT notifications_reason_of_unmatched;
ALTER TABLE :"schema".notifications ADD CONSTRAINT notifications_reason_of_status CHECK (
  (status = 'APPLIED') = (reason IS NULL)
);
CREATE INDEX notifications_settled
  ON :"schema".notifications (organization_id, updated_at, notification_id)
  WHERE status <> 'UNMATCHED';
