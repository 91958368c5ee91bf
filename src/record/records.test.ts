import * as v from "valibot";
import { Amount, discount, timestampOf, type BillingSchema, type Product } from "quittance";
import { invoiceParts, type InvoiceRecords } from "quittance/adapter";
import { testOrganization } from "quittance/testing";
import {
  billingSchemaCodec,
  billingSchemaRecordSchema,
  invoiceRecordSchema,
  invoiceViews,
  paymentCodec,
  productCodec,
  readBillingSchema,
  readInvoiceRecord,
  recordSchema,
  renderEvent,
  renderFullInvoice,
} from "quittance/wire";
import { readBasis } from "../invoice/calculation-basis-record.ts";
import { describe, expect, test } from "vitest";
import { sampleInvoice, samplePayment } from "../../adapters/conformance/src/sample-records.ts";
import { createTestApp } from "../../test/support/create-test-app.ts";
import { rightOf } from "../../test/support/right-of.ts";
import { custom, product, schema, tea, tax } from "../../test/support/sample-catalog.ts";

const later = timestampOf("2025-02-03 04:05:06");

describe("a catalog record is read back unchanged:", () => {
  test.each<[string, Product]>([
    ["a product", product()],
    [
      "an inactive product with an image",
      product({ isActive: false, imageId: "image_1", image: { width: 1 }, updatedAt: later }),
    ],
  ])("%s", (_, found) => {
    expect(
      productCodec.read(
        v.parse(recordSchema(productCodec.entries), productCodec.json.write(found)),
      ),
    ).toEqual(found);
  });

  const recurring = schema({
    recurrence: {
      intervalType: "MONTH",
      intervalCount: 3,
      paymentType: "ADVANCE",
      renewType: "CALENDAR",
      billingType: "PRORATED",
    },
  });

  test.each<[string, BillingSchema]>([
    ["a billing schema", schema()],
    ["an inactive billing schema", schema({ isActive: false, updatedAt: later })],
    ["a recurring billing schema", recurring],
  ])("%s", (_, found) => {
    const record = v.parse(billingSchemaRecordSchema, billingSchemaCodec.json.write(found));
    expect(readBillingSchema(record)).toEqual(found);
  });

  test("a recurrence has all of its properties or none", () => {
    const whole = billingSchemaCodec.json.write(recurring);
    const once = billingSchemaCodec.json.write(schema());
    const names = ["interval_type", "interval_count", "payment_type", "renew_type", "billing_type"];
    for (const name of names as ReadonlyArray<"interval_type">) {
      expect(readBillingSchema({ ...whole, [name]: null })).toBeUndefined();
      expect(readBillingSchema({ ...whole, [name]: undefined })).toBeUndefined();
      expect(readBillingSchema({ ...once, [name]: whole[name] })).toBeUndefined();
      expect(readBillingSchema({ ...once, [name]: undefined })).toEqual(schema());
    }
  });
});

