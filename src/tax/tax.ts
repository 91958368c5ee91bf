import { Amount } from "../money/amount.ts";
import { page, pageRules, type FilterOf } from "../schema/list.ts";
import { entity, orNull } from "../schema/record.ts";
import { distinct, list } from "../schema/containers.ts";
import { object, type In, type Named, type Out, type Rule } from "../schema/schema.ts";
import {
  amount,
  exactOptional,
  filledText,
  flag,
  id,
  name,
  oneOf,
  optional,
  removable,
  text,
  timestamp,
  where,
} from "../schema/values.ts";

/** Maximum number of taxes of a line. */
export const maxLineTaxes = 10;

/** Maximum number of different taxes of a quote or an invoice. */
export const maxDocumentTaxes = 100;

/** Messages about taxes. */
export const taxRequirement = {
  mixedTaxes: "must be either all inclusive or all exclusive taxes",
  documentTaxes: `must have at most ${String(maxDocumentTaxes)} different taxes`,
} as const;

/**
 * The VAT categories of EN 16931: standard rate, zero rate, exempt, reverse charge, supply within
 * the European Union, export, and outside the scope of tax.
 */
export const taxCategories = ["S", "Z", "E", "AE", "K", "G", "O"] as const;

/** A VAT category of EN 16931. */
export type TaxCategory = (typeof taxCategories)[number];

/** Maximum length of an exemption reason in UTF-16 code units. */
const maxExemptionReasonLength = 500;

/** Maximum length of an exemption code in UTF-16 code units. */
const maxExemptionCodeLength = 40;

/** The form of the codes of the VATEX list. */
const exemptionCodePattern = /^VATEX-[A-Z]{2}-[A-Z0-9-]{1,31}$/;

const maxTaxPercent = /* @__PURE__ */ Amount.of("1000");

/** Returns whether an amount can be the percentage of a tax: 0 to 1000. */
export const isTaxPercent = (percent: Amount): boolean =>
  Amount.atLeast(percent, Amount.zero) && Amount.atMost(percent, maxTaxPercent);

const percent = where(amount, isTaxPercent, "must be between 0 and 1000");
const category = oneOf(taxCategories);
const exemptionReason = filledText(maxExemptionReasonLength);
const exemptionCode = where(
  text(maxExemptionCodeLength),
  (code) => exemptionCodePattern.test(code),
  "must be a code such as VATEX-EU-AE",
  { pattern: exemptionCodePattern.source },
);

/** The taxes of a line, in order. */
export const lineTaxes = distinct(list(id("tax"), maxLineTaxes), "Tax is repeated");

/** What the rules of taxes are about. */
export interface TaxTerms {
  readonly category: TaxCategory;
  readonly exemptionReason?: string | undefined;
  readonly exemptionCode?: string | undefined;
  readonly isInclusive: boolean;
  readonly isCompound: boolean;
}

const isCharged = ({ category: found }: TaxTerms): boolean => found === "S" || found === "Z";

/** The rules about several properties of a tax. */
export const taxRules: ReadonlyArray<Rule<TaxTerms>> = [
  {
    on: ["exemptionReason", "category"],
    message: "is required for the categories E, AE, K, G and O",
    holds: (tax) => isCharged(tax) || tax.exemptionReason !== undefined,
  },
  {
    on: ["exemptionReason", "category"],
    message: "is not allowed for the categories S and Z",
    holds: (tax) => !isCharged(tax) || tax.exemptionReason === undefined,
  },
  {
    on: ["exemptionCode", "category"],
    message: "is not allowed for the categories S and Z",
    holds: (tax) => !isCharged(tax) || tax.exemptionCode === undefined,
  },
  {
    on: ["isCompound", "isInclusive"],
    message: "must be 0 for an inclusive tax",
    holds: ({ isInclusive, isCompound }) => !isInclusive || !isCompound,
  },
];

