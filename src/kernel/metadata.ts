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

/** Returns a copy of metadata to store, or `undefined` if it is empty. */
export const storedMetadata = (metadata: Metadata = {}): Metadata | undefined =>
  Object.keys(metadata).length === 0 ? undefined : { ...metadata };
