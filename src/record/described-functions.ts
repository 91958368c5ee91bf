import { array, nullish, picklist, pipe, record, regex, string } from "./described-schema.ts";

/**
 * The functions of valibot that also describe a schema, so that `readBody` reads it quickly and
 * within its limits. Create schemas for `readBody` with these.
 */
export const described: {
  readonly array: typeof array;
  readonly nullish: typeof nullish;
  readonly picklist: typeof picklist;
  readonly pipe: typeof pipe;
  readonly record: typeof record;
  readonly regex: typeof regex;
  readonly string: typeof string;
} = { array, nullish, picklist, pipe, record, regex, string };
