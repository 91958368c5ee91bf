import { couponRequests } from "./coupon-requests.ts";
import type { ValidateDraft } from "./draft-request.ts";
import { itemIssues } from "./item-issues.ts";
import { propertyIssues } from "./property-issues.ts";
import { roundedRequests } from "./rounded-requests.ts";
import { requestIssues } from "./request-issues.ts";
import { validRequests } from "./valid-requests.ts";

/** Every vector of `validate`. */
export const validateDrafts: ReadonlyArray<ValidateDraft> = [
  ...validRequests,
  ...propertyIssues,
  ...itemIssues,
  ...requestIssues,
  ...roundedRequests,
  ...couponRequests,
];
