/** Why a notification was not accepted as the provider's. Its content was not used. */
export interface SignatureInvalid {
  readonly kind: "SignatureInvalid";
  /**
   * - `MISSING`: a header of the signature, or the signature itself, is absent.
   * - `MALFORMED`: the signature does not have the form of the scheme.
   * - `TIME`: it was signed more than 300 seconds before or after now.
   * - `MISMATCH`: no secret gives this signature.
   */
  readonly reason: "MISSING" | "MALFORMED" | "TIME" | "MISMATCH";
}

/** The body has more bytes than `maxNotificationBytes`. It was not read. */
export interface NotificationTooLarge {
  readonly kind: "NotificationTooLarge";
}

/** A correctly signed notification does not have the form of its scheme. */
export interface NotificationInvalid {
  readonly kind: "NotificationInvalid";
  /** The dotted path of the property, such as `data.object.currency`; empty for the whole body. */
  readonly path: string;
  /** What is wrong with it, without its value. */
  readonly message: string;
}

/** Every failure of `readNotification`. */
export type ReadFailure = SignatureInvalid | NotificationTooLarge | NotificationInvalid;

/** Creates a `SignatureInvalid`. */
export const signatureInvalid = (reason: SignatureInvalid["reason"]): SignatureInvalid => ({
  kind: "SignatureInvalid",
  reason,
});
