import { longestName } from "../kernel/name.ts";

/** Fewest lines of one quote or invoice. */
export const fewestItems = 1;

/** Most lines of one quote or invoice. */
export const mostItems = 1000;

/** Fewest units of one line. */
export const smallestQuantity = 1;

/** Most units of one line. */
export const largestQuantity = 1_000_000;

/** Most characters in the title of a custom item or of an adjustment; the limit of every name. */
export const longestTitle = longestName;

/** Most adjustments of one line. */
export const mostAdjustments = 20;
