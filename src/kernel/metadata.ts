import { isWellFormed } from "./text.ts";

/** Free-form text of the host by key. */
export type Metadata = Readonly<Record<string, string>>;

/** Maximum number of metadata entries of a record. */
export const maxMetadataEntries = 50;

/** Maximum length of a metadata key in characters; the minimum is 1. */
export const maxMetadataKeyLength = 40;

/** Maximum length of a metadata value in characters. */
export const maxMetadataValueLength = 500;

/** Keys that metadata cannot have, because JavaScript gives them a special meaning. */
export const reservedKeys: ReadonlySet<string> = new Set(["__proto__", "constructor", "prototype"]);

/** A validation issue of metadata. */
export type MetadataIssue =
  | { readonly kind: "TooMuchMetadata" }
  | { readonly kind: "MetadataKeyInvalid"; readonly key: string }
  | { readonly kind: "MetadataValueInvalid"; readonly key: string };

/** Returns a copy of metadata to store, or `undefined` if it is empty. */
export const storedMetadata = (metadata: Metadata = {}): Metadata | undefined =>
  Object.keys(metadata).length === 0 ? undefined : { ...metadata };

/** Returns the validation issues of metadata. */
export const checkMetadata = (metadata: Metadata): ReadonlyArray<MetadataIssue> => {
  const entries = Object.entries(metadata);
  if (entries.length > maxMetadataEntries) return [{ kind: "TooMuchMetadata" }];
  return entries.flatMap(([key, value]): ReadonlyArray<MetadataIssue> => {
    if (!isMetadataKey(key)) return [{ kind: "MetadataKeyInvalid", key }];
    return value.length > maxMetadataValueLength || !isWellFormed(value)
      ? [{ kind: "MetadataValueInvalid", key }]
      : [];
  });
};

const isMetadataKey = (key: string): boolean =>
  key.length >= 1 &&
  key.length <= maxMetadataKeyLength &&
  isWellFormed(key) &&
  !reservedKeys.has(key);
