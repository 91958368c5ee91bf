import type { responses } from "quittance/adapter";
import * as v from "valibot";
import { closed, count, named, timestamp, type SchemaName } from "./response-properties.ts";
import { schemaOf } from "./schema-of.ts";

/**
 * Creates the schema of a page, from the property that has its rows and the schema of a row.
 *
 * @param more the properties that other pages do not have.
 */
export const pageSchema = <const Name extends string>(
  name: Name,
  rows: string,
  row: v.GenericSchema,
  more: v.ObjectEntries = {},
): v.GenericSchema & SchemaName<Name> =>
  named(
    name,
    closed({ [rows]: v.array(row), ...pageEntries, ...more }),
    "`total` counts up to 10000; `offset` is null in a page that was requested by cursor.",
  );

/** Of a search: the time of the oldest record looked at; null if all were. */
export const searchedEntries = { searched_to: v.exactOptional(v.nullable(timestamp)) };

const pageEntries = schemaOf<
  Omit<
    ReturnType<ReturnType<typeof responses.renderList<"rows", never, never>>>,
    "rows" | "searched_to"
  >
>()(
  closed({
    total: count,
    total_capped: v.boolean(),
    limit: count,
    offset: v.nullable(count),
    has_more: v.boolean(),
    next_cursor: v.nullable(v.string()),
  }),
).entries;
