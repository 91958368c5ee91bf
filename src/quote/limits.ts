/** Lines of one quote or invoice. */
export const fewestItems = 1;
export const mostItems = 100;

/** Units of one line. */
export const smallestQuantity = 1;
export const largestQuantity = 1_000_000;

/** Characters of a custom item's or an adjustment's title. */
export const longestTitle = 200;
