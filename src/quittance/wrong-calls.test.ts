import ts from "typescript";
import { describe, expect, test } from "vitest";
import { openEditor } from "../../test/support/open-editor.ts";

const start = `
  import { memoryStore } from "@quittance/memory";
  import { createQuittance, createQuotes, type Quittance } from "quittance";
  import type { QuotePorts } from "quittance/adapter";
  declare const quittance: Quittance;
  declare const ports: QuotePorts;
  const shop = quittance.forOrganization("org_shop");
`;

const { service, file, write } = openEditor("test/unit/wrong-calls.ts");

/** What the compiler says of a call, as an editor shows it, without hints at unused names. */
const messagesOf = (call: string): string => {
  write(`${start}{ ${call} }\n`);
  return service
    .getSemanticDiagnostics(file)
    .filter(({ reportsUnnecessary }) => reportsUnnecessary === undefined)
    .map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, "\n"))
    .join("\n");
};

/** What an editor shows at a text of a call: the type, and the first line of the comment. */
const hoverAt = (call: string, text: string): ReadonlyArray<string> => {
  const written = `${start}{ ${call} }\n`;
  write(written);
  const info = service.getQuickInfoAtPosition(file, written.indexOf(text, start.length));
  const [comment = ""] = ts.displayPartsToString(info?.documentation).split("\n");
  return [ts.displayPartsToString(info?.displayParts), comment];
};

const paid = `idempotencyKey: "pi_1", providerId: "prov_stripe"`;
const tea = `productId: "product_tea", billingSchemaId: "schema_tea"`;

const record = (payment: string): string => `shop.payments.record("invoice_1", { ${payment} });`;
const calculate = (request: string): string => `shop.quotes.calculate({ ${request} });`;

describe("the compiler names the mistake, and types by their names:", () => {
  test.each([
    [
      "an amount that is a number",
      record(`${paid}, currency: "EUR", price: 9.95`),
      `Type 'number' is not assignable to type 'string | Amount'.`,
    ],
    [
      "a misspelled property",
      record(`${paid}, curency: "EUR", price: "9.95"`),
      `Object literal may only specify known properties, but 'curency' does not exist in type 'NewPayment'. Did you mean to write 'currency'?`,
    ],
    [
      "a missing property",
      record(`idempotencyKey: "pi_1", currency: "EUR", price: "9.95"`),
      `Argument of type '{ idempotencyKey: string; currency: "EUR"; price: string; }' is not assignable to parameter of type 'NewPayment'.`,
      `  Property 'providerId' is missing in type '{ idempotencyKey: string; currency: "EUR"; price: string; }' but required in type 'NewPayment'.`,
    ],
    [
      "an identifier of another noun",
      `shop.payments.get("invoice_1");`,
      "Argument of type '\"invoice_1\"' is not assignable to parameter of type '`payment_${string}`'.",
    ],
    [
      "an unknown currency",
      calculate(`currency: "EURO", items: [{ ${tea} }]`),
      `Type '"EURO"' is not assignable to type 'Currency | undefined'. Did you mean '"EUR"'?`,
    ],
    [
      "a status that does not exist",
      `shop.payments.changeStatus("payment_1", { status: "PAID" });`,
      `Type '"PAID"' is not assignable to type '"PENDING" | "FAILED" | "COMPLETED" | "CANCELLED"'.`,
    ],
    [
      "an item with both a product and a price",
      calculate(`items: [{ ${tea}, price: "5" }]`),
      `Object literal may only specify known properties, and 'price' does not exist in type 'ProductItem'.`,
    ],
    [
      "an organization without its prefix",
      `quittance.forOrganization("shop");`,
      "Argument of type '\"shop\"' is not assignable to parameter of type '`org_${string}`'.",
    ],
    [
      "a filter that is not a list",
      `shop.payments.list({ status: "COMPLETED" });`,
      `Type 'string' is not assignable to type 'readonly ("PENDING" | "FAILED" | "COMPLETED" | "CANCELLED")[]'.`,
    ],
    [
      "an unknown part to expand",
      `shop.invoices.get("invoice_1", { expand: ["payment"] });`,
      `Type '"payment"' is not assignable to type '"taxes" | "payments" | "payments.provider" | "payments.refunds" | "items" | "items.product" | "items.billing_schema" | "items.payment_intent" | "calculations" | "organization" | "totals" | "credit_notes" | "currency"'. Did you mean '"payments"'?`,
    ],
    [
      "a forgotten await",
      `shop.payments.get("payment_1").status;`,
      `Property 'status' does not exist on type 'Promise<Payment>'.`,
    ],
    [
      "a service without its rates",
      `createQuittance(memoryStore());`,
      `Argument of type 'MemoryStore' is not assignable to parameter of type 'QuittancePorts'.`,
      `  Property 'rates' is missing in type 'MemoryStore' but required in type 'QuittancePorts'.`,
    ],
    [
      "a result that may be a failure, read as a success",
      `(await quittance.payments.get("org_shop", "payment_1")).right;`,
      `Property 'right' does not exist on type 'Either<PaymentNotFound | PortFailed, Payment>'.`,
      `  Property 'right' does not exist on type 'Left<PaymentNotFound | PortFailed>'.`,
    ],
    [
      "a misspelled option",
      `createQuotes({ ...ports, rouding: {} });`,
      `Object literal may only specify known properties, but 'rouding' does not exist in type 'QuotePorts'. Did you mean to write 'rounding'?`,
    ],
    [
      "an adjustment of an unknown type",
      calculate(`items: [{ ${tea}, adjustments: [{ type: "REBATE", percent: "10" }] }]`),
      `Type '"REBATE"' is not assignable to type '"DISCOUNT" | "FEE"'.`,
    ],
  ])("%s", (_, call, ...lines) => {
    expect(messagesOf(call)).toBe(lines.join("\n"));
  });

  test("it says nothing of correct calls", () => {
    expect(messagesOf(record(`${paid}, currency: "EUR", price: "9.95"`))).toBe("");
    expect(messagesOf(calculate(`items: [{ ${tea} }, { currency: "EUR", price: "5" }]`))).toBe("");
  });
});

describe("a hover shows the type in a line, and the comment:", () => {
  test.each([
    [
      record(`${paid}, currency: "EUR", price: "9.95"`),
      "price",
      "(property) price: string | Amount",
      "More than zero.",
    ],
    [
      calculate(`items: [{ ${tea}, quantity: 2 }]`),
      "quantity",
      "(property) quantity?: number | undefined",
      "1 to 1,000,000. Defaults to 1.",
    ],
    [
      `shop.payments.list({ limit: 5 });`,
      "limit",
      "(property) limit?: number | undefined",
      "The maximum number of rows: 1 to 100. Defaults to 20.",
    ],
    [
      record(`${paid}, currency: "EUR", price: "9.95"`),
      "record",
      "(property) record: (invoiceId: `invoice_${string}`, request: NewPayment) => Promise<RecordedPayment>",
      "Records a payment of an invoice, once for each idempotency key, or updates its status.",
    ],
    [
      `quittance.quotes.calculate("org_shop", {});`,
      "calculate",
      "(property) Quotes.calculate: (organizationId: OrganizationId, request: QuoteRequest) => Promise<Either<CalculateQuoteError, Quote>>",
      "Calculates an exact quote for items, a product or a stored invoice. Stores nothing.",
    ],
  ])("%s at %s", (call, text, ...shown) => {
    expect(hoverAt(call, text)).toEqual(shown);
  });
});
