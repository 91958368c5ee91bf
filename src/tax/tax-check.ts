import { isName } from "../kernel/name.ts";
import { isWellFormed } from "../kernel/text.ts";
import type { CatalogIssue } from "../catalog/catalog-check.ts";
import { isTaxPercent, type Tax, type TaxCategory } from "./tax.ts";

/** Maximum length of an exemption reason in UTF-16 code units. */
export const maxExemptionReasonLength = 500;

/** Maximum length of an exemption code in UTF-16 code units. */
export const maxExemptionCodeLength = 40;

/** The properties of a tax that an organization sets. */
export interface TaxContent {
  /** 1 to 200 characters. */
  readonly name: string;
  /** From 0 to 1000. */
  readonly percent: Tax["percent"];
  readonly category: TaxCategory;
  /** 1 to 500 characters for E, AE, K, G and O; `undefined` for S and Z. */
  readonly exemptionReason: string | undefined;
  /** Of the VATEX list, such as VATEX-EU-AE; only for a category with a reason. */
  readonly exemptionCode?: string | undefined;
  readonly isInclusive: boolean;
  /** An inclusive tax cannot be compound. */
  readonly isCompound: boolean;
  /** 1 to 200 characters. */
  readonly jurisdiction: string | undefined;
}

/** The content of a tax whose unknown properties are `undefined`. They are not checked. @inline */
export type TaxDraft = {
  readonly [Property in keyof TaxContent]: TaxContent[Property] | undefined;
};

/** Returns the validation issues of a tax. */
export const checkTax = (tax: TaxDraft): ReadonlyArray<CatalogIssue> => {
  const issues: Array<CatalogIssue> = [];
  if (tax.name !== undefined && !isName(tax.name)) issues.push({ kind: "NameInvalid" });
  if (tax.percent !== undefined && !isTaxPercent(tax.percent)) {
    issues.push({ kind: "PercentOutOfRange" });
  }
  issues.push(...exemptionIssues(tax));
  if (tax.isInclusive && tax.isCompound) issues.push({ kind: "TaxInclusiveAndCompound" });
  if (tax.jurisdiction !== undefined && !isName(tax.jurisdiction)) {
    issues.push({ kind: "JurisdictionInvalid" });
  }
  return issues;
};

/** The form of the codes of the VATEX list. */
export const exemptionCodePattern = /^VATEX-[A-Z]{2}-[A-Z0-9-]{1,31}$/;

const exemptionIssues = (tax: TaxDraft): ReadonlyArray<CatalogIssue> => {
  const { exemptionCode: code } = tax;
  const isCharged = tax.category === "S" || tax.category === "Z";
  const issues = [...reasonIssues(tax)];
  if (code === undefined) return issues;
  if (isCharged) return [...issues, { kind: "ExemptionCodeNotAllowed" }];
  return exemptionCodePattern.test(code) ? issues : [...issues, { kind: "ExemptionCodeInvalid" }];
};

const reasonIssues = ({
  category,
  exemptionReason: reason,
}: TaxDraft): ReadonlyArray<CatalogIssue> => {
  if (category === undefined) return [];
  const isCharged = category === "S" || category === "Z";
  if (reason === undefined) return isCharged ? [] : [{ kind: "ExemptionReasonRequired" }];
  if (isCharged) return [{ kind: "ExemptionReasonNotAllowed" }];
  const isValid =
    reason.length > 0 && reason.length <= maxExemptionReasonLength && isWellFormed(reason);
  return isValid ? [] : [{ kind: "ExemptionReasonInvalid" }];
};