describe("an invoice in full", () => {
  /** Creates an invoice; returns its records and the same in JSON. */
  const made = async (
    overrides: (records: InvoiceRecords) => Partial<InvoiceRecords>,
  ): Promise<readonly [records: InvoiceRecords, rendered: unknown]> => {
    const { payments } = createTestApp();
    const created = rightOf(
      await payments.createInvoice(testOrganization, {
        currency: "EUR",
        customerEmail: "payer@example.com",
        redirectUrl: "https://example.com/thanks",
        metadata: { order: "7" },
        items: [
          tea({ quantity: 3, adjustments: [discount({ percent: Amount.of("10") })] }),
          custom({ currency: "USD", title: "Gift wrap" }),
        ],
      }),
    );
    const parts = new Set(invoiceParts);
    const expanded = rightOf(
      await payments.getInvoice(testOrganization, created.invoice.id, { parts: invoiceParts }),
    );
    const { invoice, items, calculations, paymentIntents } = expanded;
    const found = {
      ...{ invoice, items, calculations, couponIds: [] },
      paymentIntents: [...paymentIntents.values()],
    };
    const records = { ...found, ...overrides(found) };
    const intents = new Map(records.paymentIntents.map((intent) => [intent.id, intent]));
    const all = { ...expanded, ...records, paymentIntents: intents };
    const rendered: unknown = JSON.parse(
      JSON.stringify(renderFullInvoice(all, parts, "organization")),
    );
    return [records, rendered];
  };
  const read = (rendered: unknown): InvoiceRecords =>
    readInvoiceRecord(v.parse(invoiceRecordSchema, rendered));

  test("is read back unchanged", async () => {
    const [records, rendered] = await made(() => ({}));
    expect(records.items).toHaveLength(2);
    expect(read(rendered)).toEqual(records);
  });

  test("has at most 1,000 items", async () => {
    const [, rendered] = await made(() => ({}));
    const record = v.parse(invoiceRecordSchema, rendered);
    const itemsOf = (count: number): unknown =>
      v
        .safeParse(invoiceRecordSchema, {
          ...record,
          items: new Array(count).fill(record.items[0]),
        })
        .issues?.map(({ message }) => message);
    expect(itemsOf(1000)).toBeUndefined();
    expect(itemsOf(1001)).toEqual(["must contain at most 1000 elements"]);
  });

  test("is read back unchanged without its optional properties, and with all of them", async () => {
    const [records, rendered] = await made(({ invoice, items, calculations, paymentIntents }) => ({
      invoice: { ...invoice, redirectUrl: undefined, substatus: "OVERPAID", status: "COMPLETED" },
      items: items.map((item) => ({ ...item, excludeReason: "Sold out", updatedAt: later })),
      calculations: calculations.map((step) => ({ ...step, updatedAt: later })),
      paymentIntents: paymentIntents.map((intent) => ({ ...intent, updatedAt: later })),
    }));
    expect(read(rendered)).toEqual(records);
  });

  test("has the totals profile of its totals", async () => {
    const [{ invoice }, rendered] = await made(() => ({}));
    const totals = { profile: "shop", net: "1", tax: "0" };
    const record = { ...(rendered as object), totals };
    expect(read(record).invoice).toEqual({ ...invoice, totalsProfile: "shop" });
    const message = "must have a profile: one of invoice, shop";
    const { issues } = v.safeParse(invoiceRecordSchema, { ...record, totals: { net: "1" } });
    expect(issues?.map((issue) => issue.message)).toEqual([message]);
  });

  test("that is voided has the time of its last update as voidedAt", async () => {
    const [records, rendered] = await made(({ invoice }) => ({
      invoice: { ...invoice, status: "VOIDED", updatedAt: later, voidedAt: later },
    }));
    expect(read(rendered)).toEqual(records);
  });

  test("derives a missing payment intent from the first step of its item", async () => {
    const [records, rendered] = await made(() => ({}));
    const record = v.parse(invoiceRecordSchema, rendered);
    const without = record.items.map((item) => ({ ...item, payment_intent: null }));
    expect(readInvoiceRecord({ ...record, items: without })).toEqual(records);
    const untitled = record.calculations.filter(({ invoice_item_id }) => !invoice_item_id);
    expect(() => readInvoiceRecord({ ...record, items: without, calculations: untitled })).toThrow(
      "invoice_item_2 has a first step",
    );
    const { calculations } = record;
    const reversed = { ...record, items: without, calculations: [...calculations].reverse() };
    expect(readInvoiceRecord(reversed).paymentIntents).toEqual(records.paymentIntents);
    const nameless = record.items.map((item) => ({ ...item, payment_intent_id: null }));
    const { items, paymentIntents } = readInvoiceRecord({ ...record, items: nameless });
    expect(paymentIntents).toEqual([]);
    expect(items.at(-1)?.item).toEqual({ type: "PAYMENT_INTENT", paymentIntentId: undefined });
  });

  test("ignores a payment intent id on a product item, and requires product and schema ids", async () => {
    const [records, rendered] = await made(() => ({}));
    const record = v.parse(invoiceRecordSchema, rendered);
    const [first, ...others] = record.items;
    if (first === undefined) throw new Error("The invoice has items.");
    const odd = { ...first, payment_intent_id: "payment_intent_9" };
    expect(readInvoiceRecord({ ...record, items: [odd, ...others] })).toEqual(records);
    const lacking = (properties: object) => (): unknown =>
      readInvoiceRecord({ ...record, items: [{ ...first, ...properties }, ...others] });
    expect(lacking({ product_id: null })).toThrow('"" is not an identifier of the form product_');
    expect(lacking({ billing_schema_id: null })).toThrow('"" is not an identifier of the form sch');
  });

  test("can lack an exclude reason, metadata and null properties", async () => {
    const [records, rendered] = await made(({ items }) => ({
      items: items.map((item) => ({ ...item, excludeReason: "" })),
    }));
    const record = { ...v.parse(invoiceRecordSchema, rendered), metadata: undefined };
    const silent = record.items.map((item) => ({ ...item, exclude_reason: null }));
    const { invoice, ...others } = readInvoiceRecord({ ...record, items: silent });
    expect({ invoice, ...others }).toEqual({
      ...records,
      invoice: { ...records.invoice, metadata: {} },
    });
  });

  test("throws if an amount is not canonical, because its schema should have rejected it", async () => {
    const [, rendered] = await made(() => ({}));
    const record = v.parse(invoiceRecordSchema, rendered);
    expect(() => readInvoiceRecord({ ...record, price: "1.0" })).toThrow("price is not an amount");
  });
});

