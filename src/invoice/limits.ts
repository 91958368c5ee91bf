/** Maximum length of an email address in characters. */
export const maxEmailLength = 254;

/** Maximum length of the redirect URL in characters. */
export const maxUrlLength = 2048;

/** Maximum number of metadata entries of an invoice. */
export const maxMetadataEntries = 50;

/** Maximum length of a metadata key in characters; the minimum is 1. */
export const maxMetadataKeyLength = 40;

/** Maximum length of a metadata value in characters. */
export const maxMetadataValueLength = 500;

/** Maximum number of payments that are read with an invoice: the newest ones. */
export const maxExpandedPayments = 100;

/** Keys that metadata cannot have, because JavaScript gives them a special meaning. */
export const reservedKeys: ReadonlySet<string> = new Set(["__proto__", "constructor", "prototype"]);
