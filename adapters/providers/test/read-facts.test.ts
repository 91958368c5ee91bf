import type { NotificationFact } from "quittance/adapter";
import { describe, expect, test } from "vitest";
import { readNotification, type ReadOptions, type Scheme } from "../src/index.ts";
import {
  adyenItem,
  adyenNotification,
  btcpayEvent,
  lookup,
  neutralEvent,
  now,
  paymentIntent,
  received,
  secrets,
  stripeEvent,
} from "./support/samples.ts";

const read = (scheme: Scheme, payload: unknown, options?: ReadOptions) => {
  const { headers, bytes } = received(scheme, payload);
  return readNotification(scheme, [secrets[scheme]], lookup(headers), bytes, now, options);
};

const contentOf = (scheme: Scheme, payload: unknown, options?: ReadOptions) => {
  const result = read(scheme, payload, options);
  if (result._tag === "Left") throw new Error(JSON.stringify(result.left));
  return result.right;
};

const factOf = (
  scheme: Scheme,
  payload: unknown,
  options?: ReadOptions,
): Partial<NotificationFact> | undefined => contentOf(scheme, payload, options).reports[0]?.fact;

const euros = { currency: "EUR", amount: "19.99" };
const happenedAt = "2026-11-22 10:00:00";

const refund = (changes: object = {}): object => ({
  id: "re_1",
  amount: 500,
  charge: "ch_1",
  created: 1_795_341_000,
  currency: "eur",
  reason: "requested_by_customer",
  status: "succeeded",
  ...changes,
});

const dispute = (changes: object = {}): object => ({
  id: "dp_1",
  amount: 1999,
  charge: "ch_1",
  created: 1_795_341_000,
  currency: "eur",
  reason: "fraudulent",
  status: "needs_response",
  ...changes,
});

