/** Characters of an e-mail address. */
export const longestEmail = 254;

/** Characters of the address to which a payer is sent back. */
export const longestUrl = 2048;

/** Entries of an invoice's metadata. */
export const mostMetadata = 50;

/** Characters of a metadata key; at least one. */
export const longestMetadataKey = 40;

/** Characters of a metadata value. */
export const longestMetadataValue = 500;

/** Payments that are read together with an invoice, the newest; the list of payments has all. */
export const maxExpandedPayments = 100;

const reserved = ["__proto__", "constructor", "prototype"];

/** Keys that metadata cannot have: languages and stores give them a meaning of their own. */
export const reservedKeys: ReadonlySet<string> = new Set(reserved);
