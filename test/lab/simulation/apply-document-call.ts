import type { Coupon } from "quittance";
import type { ExecutedCall } from "./apply-call.ts";
import { couponText, redemptionsOf, usedUp, usesOf } from "./expected-coupons.ts";
import { dueReports, type ExpectedLedger } from "./expected-ledger.ts";
import { applyCreditNote } from "./expected-credit-notes.ts";
import { applyRefund, applyRefundStatus } from "./expected-refunds.ts";
import { rejected, type Attempt, type Parts, type RequestContent, type Seen } from "./operation.ts";

/** Applies a call for refunds, credit notes, coupons or due dates, and returns the expected result. */
export const applyDocumentCall = (
  { method, args, decidedId, decidedAt, calledAt }: ExecutedCall,
  { operation }: Attempt,
  ledger: ExpectedLedger,
): Seen => {
  const id = args[1] as string;
  switch (method) {
    case "findRefund":
      return { refund: ledger.refunds.get(id) ?? null };
    case "recordRefund":
      if (operation.kind !== "refund") return {};
      return { parts: applyRefund(ledger, operation, decidedId ?? "?", decidedAt) };
    case "changeRefund": {
      if (operation.kind !== "change refund") return {};
      const found = ledger.refunds.get(operation.refundId);
      if (found === undefined) return { parts: [["tenants", "RefundNotFound"]] };
      return { parts: applyRefundStatus(ledger, found, operation.to, decidedAt, "new") };
    }
    case "issueCreditNote":
      if (operation.kind !== "credit") return {};
      return { parts: applyCreditNote(ledger, operation, decidedId ?? "?", decidedAt) };
    case "listInvoices": {
      const rows = [...ledger.invoices.values()];
      const toSweep = rows.filter((row) => dueReports(row, calledAt).length > 0);
      return { toSweep: toSweep.map((row) => row.id) };
    }
    case "changeInvoice": {
      const found = ledger.invoices.get(id);
      return { swept: [{ id, reports: found ? ledger.sweep(found, decidedAt) : [] }] };
    }
    case "couponsByCode":
      return {
        coupons: usesOf(ledger, args[1] as ReadonlyArray<string>, args[2] as string | undefined),
      };
    case "storeCoupon":
      return { parts: storeCoupon(args[1] as Coupon, operation, ledger, calledAt) };
    case "deactivateCoupon": {
      const found = ledger.coupons.get(id);
      if (found === undefined) return { parts: [["tenants", "CouponNotFound"]] };
      if (found.isActive) {
        ledger.coupons.set(id, { ...found, isActive: false, updatedAt: calledAt });
      }
      return { parts: [couponPart(ledger, id)] };
    }
    case "listCoupons":
      return {
        parts: [...ledger.coupons.keys()].sort().map((coupon) => couponPart(ledger, coupon)),
      };
    default:
      return {};
  }
};

const couponPart = (ledger: ExpectedLedger, id: string): Parts[number] => {
  const coupon = ledger.coupons.get(id);
  return ["coupons", coupon ? couponText(coupon, redemptionsOf(ledger, id)) : "nothing"];
};

const storeCoupon = (
  { id }: Coupon,
  operation: Attempt["operation"],
  ledger: ExpectedLedger,
  now: ExecutedCall["calledAt"],
): Parts => {
  if (operation.kind !== "create coupon") return [];
  const { coupon } = operation;
  if ([...ledger.coupons.values()].some(({ code }) => code === coupon.code)) {
    return rejected("code");
  }
  const times = { createdAt: now, updatedAt: undefined };
  ledger.coupons.set(id, { ...coupon, id, isActive: true, ...times });
  return [couponPart(ledger, id)];
};

/** Returns the issue of the first coupon, by identifier, that has no redemptions left. */
export const redemptionIssue = (
  { request: { coupons: codes = [] }, email }: RequestContent,
  { coupons: seen = [] }: Seen,
  ledger: ExpectedLedger,
): string | undefined => {
  const known = seen.flatMap((use) => use?.coupon ?? []);
  const ids = known.map(({ id }) => id).sort();
  for (const id of ids) {
    const coupon = known.find((one) => one.id === id);
    if (coupon === undefined) continue;
    const [use] = usesOf(ledger, [coupon.code], email);
    const issue = use && usedUp(use);
    if (issue !== undefined) return `coupons.${String(codes.indexOf(coupon.code))} ${issue}`;
  }
  return undefined;
};
