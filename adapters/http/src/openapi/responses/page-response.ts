import * as v from "valibot";
import { count } from "./response-properties.ts";

/** What every page has beside its rows. */
export const pageEntries = {
  total: count,
  total_capped: v.boolean(),
  limit: count,
  offset: v.nullable(count),
  has_more: v.boolean(),
  next_cursor: v.nullable(v.string()),
};
