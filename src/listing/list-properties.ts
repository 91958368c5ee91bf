import * as v from "../record/described-schema.ts";
import { maxCursorLength } from "./cursor.ts";
import { maxLimit, maxOffset } from "./page.ts";
import { requirement, withValue } from "../record/requirement.ts";
import { integerBetween } from "../record/property-schema.ts";

/** The properties that select a page of a list. */
export const pageProperties = {
  limit: v.nullish(integerBetween(1, maxLimit, withValue(requirement.limit))),
  offset: v.nullish(integerBetween(0, maxOffset, withValue(requirement.offset))),
  cursor: v.nullish(
    v.pipe(v.string(requirement.cursor), v.maxLength(maxCursorLength, requirement.cursor)),
  ),
};
