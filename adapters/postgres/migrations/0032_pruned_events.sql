-- Old events can be deleted once all readers have read them. The last deleted position is kept, so
-- that a reader which is behind it fails instead of skipping events. Deliveries are listed by state.

ALTER TABLE :"schema".outbox_heads ADD COLUMN pruned bigint NOT NULL DEFAULT 0;
ALTER TABLE :"schema".outbox_heads ADD CONSTRAINT outbox_heads_pruned CHECK (
  pruned >= 0 AND pruned <= position
);
COMMENT ON COLUMN :"schema".outbox_heads.pruned IS
  'Events up to this position are deleted. That of ''*'' is a position of all organizations.';
COMMENT ON COLUMN :"schema".outbox_heads.listed IS
  'The last position that is in outbox_ranges, or deleted. The head ''*'' has the last position there.';

CREATE INDEX webhook_deliveries_in_state ON :"schema".webhook_deliveries
  (organization_id, endpoint_id, state, created_at DESC, event_id DESC);
