import { addSeconds, Amount, discount, fee, timestampOf, type Dashboard } from "quittance";
import { idOf } from "quittance/adapter";
import { aggregateRecords, windowsOf } from "quittance/pure";
import { aggregateDashboard } from "../dashboard/dashboard.ts";
import { describe, expect, test } from "vitest";
import { fingerprintOfInvoice } from "../invoice/invoice-differences.ts";
import { testOrganization } from "quittance/testing";
import { bill, createTestApp, money, paymentOf } from "../../test/support/create-test-app.ts";
import { rightOf } from "../../test/support/right-of.ts";
import { samplePayment } from "../../adapters/conformance/src/sample-records.ts";
import { newInvoice } from "../invoice/invoice-request.ts";
import type { ReadItem } from "../quote/item.ts";
import { read } from "../schema/schema.ts";

test("a dashboard lists providers in the order of their identifiers", () => {
  const now = timestampOf("2025-07-17 14:10:54");
  const windows = windowsOf("last_day", now);
  const names = ["prov_c", "prov_a", "prov_d", "prov_b"];
  const payments = names.map((name) =>
    samplePayment(name, {
      providerId: idOf("prov", name),
      status: "COMPLETED",
      createdAt: windows.current.from,
    }),
  );
  const activity = aggregateRecords({ invoices: [], payments, refunds: [] }, windows);
  const dashboard = aggregateDashboard("last_day", windows, activity);
  expect(dashboard.byProvider.map(({ providerId }) => providerId)).toEqual([...names].sort());
  expect(dashboard.previous).toEqual({
    invoicesCount: 0,
    invoicesCompletedCount: 0,
    invoicedUsd: Amount.zero,
    paymentsCount: 0,
    paymentsCompletedCount: 0,
    paidUsd: Amount.zero,
    refundedUsd: Amount.zero,
    netPaidUsd: Amount.zero,
    averagePaymentUsd: Amount.zero,
    completionRatePct: Amount.zero,
  });
});

describe("a fingerprint", () => {
  const item: ReadItem = {
    type: "PAYMENT_INTENT",
    currency: "EUR",
    price: Amount.one,
    quantity: 1,
  };
  const of = (changed: Partial<ReadItem>, metadata = {}): string =>
    fingerprintOfInvoice({
      items: [{ ...item, ...changed } as ReadItem],
      customerEmail: "robin@example.com",
      metadata,
    });

  test("does not depend on the order of metadata and details", () => {
    expect(of({}, { a: "1", b: "2", c: "3" })).toBe(of({}, { c: "3", a: "1", b: "2" }));
    const kept = discount({ amount: { currency: "EUR", amount: Amount.one } });
    const turned = { ...kept, details: { currency: "EUR", amount: "1" } };
    expect(Object.keys(kept.details)).not.toEqual(Object.keys(turned.details));
    expect(of({ adjustments: [turned] })).toBe(of({ adjustments: [kept] }));
  });

  test("differs for different content", () => {
    const percent = Amount.of("5");
    const texts = [
      of({}),
      of({ adjustments: [discount({ percent })] }),
      of({ adjustments: [fee({ percent })] }),
      of({ adjustments: [discount({ percent }, "Other")] }),
      of({ adjustments: [discount({ percent: Amount.one })] }),
      of({ adjustments: [discount({ percent }), fee({ percent })] }),
      of({ adjustments: [fee({ percent }), discount({ percent })] }),
      of({ title: "Postage" }),
      of({}, { a: "1" }),
      of({}, { a: "2" }),
      of({}, { b: "1" }),
    ];
    expect(new Set(texts).size).toBe(texts.length);
  });

  test("is the same for absent and for empty adjustments", () => {
    const request = (adjustments?: []) => ({
      customerEmail: "robin@example.com",
      metadata: {},
      items: [{ currency: "EUR", price: "1", ...(adjustments && { adjustments }) } as const],
    });
    const [absent, empty] = [request(), request([])].map((given) => read(newInvoice, given));
    expect(absent).toEqual(empty);
  });
});

test("a dashboard has what was created in the current second, and its windows tile", async () => {
  const app = createTestApp();
  const { id } = await bill(app, money("10", "EUR"));
  const paid = paymentOf("key", money("10", "EUR"));
  rightOf(await app.payments.payments.record(testOrganization, id, paid));
  const counts = async (period: Dashboard["period"]): Promise<unknown> => {
    const { metrics } = rightOf(await app.payments.dashboard.read(testOrganization, { period }));
    return [metrics.invoicesCount, metrics.paymentsCompletedCount];
  };
  const now = app.clock();
  for (const period of ["last_day", "last_7_days", "last_365_days"] as const) {
    expect([await counts(period), await counts(`prev_${period}`)]).toEqual([
      [1, 1],
      [0, 0],
    ]);
    const { current, previous } = windowsOf(period, now);
    expect([current.to, previous.to]).toEqual([addSeconds(now, 1), current.from]);
    expect(windowsOf(`prev_${period}`, now).current).toEqual(previous);
  }
  const tomorrow = windowsOf("last_day", addSeconds(now, 86_400));
  expect(tomorrow.previous).toEqual(windowsOf("last_day", now).current);
  app.tick(86_399);
  expect(await counts("last_day")).toEqual([1, 1]);
  app.tick(1);
  expect([await counts("last_day"), await counts("prev_last_day")]).toEqual([
    [0, 0],
    [1, 1],
  ]);
});
