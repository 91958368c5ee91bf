import type { RedeemDraft } from "./draft-redemption.ts";
import { limitedCoupons } from "./limits.ts";
import { repeatedRequests } from "./repeated-requests.ts";
import { redeemingInvoices } from "./redeeming-invoices.ts";

/** Every sequence of events that redeem coupons. */
export const redeemDrafts: ReadonlyArray<RedeemDraft> = [
  ...redeemingInvoices,
  ...limitedCoupons,
  ...repeatedRequests,
];
