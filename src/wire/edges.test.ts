import { Amount } from "quittance";
import {
  fromJson,
  invoiceList,
  invoicePartDescription,
  read,
  responses,
  type ExpandedInvoice,
  type Schema,
} from "quittance/adapter";
import { issueText } from "quittance/errors";
import { verifyInvoice } from "quittance/explain";
import { describe, expect, test } from "vitest";
import { sampleInvoice, samplePayment } from "../../adapters/conformance/src/sample-records.ts";

const longest = "x".repeat(254);

const messagesOf = (description: Schema<object, unknown>, body: object): ReadonlyArray<string> => {
  const found = read(description, fromJson<object>(body));
  return found._tag === "Left" ? found.left.issues.map(issueText) : [];
};

describe("the maximum of a list request is valid, and one more is not:", () => {
  const invoices = (body: object): unknown => messagesOf(invoiceList, body);

  test.each([
    ["currency", [longest], "currency.0"],
    ["customer_email", longest, "customer_email"],
    ["provider_id", longest, "provider_id"],
  ])("%s of a list of invoices", (property, value, path) => {
    const longer = Array.isArray(value) ? [`${longest}x`] : `${longest}x`;
    expect(invoices({ [property]: value })).toEqual([]);
    expect(invoices({ [property]: longer })).toEqual([
      `${path} must have at most 254 characters, not 255`,
    ]);
  });

  test("statuses and currencies", () => {
    const statuses = new Array<string>(100).fill("PENDING");
    expect(invoices({ status: statuses })).toEqual([]);
    expect(invoices({ status: [...statuses, "PENDING"] })).toEqual([
      "status must contain at most 100 elements, not 101",
    ]);
    const codes = new Array<string>(101).fill("EUR");
    expect(invoices({ currency: codes })).toEqual([
      "currency must contain at most 100 elements, not 101",
    ]);
  });
});

test("expand must be an array", () => {
  expect(messagesOf(invoicePartDescription.invoiceExpansion, { expand: "items" })).toEqual([
    "expand must be an array",
  ]);
});

test("an invoice is rendered if its organization or a provider no longer exists", () => {
  const expanded: ExpandedInvoice = {
    invoice: sampleInvoice("1"),
    refunds: [],
    creditNotes: [],
    totals: undefined,
    items: [],
    products: new Map(),
    billingSchemas: new Map(),
    taxes: [],
    paymentIntents: new Map(),
    calculations: [],
    payments: [samplePayment("1")],
    paymentsTotal: 1,
    providers: new Map(),
    organization: undefined,
  };
  const rendered = responses.renderFullInvoice(
    expanded,
    new Set(invoicePartDescription.invoiceParts),
    "organization",
  );
  expect(rendered).toMatchObject({
    organization: { name: "", image_url: null },
    payments: [{ id: "payment_1", provider: null }],
  });
  expect(rendered).not.toHaveProperty("payments_total");
  const hasMore = { ...expanded, paymentsTotal: 2 };
  const names = Object.keys(responses.renderFullInvoice(hasMore, new Set(["payments"]), "payer"));
  expect(names[names.indexOf("payments") + 1]).toBe("payments_total");
  const organization = { id: "org_a" as const, name: "Ada", imageUrl: undefined };
  expect(
    responses.renderFullInvoice({ ...expanded, organization }, new Set(["organization"]), "payer"),
  ).toMatchObject({ organization: { name: "Ada", image_url: null } });
});

test("a mismatch of an invoice has no position of a line or a step", () => {
  const record = { currency: "EUR", price: "1", price_usd: "1", items: [], calculations: [] };
  const [first] = verifyInvoice(record);
  expect(first).toEqual({
    path: "price",
    item: undefined,
    step: undefined,
    property: "price",
    expected: Amount.render(Amount.zero),
    found: "1",
  });
  const stray = { invoice_item_id: "invoice_item_1" };
  expect(verifyInvoice({ ...record, calculations: [stray] })[0]).toEqual({
    path: "calculations.0.invoice_item_id",
    item: undefined,
    step: undefined,
    property: "invoice_item_id",
    expected: "an included item",
    found: "invoice_item_1",
  });
  const item = { id: "invoice_item_1", type: "TOTAL" };
  const step = { invoice_item_id: item.id, title: "A", details: {} };
  expect(verifyInvoice({ ...record, items: [item], calculations: [step] })[0]).toEqual({
    path: "items.invoice_item_1.type",
    item: undefined,
    step: undefined,
    property: "type",
    expected: "PRODUCT or PAYMENT_INTENT",
    found: "TOTAL",
  });
});
