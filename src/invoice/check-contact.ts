import { isWellFormed } from "../kernel/text.ts";
import type { RequestIssue } from "../quote/issues.ts";
import { isEmail } from "./email-address.ts";
import {
  maxMetadataKeyLength,
  maxMetadataValueLength,
  maxMetadataEntries,
  reservedKeys,
} from "./limits.ts";
import { isWebAddress } from "./web-address.ts";

/** The properties of an invoice request besides its lines; unreadable ones are `undefined`. */
export interface ContactDraft {
  readonly customerEmail: string | undefined;
  readonly redirectUrl: string | undefined;
  readonly metadata: Readonly<Record<string, string>> | undefined;
}

/** Returns the validation issues of the email address, redirect URL and metadata of an invoice. */
export const checkContact = (draft: ContactDraft): ReadonlyArray<RequestIssue> => {
  const { customerEmail, redirectUrl, metadata = {} } = draft;
  const issues: Array<RequestIssue> = [];
  if (customerEmail !== undefined && !isEmail(customerEmail)) issues.push({ kind: "EmailInvalid" });
  if (redirectUrl !== undefined && !isWebAddress(redirectUrl)) {
    issues.push({ kind: "RedirectUrlInvalid" });
  }
  const entries = Object.entries(metadata);
  if (entries.length > maxMetadataEntries) return [...issues, { kind: "TooMuchMetadata" }];
  for (const [key, value] of entries) {
    if (!isMetadataKey(key)) issues.push({ kind: "MetadataKeyInvalid", key });
    else if (value.length > maxMetadataValueLength || !isWellFormed(value)) {
      issues.push({ kind: "MetadataValueInvalid", key });
    }
  }
  return issues;
};

const isMetadataKey = (key: string): boolean =>
  key.length >= 1 &&
  key.length <= maxMetadataKeyLength &&
  isWellFormed(key) &&
  !reservedKeys.has(key);