describe("Stripe", () => {
  test("reports the charge of a succeeded payment intent", () => {
    const content = contentOf("stripe", stripeEvent("payment_intent.succeeded", paymentIntent()));
    expect(content).toEqual({
      reports: [
        {
          deliveryId: "evt_1",
          fact: {
            kind: "PaymentReported",
            objectId: "ch_1",
            status: "COMPLETED",
            price: euros,
            invoiceReference: "invoice_1",
            happenedAt,
            metadata: { stripe_payment_intent: "pi_1" },
          },
        },
      ],
      ignored: [],
    });
  });

  const failed = {
    last_payment_error: { charge: "ch_1", message: "Your card was declined.", code: "x" },
  };
  test.each([
    ["payment_intent.processing", {}, { status: "PENDING", objectId: "ch_1" }],
    [
      "payment_intent.payment_failed",
      failed,
      { status: "FAILED", failureReason: "Your card was declined." },
    ],
    [
      "payment_intent.payment_failed",
      { last_payment_error: { code: "card_declined" } },
      { status: "FAILED", objectId: "ch_1", failureReason: "card_declined" },
    ],
    ["payment_intent.canceled", {}, { status: "CANCELLED" }],
    [
      "payment_intent.succeeded",
      { amount_received: 500 },
      { price: { currency: "EUR", amount: "5" } },
    ],
    [
      "payment_intent.succeeded",
      { currency: "jpy" },
      { price: { currency: "JPY", amount: "1999" } },
    ],
    [
      "payment_intent.succeeded",
      { currency: "isk" },
      { price: { currency: "ISK", amount: "1999" } },
    ],
  ])("%s with %j", (type, changes, expected) => {
    expect(factOf("stripe", stripeEvent(type, paymentIntent(changes)))).toMatchObject(expected);
  });

  test.each([
    ["customer.created", {}],
    ["payment_intent.created", paymentIntent()],
    ["payment_intent.amount_capturable_updated", paymentIntent()],
    ["payment_intent.payment_failed", paymentIntent({ latest_charge: null })],
    ["payment_intent.canceled", paymentIntent({ latest_charge: null })],
    ["payment_intent.canceled", paymentIntent(failed)],
    ["charge.refunded", { id: "ch_1", captured: true, amount_refunded: 500, currency: "eur" }],
    ["refund.created", refund({ charge: null })],
    ["charge.dispute.closed", dispute({ status: "lost" })],
  ])("ignores %s", (type, object) => {
    expect(contentOf("stripe", stripeEvent(type, object))).toEqual({
      reports: [],
      ignored: [type],
    });
  });

  test("reports refunds with the time and the status of the refund", () => {
    expect(factOf("stripe", stripeEvent("refund.created", refund()))).toEqual({
      kind: "RefundReported",
      objectId: "re_1",
      paymentObjectId: "ch_1",
      status: "COMPLETED",
      price: { currency: "EUR", amount: "5" },
      isTotal: false,
      happenedAt: "2026-11-22 09:50:00",
      reason: "requested_by_customer",
    });
    const statuses = ["pending", "requires_action", "succeeded", "failed", "canceled"].map(
      (status) => factOf("stripe", stripeEvent("refund.updated", refund({ status })))?.status,
    );
    expect(statuses).toEqual(["PENDING", "PENDING", "COMPLETED", "FAILED", "FAILED"]);
    expect(factOf("stripe", stripeEvent("charge.refund.updated", refund()))).toBeDefined();
  });

  test("reports totals of charges instead, if these are chosen", () => {
    const charge = { id: "ch_1", captured: true, amount_refunded: 500, currency: "eur" };
    const options = { stripeRefunds: "TOTALS" } as const;
    expect(factOf("stripe", stripeEvent("charge.refunded", charge), options)).toMatchObject({
      objectId: "ch_1:refunded:500",
      paymentObjectId: "ch_1",
      isTotal: true,
      price: { currency: "EUR", amount: "5" },
    });
    expect(factOf("stripe", stripeEvent("refund.created", refund()), options)).toBeUndefined();
    const released = { ...charge, captured: false };
    expect(factOf("stripe", stripeEvent("charge.refunded", released), options)).toBeUndefined();
  });

  test.each([
    ["charge.dispute.created", {}, "CHARGEBACK", "PENDING", "dp_1"],
    ["charge.dispute.updated", {}, "CHARGEBACK", "PENDING", "dp_1"],
    ["charge.dispute.funds_withdrawn", {}, "CHARGEBACK", "COMPLETED", "dp_1"],
    ["charge.dispute.closed", { status: "warning_closed" }, "CHARGEBACK", "FAILED", "dp_1"],
    ["charge.dispute.funds_reinstated", {}, "REVERSAL", "COMPLETED", "dp_1:reinstated"],
  ])("reports %s", (type, changes, effect, status, objectId) => {
    expect(factOf("stripe", stripeEvent(type, dispute(changes)))).toMatchObject({
      kind: "DisputeReported",
      objectId,
      paymentObjectId: "ch_1",
      effect,
      status,
      reason: "fraudulent",
    });
  });

  test.each([
    ["", []],
    ["type", { ...stripeEvent("x", {}), type: 7 }],
    ["id", stripeEvent("payment_intent.succeeded", paymentIntent(), "a b")],
    ["data.object.latest_charge", stripeEvent("payment_intent.succeeded", { id: "pi_1" })],
    [
      "data.object.amount_received",
      stripeEvent("payment_intent.succeeded", paymentIntent({ amount_received: 19.99 })),
    ],
    [
      "data.object.amount_received",
      stripeEvent("payment_intent.succeeded", paymentIntent({ amount_received: 2 ** 53 })),
    ],
    [
      "data.object.metadata.invoice_id",
      stripeEvent("payment_intent.succeeded", paymentIntent({ metadata: { invoice_id: 1 } })),
    ],
    ["data.object.status", stripeEvent("refund.created", refund({ status: "unknown" }))],
    ["data", { ...stripeEvent("refund.created", {}), data: [] }],
    ["created", { ...stripeEvent("payment_intent.succeeded", paymentIntent()), created: 1e15 }],
  ])("names the malformed property %s", (path, payload) => {
    expect(read("stripe", payload)).toMatchObject({
      _tag: "Left",
      left: {
        kind: "NotificationInvalid",
        path,
        message: expect.stringMatching(/must|is required/u) as string,
      },
    });
  });

  test("names a signed body that is not JSON", async () => {
    const { createHmac } = await import("node:crypto");
    const bytes = Uint8Array.from([0x22, 0xff, 0x22]);
    const hmac = createHmac("sha256", secrets.stripe).update("1795341600.").update(bytes);
    const header = `t=1795341600,v1=${hmac.digest("hex")}`;
    const result = readNotification("stripe", [secrets.stripe], () => header, bytes, now);
    expect(result).toMatchObject({ left: { path: "", message: "must be JSON in UTF-8" } });
  });
});

