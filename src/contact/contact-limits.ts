/** Maximum length of an email address in characters. */
export const maxEmailLength = 254;

/** Maximum length of the redirect URL in characters. */
export const maxUrlLength = 2048;

/** Maximum number of payments that are read with an invoice: the newest ones. */
export const maxExpandedPayments = 100;
