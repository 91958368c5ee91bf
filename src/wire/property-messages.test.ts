import { invoiceRequests } from "quittance/adapter";
import type { GenericSchema } from "valibot";
import { expect, test } from "vitest";
import { messagesOn, messagesOnEveryProperty } from "../../test/support/wrong-properties.ts";

const time = " must be a valid timestamp in the form YYYY-MM-DD HH:MM:SS";
const country = " must be the ISO 3166-1 alpha-2 code of a country, such as DE";

/** Messages, as lists of paths by what is said of them. */
type Messages = Readonly<Record<string, string>>;

/** The messages on an array in place of each value, and on `true` in place of each value. */
test.each<[string, GenericSchema, Messages]>([
  [
    "a request for an invoice",
    invoiceRequests.create.schema,
    {
      [country]: "customer.country delivery.country",
      [time]: "due_at expires_at",
      " must be an array": "coupons customer.address",
      " must have 1 to 40 letters, digits, - and _": "coupons.0",
      ": Invalid currency": "currency",
      " must be a string": `
        customer.address.0 customer.city customer.endpoint customer.endpoint_scheme
        customer.legal_id customer.legal_scheme customer.name customer.order_reference
        customer.post_code customer.reference customer.street customer.subdivision customer.tax_id
        customer.vat_id delivery.city delivery.date delivery.post_code period.from period.to`,
      ": Invalid email address": "customer_email",
      " must be an object": "metadata",
      ": Invalid URL": "redirect_url",
    },
  ],
  [
    "a list of invoices",
    invoiceRequests.list.schema,
    {
      [time]: "created_at_from created_at_to due_at_from due_at_to",
      " must be an array": "currency status",
      " must be a string": "currency.0 customer_email number provider_id",
      " must be the next_cursor of a page with the same filters": "cursor",
      " must be true or false": "is_overdue",
      " must be an integer between 1 and 100": "limit",
      " must be an object": "metadata",
      " must be an integer between 0 and 1000000": "offset",
      " must be a number or a decimal string of at least 0": "price_usd_from price_usd_to",
      " must be one of PENDING, COMPLETED, VOIDED, PROCESSING, WAITING_FOR_CONFIRMATIONS, PARTIALLY_PAID": `
        status.0`,
    },
  ],
  [
    "a request for the details of an invoice",
    invoiceRequests.read.schema,
    {
      ": Invalid currency": "currency",
      " must be an array": "expand",
      " must be one of payments, payments.provider, payments.refunds, items, items.product, items.billing_schema, items.payment_intent, calculations, organization, taxes, totals, credit_notes, currency": `
        expand.0`,
    },
  ],
])("every invalid property of %s is named in its message", (_, schema, messages) => {
  const expected = Object.entries(messages).flatMap(([text, paths]) =>
    paths
      .trim()
      .split(/\s+/u)
      .map((path) => path + text),
  );
  expect(messagesOnEveryProperty(schema)).toEqual(expected.sort());
});

test("a message shows an invalid keyword, number or time, escaped and truncated", () => {
  const body = { status: ["PAID\n"], limit: 0, created_at_to: "x".repeat(41), offset: null };
  expect(messagesOn(invoiceRequests.list.schema, body)).toEqual([
    "status.0 must be one of PENDING, COMPLETED, VOIDED, PROCESSING, WAITING_FOR_CONFIRMATIONS, " +
      'PARTIALLY_PAID, not "PAID\\n"',
    `created_at_to must be a valid timestamp in the form YYYY-MM-DD HH:MM:SS, ` +
      `not "${"x".repeat(37)}..."`,
    "limit must be an integer between 1 and 100, not 0",
  ]);
});

test("a message never shows text that can be a secret or personal data", () => {
  const secret = "hunter2 ".repeat(40);
  const invoice = { customer_email: secret, redirect_url: secret, metadata: { note: [secret] } };
  const list = { customer_email: secret, cursor: secret };
  const messages = [
    ...messagesOn(invoiceRequests.create.schema, invoice),
    ...messagesOn(invoiceRequests.list.schema, list),
  ];
  expect(messages.length).toBeGreaterThan(4);
  expect(messages.join()).not.toContain("hunter2");
});
