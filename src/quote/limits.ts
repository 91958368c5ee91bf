import { maxNameLength } from "../kernel/name.ts";

/** Fewest lines of one quote or invoice. */
export const minItems = 1;

/** Most lines of one quote or invoice. */
export const maxItems = 1000;

/** Fewest units of one line. */
export const minQuantity = 1;

/** Most units of one line. */
export const maxQuantity = 1_000_000;

/** Most characters in the title of a custom item or of an adjustment; the limit of every name. */
export const maxTitleLength = maxNameLength;

/** Most adjustments of one line. */
export const maxAdjustments = 20;
