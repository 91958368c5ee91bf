/** Characters of an e-mail address. */
export const maxEmailLength = 254;

/** Characters of the address to which a payer is sent back. */
export const maxUrlLength = 2048;

/** Entries of an invoice's metadata. */
export const maxMetadataEntries = 50;

/** Characters of a metadata key; at least one. */
export const maxMetadataKeyLength = 40;

/** Characters of a metadata value. */
export const maxMetadataValueLength = 500;

/** Payments that are read together with an invoice, the newest; the list of payments has all. */
export const maxExpandedPayments = 100;

const reserved = ["__proto__", "constructor", "prototype"];

/** Keys that metadata cannot have: languages and stores give them a meaning of their own. */
export const reservedKeys: ReadonlySet<string> = new Set(reserved);
