import type { OrganizationId, TaxId } from "../ids.ts";
import { Amount } from "../money/amount.ts";
import type { Timestamp } from "../time/timestamp.ts";

/**
 * The VAT categories of EN 16931: standard rate, zero rate, exempt, reverse charge, supply within
 * the European Union, export, and outside the scope of tax.
 */
export const taxCategories = ["S", "Z", "E", "AE", "K", "G", "O"] as const;

/** A VAT category of EN 16931. */
export type TaxCategory = (typeof taxCategories)[number];

/** A tax of an organization. Immutable and versioned like a billing schema. */
export interface Tax {
  readonly id: TaxId;
  readonly organizationId: OrganizationId;
  /** Shared by all versions of the tax, of which one is active. */
  readonly versionGroupId: string;
  readonly isActive: boolean;
  readonly name: string;
  /** From 0 to 1000. */
  readonly percent: Amount;
  readonly category: TaxCategory;
  /** Why no tax is charged; `undefined` for the categories S and Z only. */
  readonly exemptionReason: string | undefined;
  /** Of the VATEX list; only for a category with a reason. */
  readonly exemptionCode?: string | undefined;
  /** Whether the price of a line contains the tax. */
  readonly isInclusive: boolean;
  /** Whether the tax is calculated on the price with the exclusive taxes before it. */
  readonly isCompound: boolean;
  /** Where the tax is owed, such as `DE`. For the host; it has no effect on prices. */
  readonly jurisdiction: string | undefined;
  readonly createdAt: Timestamp;
  readonly updatedAt: Timestamp | undefined;
}

const maxTaxPercent = /* @__PURE__ */ Amount.of("1000");

/** The organization has no such tax. */
export interface TaxNotFound {
  readonly kind: "TaxNotFound";
}

/** Returns whether some taxes are inclusive and some are not: a line cannot have both. */
export const areMixed = (taxes: ReadonlyArray<Pick<Tax, "isInclusive">>): boolean =>
  new Set(taxes.map(({ isInclusive }) => isInclusive)).size > 1;

/** Returns whether an amount can be the percentage of a tax: 0 to 1000. */
export const isTaxPercent = (percent: Amount): boolean =>
  Amount.atLeast(percent, Amount.zero) && Amount.atMost(percent, maxTaxPercent);

/** Returns a function that finds the active version of a tax among these versions. */
export const activeVersions = (
  versions: Iterable<Tax>,
): ((tax: Pick<Tax, "versionGroupId">) => Tax | undefined) => {
  const byGroup = new Map<string, Tax>();
  for (const tax of versions) if (tax.isActive) byGroup.set(tax.versionGroupId, tax);
  return ({ versionGroupId }) => byGroup.get(versionGroupId);
};
