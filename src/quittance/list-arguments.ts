import { number, text } from "./argument-types.ts";
import type { Type } from "./check-type.ts";

/** `PageOptions` */
export const pageOptions: Type = {
  kind: "object",
  optional: { limit: number, offset: number, cursor: text },
};
