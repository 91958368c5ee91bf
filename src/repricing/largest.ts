import { Amount } from "../money/amount.ts";

/** A change of something with an identifier. */
export interface Change {
  readonly change: Amount;
}

/** The largest rises and the largest falls of some changes, each in order. @inline */
export interface Largest<Found> {
  readonly rises: ReadonlyArray<Found>;
  readonly falls: ReadonlyArray<Found>;
}

/**
 * Keeps the largest rises and falls of changes, of equal ones those whose identifiers come first,
 * so that the order in which they are added does not matter.
 */
export const keepLargest = <Found extends Change>(
  max: number,
  idOf: (found: Found) => string,
): { readonly add: (found: Found) => void; readonly kept: () => Largest<Found> } => {
  const before = (a: Found, b: Found, sign: 1 | -1): boolean => {
    const order = sign * Amount.compare(a.change, b.change);
    return order > 0 || (order === 0 && idOf(a) < idOf(b));
  };
  const insert = (list: Array<Found>, found: Found, sign: 1 | -1): void => {
    const last = list[max - 1];
    if (last !== undefined && !before(found, last, sign)) return;
    const at = list.findIndex((kept) => before(found, kept, sign));
    list.splice(at === -1 ? list.length : at, 0, found);
    if (list.length > max) list.pop();
  };
  const rises: Array<Found> = [];
  const falls: Array<Found> = [];
  return {
    add: (found) => {
      const order = Amount.compare(found.change, Amount.zero);
      if (order > 0) insert(rises, found, 1);
      if (order < 0) insert(falls, found, -1);
    },
    kept: () => ({ rises, falls }),
  };
};
