import type { CustomerIssue } from "../quote/quote-issues.ts";
import { describePartyIssue } from "../party/party-describe.ts";
import { requirement } from "../record/requirement.ts";
import type { DescribedIssue } from "../wire/validation-failure.ts";

/** Returns the path and the message of an issue of the customer of an invoice. */
export const describeCustomerIssue = (issue: CustomerIssue): DescribedIssue => {
  switch (issue.property) {
    case "name":
      return { path: ["customer", "name"], message: requirement.title };
    case "country":
      return { path: ["customer", "country"], message: requirement.country };
    case "taxId":
      return { path: ["customer", "tax_id"], message: requirement.taxId };
    case "address":
      return issue.line === undefined
        ? { path: ["customer", "address"], message: requirement.address }
        : { path: ["customer", "address", issue.line], message: requirement.title };
    case "parts":
      return describePartyIssue(issue.issue, ["customer"]);
  }
};
