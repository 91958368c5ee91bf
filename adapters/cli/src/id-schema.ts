import { parseId } from "quittance";
import { idOf } from "quittance/adapter";
import * as v from "valibot";

/** Creates the schema of an identifier in a file, such as `org_shop` for `org`. */
export const idSchema = <const Prefix extends string>(prefix: Prefix) =>
  v.pipe(
    v.string(),
    v.check((text) => parseId(prefix, text) !== undefined, `must have the form ${prefix}_<id>`),
    v.transform((text) => idOf(prefix, text)),
  );
