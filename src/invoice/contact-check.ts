import { checkMetadata, type Metadata } from "../kernel/metadata.ts";
import type { RequestIssue } from "../quote/quote-issues.ts";
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
export const checkContact = (draft: ContactDraft): ReadonlyArray<RequestIssue> => {
  const { customerEmail, redirectUrl, metadata = {} } = draft;
  const issues: Array<RequestIssue> = [];
  if (customerEmail !== undefined && !isEmail(customerEmail)) issues.push({ kind: "EmailInvalid" });
  if (redirectUrl !== undefined && !isWebAddress(redirectUrl)) {
    issues.push({ kind: "RedirectUrlInvalid" });
  }
  return [...issues, ...checkMetadata(metadata)];
};
