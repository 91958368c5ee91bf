-- One order of the events of all organizations, for relays. A reader of all organizations lists
-- the events that have positions in their organizations as ranges of these positions, under the
-- lock of the head '*'. Writers take no lock for it, and no event is written again.

CREATE TABLE :"schema".outbox_ranges (
  position bigint NOT NULL,
  organization_id text COLLATE "C" NOT NULL,
  own_position bigint NOT NULL,
  events bigint NOT NULL,
  CONSTRAINT outbox_ranges_pkey PRIMARY KEY (position),
  CONSTRAINT outbox_ranges_positive CHECK (events >= 1 AND own_position >= events)
);
COMMENT ON TABLE :"schema".outbox_ranges IS
  'The order of all events: position is that of the last event of a range, from 1 without gaps.';
COMMENT ON COLUMN :"schema".outbox_ranges.own_position IS
  'The position of the last event of the range in its organization.';

ALTER TABLE :"schema".outbox_heads ADD COLUMN listed bigint NOT NULL DEFAULT 0;
COMMENT ON COLUMN :"schema".outbox_heads.listed IS
  'The last position that is in outbox_ranges. The head ''*'' has the last position there.';
CREATE INDEX outbox_heads_unlisted
  ON :"schema".outbox_heads (organization_id) WHERE listed < position;

-- A reader of all organizations names '*', which is not the identifier of an organization.
CREATE POLICY outbox_of_all ON :"schema".outbox USING (
  (SELECT current_setting('quittance.organization', true)) = '*'
);
CREATE POLICY outbox_heads_of_all ON :"schema".outbox_heads USING (
  (SELECT current_setting('quittance.organization', true)) = '*'
);
