import { Amount, addSeconds, type Refund } from "quittance";
import { anyLedger } from "@quittance/conformance/generators";
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  changedInvoice,
  changedPayment,
  completedRefund,
  enteredInvoice,
  enteredPayment,
} from "../src/rollups/transition-rows.ts";

const [ledger] = fc.sample(
  anyLedger.filter(({ refunds }) => refunds.length > 0),
  { numRuns: 1, seed: 1 },
);
const payment = ledger?.payments[0];
const invoice = ledger?.invoices[0]?.invoice;
const refund = ledger?.refunds[0];
if (!payment || !invoice || !refund) throw new Error("The sample is empty.");

describe("transitions", () => {
  it("let a new payment enter its status, under what it is counted by", () => {
    expect(enteredPayment(payment, 1)).toEqual([
      {
        organization_id: payment.organizationId,
        kind: "PAYMENT",
        record_id: payment.id,
        revision: "1",
        sign: "1",
        created_at: payment.createdAt,
        status: payment.status,
        currency: payment.price.currency,
        provider_id: payment.providerId,
        price: Amount.render(payment.price.amount),
        price_usd: Amount.render(payment.priceUsd),
      },
    ]);
  });

  it("let a new invoice enter its status, with no provider", () => {
    expect(enteredInvoice(invoice, 3)).toEqual([
      expect.objectContaining({
        kind: "INVOICE",
        record_id: invoice.id,
        revision: "3",
        sign: "1",
        provider_id: "",
        price: Amount.render(invoice.price),
      }),
    ]);
  });

  it("let a payment that changes leave its status and enter the new one", () => {
    const status = payment.status === "FAILED" ? "COMPLETED" : "FAILED";
    const rows = changedPayment(payment, { ...payment, status }, 2);
    expect(rows.map(({ sign, status: at, revision }) => [sign, at, revision])).toEqual([
      ["-1", payment.status, "2"],
      ["1", status, "2"],
    ]);
  });

  it("let an invoice that changes leave its status and enter the new one", () => {
    const status = invoice.status === "VOIDED" ? "PENDING" : "VOIDED";
    const rows = changedInvoice(invoice, { ...invoice, status }, 7);
    expect(rows.map(({ sign, status: at, revision }) => [sign, at, revision])).toEqual([
      ["-1", invoice.status, "7"],
      ["1", status, "7"],
    ]);
  });

  it("count a refund once it is completed, at the time it happened", () => {
    const pending = { ...refund, kind: "CHARGEBACK", status: "PENDING" } as const;
    const completed = { ...pending, status: "COMPLETED" } as const;
    const row = {
      organization_id: refund.organizationId,
      kind: "REFUND",
      record_id: refund.id,
      revision: "1",
      sign: "1",
      created_at: refund.happenedAt,
      status: "COMPLETED",
      currency: refund.price.currency,
      provider_id: "",
      price: Amount.render(refund.price.amount),
      price_usd: Amount.render(refund.priceUsd),
    };
    expect(completedRefund(undefined, completed)).toEqual([row]);
    expect(completedRefund(pending, completed)).toEqual([row]);
    expect(completedRefund(completed, completed)).toEqual([]);
    expect(completedRefund(undefined, pending)).toEqual([]);
    expect(completedRefund(pending, { ...pending, status: "FAILED" })).toEqual([]);
  });

  it("count a reversal as a negative amount", () => {
    const reversal = { ...refund, kind: "REVERSAL", status: "COMPLETED", priceUsd: Amount.one };
    expect(completedRefund(undefined, reversal as Refund)).toEqual([
      expect.objectContaining({ price_usd: "-1" }),
    ]);
  });

  it("are none when nothing that is counted changes", () => {
    const updatedAt = addSeconds(payment.updatedAt, 1);
    expect(changedPayment(payment, { ...payment, updatedAt, completedAfterVoid: true }, 2)).toEqual(
      [],
    );
    expect(changedInvoice(invoice, { ...invoice, substatus: "OVERPAID", updatedAt }, 2)).toEqual(
      [],
    );
  });

  it("are two if an amount changes and the status does not", () => {
    const priceUsd = Amount.add(payment.priceUsd, Amount.one);
    expect(changedPayment(payment, { ...payment, priceUsd }, 2)).toHaveLength(2);
  });
});
