import { Amount, idOf, type ExpandedInvoice, type QuoteInvoiceError } from "quittance";
import { invoiceParts, type QuoteReview } from "quittance/adapter";
import {
  quoteResponse,
  readDetailsRequest,
  readInvoiceListRequest,
  readInvoiceRequest,
  readPaymentListRequest,
  readQuoteRequest,
  renderFullInvoice,
  reviewOfInvoice,
} from "quittance/wire";
import { verifyInvoice } from "quittance/evidence";
import { describe, expect, test } from "vitest";
import { sampleInvoice, samplePayment } from "../../src/conformance/sample-records.ts";

const longest = "x".repeat(254);

describe("the most that a list takes is taken, and one more is refused:", () => {
  const invoices = (body: object): unknown => [...readInvoiceListRequest({ ...body }).messages];
  const payments = (body: object): unknown => [...readPaymentListRequest({ ...body }).messages];

  test.each([
    ["currency", [longest], "currency.0", "Currency must have at most 254 characters"],
    [
      "customer_email",
      longest,
      "customer_email",
      "Customer email must have at most 254 characters",
    ],
    ["provider_id", longest, "provider_id", "Provider id must have at most 254 characters"],
  ])("%s of a list of invoices", (property, most, path, message) => {
    const more = Array.isArray(most) ? [`${longest}x`] : `${longest}x`;
    expect(invoices({ [property]: most })).toEqual([]);
    expect(invoices({ [property]: more })).toEqual([[path, message]]);
  });

  test("statuses and currencies", () => {
    const statuses = new Array<string>(100).fill("PENDING");
    expect(invoices({ status: statuses })).toEqual([]);
    expect(invoices({ status: [...statuses, "PENDING"] })).toEqual([
      ["status", "Status must contain at most 100 elements"],
    ]);
    const codes = new Array<string>(101).fill("EUR");
    const message = "Currency must contain at most 100 elements";
    expect(invoices({ currency: codes })).toEqual([["currency", message]]);
    expect(payments({ currency: codes })).toEqual([["currency", message]]);
    expect(payments({ provider_id: codes })).toEqual([
      ["provider_id", "Provider id must contain at most 100 elements"],
    ]);
    expect(payments({ status: new Array<string>(101).fill("FAILED") })).toEqual([
      ["status", "Status must contain at most 100 elements"],
    ]);
  });

  test("what is expanded in a list of payments", () => {
    const expand = new Array<string>(16).fill("provider");
    expect(payments({ expand })).toEqual([]);
    expect(payments({ expand: [...expand, "provider"] })).toEqual([
      ["expand", "Expand must contain at most 16 elements"],
    ]);
  });

  test("an invoice of a list of payments has the form of one", () => {
    expect(payments({ invoice_id: "invoice_1" })).toEqual([]);
    expect(payments({ invoice_id: "payment_1" })).toEqual([
      ["invoice_id", "Invoice id must have the form invoice_<id>"],
    ]);
  });
});

describe("what is no object where one belongs is told as such:", () => {
  test("a product, an item, a body within a body", () => {
    expect([...readQuoteRequest({ product: 7 }).messages]).toEqual([
      ["product", "Must be an object"],
    ]);
    expect([...readQuoteRequest({ product: [] }).messages]).toEqual([
      ["product", "Must be an object"],
    ]);
    expect([...readQuoteRequest({ items: [7] }).messages]).toEqual([
      ["items.0", "Must be an object"],
    ]);
    expect([...readQuoteRequest({ invoice: {} }).messages]).toEqual([
      ["invoice.id", "Id is required"],
    ]);
  });

  test("and a property that is missing is called by its name", () => {
    expect([...readQuoteRequest({ items: [{ type: "PRODUCT" }] }).messages]).toEqual([
      ["items.0.product_id", "Product id is required"],
      ["items.0.billing_schema_id", "Billing schema id is required"],
      ["items.0.quantity", "Quantity is required"],
    ]);
  });

  test("an identifier of another kind is told with the form that belongs there", () => {
    const item = {
      type: "PRODUCT",
      product_id: "schema_1",
      billing_schema_id: "product_1",
      quantity: 1,
    };
    expect([...readQuoteRequest({ items: [item] }).messages]).toEqual([
      ["items.0.product_id", "Product id must have the form product_<id>"],
      ["items.0.billing_schema_id", "Billing schema id must have the form schema_<id>"],
    ]);
  });
});

