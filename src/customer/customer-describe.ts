import { maxAddressLines, maxTaxIdLength } from "./customer.ts";
import { partyRequirement } from "../party/party-record.ts";
import type { CustomerIssue } from "../quote/quote-issues.ts";
import { describePartyIssue } from "../party/party-describe.ts";
import { requirement } from "../record/requirement.ts";
import type { DescribedIssue } from "../wire/validation-failure.ts";

/** Messages about the customer of an invoice. */
export const customerRequirement = {
  address: `must contain at most ${String(maxAddressLines)} elements`,
  taxId: `must have 1 to ${String(maxTaxIdLength)} characters without NUL and unpaired surrogates`,
} as const;

/** Returns the path and the message of an issue of the customer of an invoice. */
export const describeCustomerIssue = (issue: CustomerIssue): DescribedIssue => {
  switch (issue.property) {
    case "name":
      return { path: ["customer", "name"], message: requirement.title };
    case "country":
      return { path: ["customer", "country"], message: partyRequirement.country };
    case "taxId":
      return { path: ["customer", "tax_id"], message: customerRequirement.taxId };
    case "address":
      return issue.line === undefined
        ? { path: ["customer", "address"], message: customerRequirement.address }
        : { path: ["customer", "address", issue.line], message: requirement.title };
    case "parts":
      return describePartyIssue(issue.issue, ["customer"]);
  }
};
