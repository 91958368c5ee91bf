import type { Tax } from "./tax.ts";

/** A filter of taxes. Absent properties do not filter. */
export interface TaxFilter {
  /** `true` for the version of each tax that can be charged. */
  readonly isActive?: boolean | undefined;
}

/** Returns whether a tax passes a filter. It specifies what every store lists. */
export const matchesTax = ({ isActive }: TaxFilter, tax: Tax): boolean =>
  isActive === undefined || isActive === tax.isActive;
