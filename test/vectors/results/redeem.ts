import { memoryStore } from "@quittance/memory";
import {
  Amount,
  createQuittance,
  fixedRates,
  isLeft,
  orThrow,
  timestampOf,
  type Id,
  type NewInvoice,
  type OrganizationId,
} from "quittance";
import { fromJson, idOf } from "quittance/adapter";
import { rateSetOf, sequentialIds } from "quittance/testing";
import { failureOf, type OperationError } from "quittance/errors";
import type { RedeemEvent, RedeemInputs } from "../vector-inputs.ts";
import { failedResult, type FailedResult } from "../vector.ts";
import { readCouponUse } from "./pricing-setup.ts";

type Outcome =
  | { readonly invoice: number; readonly status: string; readonly price: string }
  | { readonly coupon_id: string; readonly is_active: 0 | 1 }
  | FailedResult;

/** What an event did, and how often each coupon is redeemed after it, by its code. */
type EventResult = Outcome & { readonly redemptions: Readonly<Record<string, number>> };

interface RedeemResult {
  readonly results: ReadonlyArray<EventResult>;
}

/** Creates and voids invoices by a service with a store in memory. */
export const redeemResult = async ({
  rates,
  coupons,
  events,
}: RedeemInputs): Promise<RedeemResult> => {
  const organizationId: OrganizationId = "org_northwind";
  let now = timestampOf(defaultTime);
  const ports = {
    ...memoryStore({ coupons: coupons.map((record) => readCouponUse(record).coupon) }),
    rates: fixedRates(rateSetOf(rates.units_per_usd, rates.timestamp)),
    clock: () => now,
    newId: sequentialIds(),
  };
  const payments = createQuittance(ports);
  const createdBy: Array<Id<"invoice"> | undefined> = [];
  const failed = (error: OperationError): FailedResult => failedResult(failureOf(error));
  const run = async (event: RedeemEvent): Promise<Outcome> => {
    switch (event.type) {
      case "CREATE": {
        now = timestampOf(event.at ?? defaultTime);
        const request = fromJson<NewInvoice>(event.request);
        const { idempotency_key: idempotencyKey } = event;
        const made = await payments.invoices.create(organizationId, request, { idempotencyKey });
        if (isLeft(made)) return failed(made.left);
        const { id, status, price } = made.right.invoice;
        if (!made.right.replayed) createdBy.push(id);
        return { invoice: createdBy.indexOf(id), status, price: Amount.render(price) };
      }
      case "VOID": {
        const id = createdBy[event.invoice];
        if (id === undefined) throw new Error("this event created no invoice");
        const voided = await payments.invoices.void(organizationId, id);
        if (isLeft(voided)) return failed(voided.left);
        const { status, price } = voided.right.invoice;
        return { invoice: event.invoice, status, price: Amount.render(price) };
      }
      case "DEACTIVATE": {
        const id = idOf("coupon", event.coupon_id);
        const { isActive } = orThrow(await payments.coupons.deactivate(organizationId, id));
        return { coupon_id: id, is_active: isActive ? 1 : 0 };
      }
    }
  };
  const results: Array<EventResult> = [];
  for (const event of events) {
    const outcome = await run(event);
    if (createdBy.length <= results.length) createdBy.push(undefined);
    const { rows } = orThrow(await payments.coupons.list(organizationId));
    const codes = [...rows].sort((a, b) => (a.code < b.code ? -1 : 1));
    const redemptions = Object.fromEntries(codes.map((row) => [row.code, row.redemptions]));
    results.push({ ...outcome, redemptions });
  }
  return { results };
};

const defaultTime = "2025-07-17 14:10:54";