describe("the basis of a stored step", () => {
  const item = { type: "PAYMENT_INTENT", paymentIntentId: undefined } as const;
  const charge = { currency: "EUR", price: "2.5", quantity: 4 };

  test.each([
    ["TOTAL", [], { kind: "Total" }],
    ["TOTAL_USD", [], { kind: "TotalUsd" }],
    ["LEVY", { share: "19" }, { kind: "Adjustment", type: "LEVY", details: { share: "19" } }],
    [
      "TAX",
      {
        ...{ tax_id: "tax_vat", name: "VAT", percent: "19", category: "AE", inclusive: "false" },
        ...{ base: "10", amount: "1.9", compound: "true", exemption_reason: "Reverse charge" },
      },
      {
        kind: "Tax",
        tax: tax("vat", "19", {
          category: "AE",
          exemptionReason: "Reverse charge",
          isCompound: true,
        }),
        base: Amount.of("10"),
        amount: Amount.of("1.9"),
      },
    ],
    [
      "ROUNDING",
      { increment: "0.05", mode: "HALF_EVEN" },
      { kind: "Rounding", increment: Amount.of("0.05"), mode: "HALF_EVEN" },
    ],
    [
      "PRODUCT",
      charge,
      {
        kind: "Base",
        item,
        unitPrice: { currency: "EUR", amount: Amount.of("2.5") },
        quantity: 4,
        documentTaxIds: [],
      },
    ],
    [
      "CURRENCY_CHANGE",
      { from: "GBP", to: "EUR", from_rate_usd: "0.75", to_rate_usd: "0.8" },
      {
        kind: "CurrencyChange",
        from: "GBP",
        to: "EUR",
        fromRateUsd: Amount.of("0.75"),
        toRateUsd: Amount.of("0.8"),
      },
    ],
  ])("is read from a %s step", (calculation_type, details, expected) => {
    expect(readBasis({ calculation_type, details }, item)).toEqual(expected);
  });

  test("is not read from invalid details", () => {
    const step = { calculation_type: "PAYMENT_INTENT", details: charge };
    expect(() => readBasis(step, undefined)).toThrow("a first step belongs to an item");
    const foreign = { ...step, details: { ...charge, currency: "EURO" } };
    expect(() => readBasis(foreign, item)).toThrow("currency is not a currency code");
  });
});

describe("an event", () => {
  const event = {
    id: "event_1" as const,
    organizationId: testOrganization,
    createdAt: later,
  };
  const head = { id: "event_1", organization_id: testOrganization, created_at: later };

  test("contains the row of its invoice", () => {
    const invoice = sampleInvoice("1");
    const subject = { kind: "Invoice", invoice } as const;
    expect(renderEvent({ ...event, type: "invoice.created", subject })).toEqual({
      ...head,
      type: "invoice.created",
      data: { invoice: invoiceViews.row.write(invoice) },
    });
  });

  test("contains the row of its payment", () => {
    const payment = samplePayment("1");
    const subject = { kind: "Payment", payment } as const;
    expect(renderEvent({ ...event, type: "payment.created", subject })).toEqual({
      ...head,
      type: "payment.created",
      data: { payment: paymentCodec.json.write(payment) },
    });
  });
});
