-- From now on a position names its event, so that a reader notices when a restore has given the
-- position to another one. Organizations that had readers before go on with the positions that these
-- keep, which are digits alone; those that get their first reader later never gave out such a one.

ALTER TABLE :"schema".outbox_heads
  ADD COLUMN accepts_plain_positions boolean NOT NULL DEFAULT true;
ALTER TABLE :"schema".outbox_heads
  ALTER COLUMN accepts_plain_positions SET DEFAULT false;
COMMENT ON COLUMN :"schema".outbox_heads.accepts_plain_positions IS
  'Whether readers were given positions by version 0.1.0: digits alone, without the event.';
