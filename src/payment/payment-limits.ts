/** Maximum length of the provider's identifier of a payment, in characters. */
export const maxReferenceLength = 255;

/** Maximum length of the reason of a failure, in characters. */
export const maxReasonLength = 500;

/** Maximum number of seconds that a reported time can be in the future, as clocks differ. */
export const maxClockDifference = 300;

/** Maximum number of refunds per invoice, chargebacks and reversals included. */
export const maxRefundsPerInvoice = 1_000;

/** Maximum number of payments per invoice. Each recording reads all payments of its invoice. */
export const maxPaymentsPerInvoice = 1_000;

/** Maximum number of payments that one call records. */
export const maxPaymentsPerCall = 1_000;
