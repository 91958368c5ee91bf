import { checkMetadata, type Metadata } from "../kernel/metadata.ts";
import { describeMetadataIssue } from "../record/metadata-describe.ts";
import { requirement } from "../record/requirement.ts";
import type { Issue } from "../schema/schema.ts";
import { isEmail } from "../contact/email-address.ts";
import { isWebAddress } from "../contact/web-address.ts";

/**
 * The properties of an invoice request besides its lines; unreadable ones are `undefined`.
 *
 * @inline
 */
export interface ContactDraft {
  readonly customerEmail: string | undefined;
  readonly redirectUrl: string | undefined;
  readonly metadata: Metadata | undefined;
}

/** Returns the validation issues of the email address, redirect URL and metadata of an invoice. */
export const checkContact = (draft: ContactDraft): ReadonlyArray<Issue> => {
  const { customerEmail, redirectUrl, metadata = {} } = draft;
  const issues: Array<Issue> = [];
  if (customerEmail !== undefined && !isEmail(customerEmail)) {
    issues.push({ path: ["customerEmail"], message: requirement.email });
  }
  if (redirectUrl !== undefined && !isWebAddress(redirectUrl)) {
    issues.push({ path: ["redirectUrl"], message: requirement.url });
  }
  return [...issues, ...checkMetadata(metadata).map(describeMetadataIssue)];
};
