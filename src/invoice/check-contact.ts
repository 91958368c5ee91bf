import { isWellFormed } from "../kernel/text.ts";
import type { RequestFault } from "../quote/faults.ts";
import { isEmail } from "./email-address.ts";
import { longestMetadataKey, longestMetadataValue, mostMetadata, reservedKeys } from "./limits.ts";
import { isWebAddress } from "./web-address.ts";

/** What an invoice says besides its lines; a member that could not be read is `undefined`. */
export interface ContactDraft {
  readonly customerEmail: string | undefined;
  readonly redirectUrl: string | undefined;
  readonly metadata: Readonly<Record<string, string>> | undefined;
}

/** What is wrong with the e-mail address, the redirect address and the metadata of an invoice. */
export const checkContact = (draft: ContactDraft): ReadonlyArray<RequestFault> => {
  const { customerEmail, redirectUrl, metadata = {} } = draft;
  const faults: Array<RequestFault> = [];
  if (customerEmail !== undefined && !isEmail(customerEmail)) faults.push({ kind: "EmailInvalid" });
  if (redirectUrl !== undefined && !isWebAddress(redirectUrl)) {
    faults.push({ kind: "RedirectUrlInvalid" });
  }
  const entries = Object.entries(metadata);
  if (entries.length > mostMetadata) return [...faults, { kind: "TooMuchMetadata" }];
  for (const [key, value] of entries) {
    if (!isMetadataKey(key)) faults.push({ kind: "MetadataKeyInvalid", key });
    else if (value.length > longestMetadataValue || !isWellFormed(value)) {
      faults.push({ kind: "MetadataValueInvalid", key });
    }
  }
  return faults;
};

const isMetadataKey = (key: string): boolean =>
  key.length >= 1 &&
  key.length <= longestMetadataKey &&
  isWellFormed(key) &&
  !reservedKeys.has(key);