describe("Adyen", () => {
  const fact = (changes: object, options?: ReadOptions) =>
    factOf("adyen", adyenNotification(adyenItem(changes)), options);
  const manual = { adyenCapture: "MANUAL" } as const;
  const modification = { originalReference: "7914073381342284", pspReference: "852" };

  test("reports an authorisation, whose amount was captured", () => {
    expect(fact({})).toEqual({
      kind: "PaymentReported",
      objectId: "7914073381342284",
      status: "COMPLETED",
      price: euros,
      invoiceReference: "invoice_1",
      happenedAt,
    });
    expect(fact({ success: "false", reason: "Declined" })).toMatchObject({
      status: "FAILED",
      failureReason: "Declined",
    });
  });

  test("reports the capture instead, if payments are captured later", () => {
    expect(fact({}, manual)).toBeUndefined();
    expect(fact({ success: "false" }, manual)).toMatchObject({ status: "FAILED" });
    const capture = {
      ...modification,
      eventCode: "CAPTURE",
      amount: { currency: "EUR", value: 5 },
    };
    expect(fact(capture, manual)).toMatchObject({
      objectId: "7914073381342284",
      status: "COMPLETED",
      price: { currency: "EUR", amount: "0.05" },
    });
    expect(fact(capture)).toBeUndefined();
    expect(fact({ ...capture, success: "false" }, manual)).toBeUndefined();
  });

  test.each([
    ["REFUND", "true", "COMPLETED"],
    ["REFUND", "false", "FAILED"],
    ["REFUND_FAILED", "true", "FAILED"],
    ["CAPTURE_FAILED", "true", "COMPLETED"],
    ["CANCELLATION", "true", "COMPLETED"],
    ["CANCEL_OR_REFUND", "true", "COMPLETED"],
  ])("reports %s with success %s as a refund that is %s", (eventCode, success, status) => {
    expect(fact({ ...modification, eventCode, success })).toMatchObject({
      kind: "RefundReported",
      objectId: "852",
      paymentObjectId: "7914073381342284",
      isTotal: false,
      status,
    });
  });

  test.each([
    ["CHARGEBACK", "CHARGEBACK", "852"],
    ["SECOND_CHARGEBACK", "CHARGEBACK", "852:second"],
    ["CHARGEBACK_REVERSED", "REVERSAL", "852:reversed"],
  ])("reports %s", (eventCode, effect, objectId) => {
    expect(fact({ ...modification, eventCode, reason: "Fraud" })).toMatchObject({
      kind: "DisputeReported",
      objectId,
      effect,
      status: "COMPLETED",
      reason: "Fraud",
    });
  });

  test("knows what a modification of a payment that is captured later did", () => {
    const action = (name: string) => ({
      ...modification,
      eventCode: "CANCEL_OR_REFUND",
      additionalData: { "modification.action": name },
    });
    expect(fact(action("refund"), manual)).toMatchObject({ kind: "RefundReported" });
    expect(fact(action("cancel"), manual)).toBeUndefined();
    expect(fact({ ...modification, eventCode: "CANCELLATION" }, manual)).toBeUndefined();
  });

  test("reads a batch: reports and ignored types", () => {
    const content = contentOf(
      "adyen",
      adyenNotification(
        adyenItem(),
        adyenItem({ eventCode: "REPORT_AVAILABLE" }),
        adyenItem({ pspReference: "zero", amount: { currency: "EUR", value: 0 } }),
        adyenItem({ pspReference: "second" }),
      ),
    );
    expect(content.reports.map(({ deliveryId }) => deliveryId)).toEqual([
      "AUTHORISATION:7914073381342284:true",
      "AUTHORISATION:second:true",
    ]);
    expect(content.ignored).toEqual(["REPORT_AVAILABLE", "AUTHORISATION"]);
  });

  test.each([
    ["eventDate", { eventDate: "yesterday" }],
    ["success", { success: "maybe" }],
    ["originalReference", { eventCode: "REFUND" }],
  ])("names the malformed property %s of an item", (path, changes) => {
    expect(read("adyen", adyenNotification(adyenItem(), adyenItem(changes)))).toMatchObject({
      left: {
        kind: "NotificationInvalid",
        path: `notificationItems.1.NotificationRequestItem.${path}`,
      },
    });
  });

  test("limits the items of a batch", () => {
    const batch = (count: number) =>
      adyenNotification(...Array.from({ length: count }, () => ({ a: 1 })));
    const bytes = (count: number) => new TextEncoder().encode(JSON.stringify(batch(count)));
    const reason = (count: number) =>
      readNotification("adyen", [secrets.adyen], () => undefined, bytes(count), now);
    expect(reason(50)).toMatchObject({ left: { reason: "MISSING" } });
    expect(reason(51)).toMatchObject({ left: { reason: "MALFORMED" } });
    expect(reason(0)).toMatchObject({ left: { reason: "MISSING" } });
  });
});

