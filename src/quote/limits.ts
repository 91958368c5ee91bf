/** Fewest lines of one quote or invoice. */
export const fewestItems = 1;

/** Most lines of one quote or invoice. */
export const mostItems = 100;

/** Fewest units of one line. */
export const smallestQuantity = 1;

/** Most units of one line. */
export const largestQuantity = 1_000_000;

/** Most characters in the title of a custom item or of an adjustment, in UTF-16 units. */
export const longestTitle = 200;

/** Most adjustments of one line. */
export const mostAdjustments = 20;
