/** Matches the code of a coupon as it is stored. */
export const couponCodePattern = /^[A-Z0-9_-]{1,40}$/;

/** Maximum length of the code of a coupon. */
export const maxCouponCodeLength = 40;

/** What a code must be. */
export const couponCodeMessage =
  `must have 1 to ${String(maxCouponCodeLength)} ` + "letters, digits, - and _";

/** Returns a code as it is stored, in upper case; `undefined` if no coupon can have it. */
export const normalizeCouponCode = (text: string): string | undefined => {
  if (text.length > maxCouponCodeLength) return undefined;
  // Only letters of ASCII have a form in upper case that a code can contain.
  const code = text.replace(/[a-z]/gu, (letter) => letter.toUpperCase());
  return couponCodePattern.test(code) ? code : undefined;
};