describe("BTCPay Server", () => {
  const whole = {
    metadata: { orderId: "invoice_1", quittance_amount: "19.99", quittance_currency: "EUR" },
  };
  const part = {
    paymentMethodId: "BTC-CHAIN",
    payment: { id: "txid-0", value: "0.00031", status: "Settled" },
  };

  test.each([
    ["InvoiceProcessing", "PENDING"],
    ["InvoiceSettled", "COMPLETED"],
    ["InvoiceInvalid", "FAILED"],
  ])("reports %s as a payment that is %s, if the metadata has its amount", (type, status) => {
    expect(factOf("btcpay", btcpayEvent(type, whole))).toEqual({
      kind: "PaymentReported",
      objectId: "btcpay_1",
      status,
      price: euros,
      invoiceReference: "invoice_1",
      happenedAt,
      metadata: { btcpay_invoice: "btcpay_1" },
    });
  });

  test.each([
    ["InvoiceReceivedPayment", "PENDING"],
    ["InvoicePaymentSettled", "COMPLETED"],
  ])("reports %s as a payment that is %s, if it has not", (type, status) => {
    expect(factOf("btcpay", btcpayEvent(type, part))).toMatchObject({
      objectId: "txid-0",
      status,
      price: { currency: "BITCOIN", amount: "0.00031" },
    });
  });

  test("reports money once: an invoice or its payments", () => {
    const { metadata } = whole;
    expect(
      factOf("btcpay", btcpayEvent("InvoicePaymentSettled", { ...part, metadata })),
    ).toBeUndefined();
    expect(factOf("btcpay", btcpayEvent("InvoiceSettled"))).toBeUndefined();
    expect(contentOf("btcpay", btcpayEvent("InvoiceExpired", whole)).ignored).toEqual([
      "InvoiceExpired",
    ]);
  });

  test("identifies a redelivery by the original delivery", () => {
    const again = { ...whole, deliveryId: "delivery_2", isRedelivery: true };
    const [report] = contentOf("btcpay", btcpayEvent("InvoiceSettled", again)).reports;
    expect(report?.deliveryId).toBe("delivery_1");
    const first = { ...whole, originalDeliveryId: null };
    const [other] = contentOf("btcpay", btcpayEvent("InvoiceSettled", first)).reports;
    expect(other?.deliveryId).toBe("delivery_1");
  });

  test.each(["0x1", "1e3", "-1", "1".repeat(61)])("rejects the amount %.10s", (amount) => {
    const metadata = { ...whole.metadata, quittance_amount: amount };
    expect(read("btcpay", btcpayEvent("InvoiceSettled", { metadata }))).toMatchObject({
      left: { path: "metadata.quittance_amount" },
    });
  });
});

describe("the neutral format", () => {
  const fact = (type: string, data: object) =>
    factOf("standard-webhooks", neutralEvent(type, { currency: "EUR", ...data }));

  test("reports payments", () => {
    expect(
      fact("payment.reported", {
        id: "tx_1",
        status: "FAILED",
        price: "19.990",
        invoice_id: "invoice_1",
        failure_reason: "declined",
      }),
    ).toEqual({
      kind: "PaymentReported",
      objectId: "tx_1",
      status: "FAILED",
      price: euros,
      invoiceReference: "invoice_1",
      failureReason: "declined",
      happenedAt,
    });
  });

  test("reports refunds by amount and by total", () => {
    const data = { id: "rf_1", payment_id: "tx_1", reason: "returned" };
    expect(fact("refund.reported", { ...data, status: "PENDING", price: "5" })).toMatchObject({
      objectId: "rf_1",
      paymentObjectId: "tx_1",
      status: "PENDING",
      isTotal: false,
      reason: "returned",
    });
    expect(fact("refund.reported", { ...data, refunded_total: "5.00" })).toMatchObject({
      objectId: "rf_1:refunded:5",
      status: "COMPLETED",
      isTotal: true,
    });
  });

  test("reports disputes, and ignores other types", () => {
    const data = {
      id: "d_1",
      payment_id: "tx_1",
      kind: "REVERSAL",
      status: "COMPLETED",
      price: "5",
    };
    expect(fact("dispute.reported", data)).toMatchObject({
      kind: "DisputeReported",
      effect: "REVERSAL",
      status: "COMPLETED",
    });
    const other = contentOf("standard-webhooks", neutralEvent("invoice.completed", {}));
    expect(other).toEqual({ reports: [], ignored: ["invoice.completed"] });
  });
});