describe("an invoice request", () => {
  test("without items has none, and is no request", () => {
    const { draft, request } = readInvoiceRequest({});
    expect(draft.items).toEqual([]);
    expect(request).toBeUndefined();
  });

  test("may have fifty keys of metadata, in well-formed text", () => {
    const metadata = (count: number): object =>
      Object.fromEntries(Array.from({ length: count }, (_, index) => [`key_${String(index)}`, ""]));
    const issuesOf = (found: object): unknown =>
      [...readInvoiceRequest({ metadata: found }).messages].filter(([path]) =>
        path.startsWith("meta"),
      );
    expect(issuesOf(metadata(50))).toEqual([]);
    expect(issuesOf(metadata(51))).toEqual([["metadata", "Metadata must have at most 50 keys"]]);
    expect(issuesOf(metadata(100_000))).toEqual([
      ["metadata", "Metadata must have at most 50 keys"],
    ]);
    expect(issuesOf({ "a\u0000": "b" })).toEqual([
      ["metadata.a\u0000", "Text must not contain NUL or unpaired surrogates"],
    ]);
  });
});

test("details are expanded in the ways that there are", () => {
  const { messages } = readDetailsRequest({ expand: "items" });
  expect([...messages]).toEqual([["expand", "Expand must be an array"]]);
});

describe("what quoting a stored invoice gave", () => {
  const request = { messages: new Map<string, string>(), variant: "invoice" } as const;
  const answered = (error: QuoteInvoiceError): unknown => {
    const answer = quoteResponse(request, reviewOfInvoice({ _tag: "Left", left: error }));
    return answer._tag === "Left" && { ...answer.left, cause: undefined };
  };

  test("is told at the property of the invoice", () => {
    expect(answered({ kind: "InvoiceNotFound" })).toEqual({
      code: "VALIDATION_FAILED",
      message: "Invoice not found",
      validator: { "invoice.id": "Invoice not found" },
    });
    expect(answered({ kind: "RequestInvalid", issues: [{ kind: "TotalOutOfRange" }] })).toEqual({
      code: "AMOUNT_OUT_OF_RANGE",
      message: "The total exceeds 35 digits before the point",
      validator: { invoice: "The total exceeds 35 digits before the point" },
    });
    expect(answered({ kind: "RateNotFound", currency: "JPY" })).toMatchObject({
      code: "RATE_UNAVAILABLE",
    });
  });

  test("is a quote without issues when it is one", () => {
    const quote = {} as NonNullable<QuoteReview["quote"]>;
    expect(reviewOfInvoice({ _tag: "Right", right: quote })).toEqual({
      _tag: "Right",
      right: { issues: [], quote },
    });
  });
});

test("an invoice is shown though its organization or a provider is not known any more", () => {
  const expanded: ExpandedInvoice = {
    invoice: sampleInvoice("1"),
    items: [],
    products: new Map(),
    billingSchemas: new Map(),
    paymentIntents: new Map(),
    calculations: [],
    payments: [samplePayment("1")],
    paymentsTotal: 1,
    providers: new Map(),
    organization: undefined,
  };
  const shown = renderFullInvoice(expanded, new Set(invoiceParts), "organization");
  expect(shown).toMatchObject({
    organization: { name: "", image_url: null },
    payments: [{ id: "payment_1", provider: null }],
  });
  const organization = { id: idOf("org", "org_a"), name: "Ada", imageUrl: undefined };
  expect(
    renderFullInvoice({ ...expanded, organization }, new Set(["organization"]), "payer"),
  ).toMatchObject({ organization: { name: "Ada", image_url: null } });
});

test("a mismatch of an invoice belongs to no line of a quote", () => {
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
