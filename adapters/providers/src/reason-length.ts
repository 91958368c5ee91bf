/** Maximum length of the reason of a failure, a refund or a dispute, in characters. */
export const maxReasonLength = 500;
