import { Amount, type Seller } from "quittance";
import { memoryStore } from "@quittance/memory";
import { testOrganization } from "quittance/testing";
import { expect, test } from "vitest";
import { createTestApp, freeItem, teas } from "../../test/support/create-test-app.ts";
import { leftOf, rightOf } from "../../test/support/right-of.ts";
import { tea } from "../../test/support/sample-catalog.ts";

const seller: Seller = { legalName: "Tea GmbH", address: { country: "DE" } };

const open = () => {
  const organization = { id: testOrganization, name: "Tea", imageUrl: undefined, seller };
  return createTestApp({ store: memoryStore({ ...teas, organizations: [organization] }) });
};

const draft = {
  currency: "GBP",
  customerEmail: "ada@example.com",
  customer: { name: "Ada" },
  items: [tea({ quantity: 3 }), freeItem],
  redirectUrl: undefined,
  metadata: { order: "7" },
} as const;

/** Identifiers are new in each call, and their digits are counted. */
const withoutIds = (value: unknown): unknown =>
  JSON.parse(
    JSON.stringify(value, (_, each: unknown) =>
      typeof each === "bigint" ? String(each) : each,
    ).replaceAll(/"((?:invoice|invoice_item|invoice_calc|payment_intent)_)\d+"/gu, '"$1"'),
  );

test("a preview has the records that creating the invoice stores, and stores nothing", async () => {
  const { payments } = open();
  const { quote, records } = rightOf(await payments.invoices.preview(testOrganization, draft));
  expect(rightOf(await payments.invoices.list(testOrganization, {})).total).toBe(0);
  const { invoice, items, calculations } = rightOf(
    await payments.invoices.create(testOrganization, draft),
  );
  expect(withoutIds(records)).toEqual(withoutIds({ invoice, items, calculations }));
  expect(records.invoice.seller).toEqual(seller);
  expect(rightOf(quote).total.price).toEqual(invoice.price);
});

test("the preview of a request with issues has its parties, and no lines", async () => {
  const { payments } = open();
  const unknown = tea({ billingSchemaId: "schema_unknown" });
  const { quote, records } = rightOf(
    await payments.invoices.preview(testOrganization, {
      ...draft,
      currency: undefined,
      items: [unknown],
    }),
  );
  expect(leftOf(quote).issues).toMatchObject([{ path: ["items", 0, "billingSchemaId"] }]);
  const { invoice, items, calculations } = records;
  expect([invoice.seller, invoice.customer, items]).toEqual([seller, { name: "Ada" }, []]);
  expect([invoice.currency, Amount.render(invoice.price)]).toEqual(["USD", "0"]);
  expect(calculations.map(({ basis }) => basis.kind)).toEqual(["Total", "TotalUsd"]);
});

test("without the organizations, a preview has no seller", async () => {
  const app = createTestApp({ store: { ...open().store, organizations: undefined } });
  const { records } = rightOf(await app.payments.invoices.preview(testOrganization, draft));
  expect(records.invoice).not.toHaveProperty("seller");
});
