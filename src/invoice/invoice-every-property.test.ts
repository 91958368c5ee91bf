import type { NewInvoice } from "quittance";
import { renderInvoiceHtml } from "quittance/html";
import { testOrganization } from "quittance/testing";
import { expect, test } from "vitest";
import { createTestApp } from "../../test/support/create-test-app.ts";
import { leftOf, rightOf } from "../../test/support/right-of.ts";
import { tea } from "../../test/support/sample-catalog.ts";

/** A value of every property: one that is added to a request does not compile without a value. */
const everyProperty: Required<Omit<NewInvoice, "items" | "coupons" | "currency">> = {
  customerEmail: "payer@example.com",
  redirectUrl: "https://example.com/thanks",
  metadata: { order: "1001" },
  dueAt: "2025-08-01 00:00:00",
  expiresAt: "2025-09-01 00:00:00",
  customer: { name: "Ada" },
  delivery: { date: "2025-07-17" },
  period: { from: "2025-07-01", to: "2025-07-31" },
};

const request: NewInvoice = { ...everyProperty, items: [tea({ quantity: 1 })] };

test("a stored invoice has every property of the request", async () => {
  const { invoices } = createTestApp().payments;
  const { invoice } = rightOf(await invoices.create(testOrganization, request));
  expect(invoice).toMatchObject(everyProperty);
});

test("a preview has every property of the request", async () => {
  const { invoices } = createTestApp().payments;
  const { records } = rightOf(await invoices.preview(testOrganization, request));
  expect(records.invoice).toMatchObject(everyProperty);
});

/** What the page of the invoice prints for each property; `undefined` for what is not for paper. */
const printed: Record<keyof typeof everyProperty, string | undefined> = {
  customerEmail: undefined,
  redirectUrl: undefined,
  metadata: undefined,
  dueAt: "<dt>Due</dt>",
  expiresAt: undefined,
  customer: "<bdi>Ada</bdi>",
  delivery: "<dt>Date of supply</dt>",
  period: "<dt>Invoice period</dt>",
};

test("the page of an invoice prints the properties of the request that are for paper", async () => {
  const { invoices } = createTestApp().payments;
  const { invoice } = rightOf(await invoices.create(testOrganization, request));
  const expand = ["items", "calculations", "organization"] as const;
  const page = rightOf(await invoices.get(testOrganization, invoice.id, { expand }));
  const html = renderInvoiceHtml(page, { locale: "en-US" });
  for (const text of Object.values(printed)) expect(html).toContain(text ?? "");
});

test.each(Object.keys(everyProperty))(
  "a repeated call with another %s is reported",
  async (name) => {
    const { invoices } = createTestApp().payments;
    const key = { idempotencyKey: "order-1001" };
    rightOf(await invoices.create(testOrganization, request, key));
    const other = {
      ...request,
      [name]: name === "customerEmail" ? "other@example.com" : undefined,
    };
    expect(leftOf(await invoices.create(testOrganization, other, key))).toMatchObject({
      kind: "IdempotencyMismatch",
      differences: [name],
    });
  },
);
