import type { StoredEvent } from "quittance/adapter";
import type { Row } from "../executor.ts";
import { readEvent } from "./event-row.ts";
import { text } from "../rows/read-column.ts";
import { positionText } from "./outbox-position.ts";

/** Reads an event with its position, whose number is in a column of the row. */
export const readStoredEvent = (row: Row, column: string): StoredEvent => {
  const event = readEvent(row);
  return { position: positionText(text(row, column), event.id), event };
};
