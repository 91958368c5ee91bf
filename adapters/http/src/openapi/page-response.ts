import * as v from "valibot";
import { closed, count, named, type SchemaName } from "./response-properties.ts";

const pageEntries = {
  total: count,
  total_capped: v.boolean(),
  limit: count,
  offset: v.nullable(count),
  has_more: v.boolean(),
  next_cursor: v.nullable(v.string()),
};

type PageEntries<Rows> = Rows & typeof pageEntries;

/** Creates the schema of a page from the schema of its rows, by the property that has them. */
export const pageSchema = <const Name extends string, const Rows extends v.ObjectEntries>(
  name: Name,
  rows: Rows,
): v.StrictObjectSchema<PageEntries<Rows>, undefined> & SchemaName<Name> =>
  named(
    name,
    closed({ ...rows, ...pageEntries }),
    "`total` counts up to 10000; `offset` is null in a page that was requested by cursor.",
  );
