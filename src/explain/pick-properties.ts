import type { JsonObject } from "../kernel/json.ts";

/** Returns some properties of a record; one that is absent is `undefined`. */
export const pickProperties = (properties: ReadonlyArray<string>, record: JsonObject): JsonObject =>
  Object.fromEntries(properties.map((property) => [property, record[property]]));