/** The stored records of taxes, in the order of JSON. */
export const taxRecord = entity(
  "tax",
  {
    id: id("tax"),
    organizationId: id("org"),
    /** Shared by all versions of the tax, of which one is active. */
    versionGroupId: text(),
    isActive: flag,
    name,
    /** From 0 to 1000. */
    percent,
    category,
    /** Why no tax is charged; `undefined` for the categories S and Z only. */
    exemptionReason: orNull(exemptionReason),
    /** Whether the price of a line contains the tax. */
    isInclusive: flag,
    /** Whether the tax is calculated on the price with the exclusive taxes before it. */
    isCompound: flag,
    /** Of the VATEX list; only for a category with a reason. */
    exemptionCode: optional(exemptionCode),
    /** Where the tax is owed, such as `DE`. For the host; it has no effect on prices. */
    jurisdiction: orNull(name),
    createdAt: timestamp,
    updatedAt: orNull(timestamp),
  },
  taxRules,
);

/** A tax of an organization. Immutable and versioned like a billing schema. */
export interface Tax extends Out<typeof taxRecord>, Named {}

/** The request for a new tax. */
export const newTax = object(
  {
    /** 1 to 200 characters. */
    name,
    /** From 0 to 1000. */
    percent,
    /** Defaults to `S`, the standard rate. */
    category: optional(category, "S"),
    /** 1 to 500 characters, required for E, AE, K, G and O; not allowed for S and Z. */
    exemptionReason: optional(exemptionReason),
    /** Of the VATEX list, such as `VATEX-EU-AE`; only for a category with a reason. */
    exemptionCode: optional(exemptionCode),
    /** Whether the price of a line contains the tax. Defaults to false. */
    isInclusive: optional(flag, false),
    /** An inclusive tax cannot be compound. Defaults to false. */
    isCompound: optional(flag, false),
    /** 1 to 200 characters. */
    jurisdiction: optional(name),
  },
  taxRules,
);

/** What a caller passes to create a tax. */
export interface NewTax extends In<typeof newTax>, Named {}

/** The request for a new version of a tax. The rules are checked with what does not change. */
export const taxChanges = object({
  name: exactOptional(name),
  percent: exactOptional(percent),
  category: exactOptional(category),
  exemptionReason: removable(exemptionReason),
  exemptionCode: removable(exemptionCode),
  isInclusive: exactOptional(flag),
  isCompound: exactOptional(flag),
  jurisdiction: removable(name),
});

/** What a new version of a tax changes. Properties that are absent stay as they are. */
export interface TaxChanges extends In<typeof taxChanges>, Named {}

/** The request for a list of taxes. */
export const taxList = object(
  {
    /** `true` for the version of each tax that can be charged. */
    isActive: optional(flag),
    ...page,
  },
  pageRules,
);

/** What a caller passes to list taxes. */
export interface TaxList extends In<typeof taxList>, Named {}

/** The filter of a list of taxes, after reading. */
export interface TaxFilter extends FilterOf<Out<typeof taxList>> {}

/** Returns whether a tax passes a filter. It specifies what every store lists. */
export const matchesTax = ({ isActive }: TaxFilter, tax: Tax): boolean =>
  isActive === undefined || isActive === tax.isActive;

/** The organization has no such tax. */
export interface TaxNotFound {
  readonly kind: "TaxNotFound";
}

/** Returns whether some taxes are inclusive and some are not: a line cannot have both. */
export const areMixed = (taxes: ReadonlyArray<Pick<Tax, "isInclusive">>): boolean =>
  new Set(taxes.map(({ isInclusive }) => isInclusive)).size > 1;

/** Returns a function that finds the active version of a tax among these versions. */
export const activeVersions = (
  versions: Iterable<Tax>,
): ((tax: Pick<Tax, "versionGroupId">) => Tax | undefined) => {
  const byGroup = new Map<string, Tax>();
  for (const tax of versions) if (tax.isActive) byGroup.set(tax.versionGroupId, tax);
  return ({ versionGroupId }) => byGroup.get(versionGroupId);
};
