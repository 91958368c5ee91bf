import { Amount } from "quittance";
import { exemptionCategories } from "./codes/exemptions.ts";
import { exemptionCodes } from "./codes/exemptions.ts";
import type { Draft } from "./draft.ts";
import type { EInvoiceIssue } from "./issue.ts";
import { isPresent } from "./terms.ts";

/** Returns what the VAT categories of a document require of its lines and its parties. */
export const categoryIssues = (draft: Draft): ReadonlyArray<EInvoiceIssue> => [
  ...draft.lines.flatMap((line) => lineIssues(line)),
  ...partyIssues(draft),
  ...mixedIssues(draft),
];

/**
 * Returns a warning for each line with a VAT rate that rounds to 0. The official rule BR-CO-17
 * rounds the rate to a whole percent, and then accepts no tax of 0.50 or more.
 */
export const rateWarnings = ({ lines }: Draft): ReadonlyArray<EInvoiceIssue> =>
  lines.flatMap(({ index, taxes }) =>
    taxes
      .filter(({ percent }) => Amount.isPositive(percent) && !Amount.atLeast(percent, leastRate))
      .map(({ percent }) => ({
        term: "BT-152",
        path: `items.${String(index)}.taxes`,
        message:
          `has a rate of ${Amount.render(percent)} %: official validators round rates below 0.5 % ` +
          "to 0, and reject a tax of 0.50 or more (BR-CO-17)",
      })),
  );

const leastRate = /* @__PURE__ */ Amount.of("0.5");

const lineIssues = ({ index, taxes }: Draft["lines"][number]): ReadonlyArray<EInvoiceIssue> => {
  const [tax, ...others] = taxes;
  const issue = (term: string, message: string): ReadonlyArray<EInvoiceIssue> => [
    { term, path: `items.${String(index)}.taxes`, message },
  ];
  if (tax === undefined || others.length > 0) {
    return issue("BT-151", "must be exactly one VAT category");
  }
  const { category, percent, exemptionCode: code } = tax;
  if ((category === "S") !== Amount.isPositive(percent)) {
    return issue("BT-152", `must have a percent ${category === "S" ? "above 0" : "of 0"}`);
  }
  if (code === undefined) return [];
  const own = exemptionCategories[code] ?? category;
  return exemptionCodes.has(code) && own === category
    ? []
    : issue("BT-121", `${code} is not a VATEX code of the VAT category ${category}`);
};

const partyIssues = ({ isIssued, lines, seller, customer, delivery, period }: Draft) => {
  // The lines of a request that has issues are not known.
  if (!isIssued && lines.length === 0) return [];
  const categories = new Set(lines.flatMap(({ taxes }) => taxes.map(({ category }) => category)));
  const issues: Array<EInvoiceIssue> = [];
  const add = (term: string, path: string, message: string): void => {
    issues.push({ term, path, message });
  };
  const [vatId, taxNumber, legalId] = [seller?.vatId, seller?.taxNumber, seller?.legalId];
  const strict = (["K", "G"] as const).find((category) => categories.has(category));
  const isOutside = categories.has("O");
  if (!isOutside && !isPresent(vatId)) {
    if (strict !== undefined)
      add("BT-31", "seller.vat_id", `is required with the VAT category ${strict}`);
    else if (!isPresent(taxNumber))
      add("BT-31", "seller.vat_id", "or seller.tax_number is required");
  }
  const isNamed = isPresent(legalId) || (isPresent(vatId) && !isOutside);
  if (!isNamed && (isOutside || isPresent(taxNumber))) {
    add(
      "BT-30",
      "seller.legal_id",
      isOutside ? "is required with the VAT category O" : "or seller.vat_id is required",
    );
  }
  if (categories.has("K") && !isPresent(customer.vatId)) {
    add("BT-48", "customer.vat_id", "is required with the VAT category K");
  } else if (categories.has("AE") && !isPresent(customer.vatId) && !isPresent(customer.legalId)) {
    add("BT-48", "customer.vat_id", "or customer.legal_id is required with the VAT category AE");
  }
  if (categories.has("K")) {
    if (delivery === undefined && period === undefined) {
      add("BT-72", "delivery.date", "or period is required with the VAT category K");
    }
    // An address without a country is an issue in every category.
    if (delivery?.country === undefined && !delivery?.city && !delivery?.postCode) {
      add("BT-80", "delivery.country", "is required with the VAT category K");
    }
  }
  return issues;
};

/** Lines outside the scope of VAT cannot be in a document with others, and codes must agree. */
const mixedIssues = ({ lines }: Draft): ReadonlyArray<EInvoiceIssue> => {
  const [first] = lines.flatMap(({ taxes }) => taxes);
  const issues: Array<EInvoiceIssue> = [];
  const codes = new Map<string, string | undefined>();
  for (const { index, taxes } of lines) {
    const path = `items.${String(index)}.taxes`;
    for (const { category, percent, exemptionCode } of taxes) {
      if ((category === "O") !== (first?.category === "O")) {
        const message = "The VAT category O must be the only one of a document";
        issues.push({ term: "BT-151", path, message });
      }
      const key = `${category} ${Amount.render(percent)}`;
      if (codes.has(key) && codes.get(key) !== exemptionCode) {
        const message = `must have the exemption code of the other lines of the category ${category}`;
        issues.push({ term: "BT-121", path, message });
      }
      if (!codes.has(key)) codes.set(key, exemptionCode);
    }
  }
  return issues;
};
