import { memoryStore } from "@quittance/memory";
import { Amount, createQuittance, singleCurrency } from "quittance";
import { sequentialIds, testOrganization } from "quittance/testing";
import { expect, test } from "vitest";
import { withAllPayments } from "../src/find-invoice.ts";
import type { OpenStore } from "../src/store/opened-store.ts";
import { withUsageErrors } from "../src/store/prepare-store.ts";
import { Unavailable } from "../src/usage-error.ts";
import { bank } from "../../../test/support/create-test-app.ts";

test("all payments of an invoice are read, more than its details have", async () => {
  const store = memoryStore({ providers: [bank] });
  const rates = singleCurrency("EUR");
  const quittance = createQuittance({ ...store, rates, newId: sequentialIds() });
  const shop = quittance.forOrganization(testOrganization);
  const items = [{ title: "Year", currency: "EUR", price: "200" } as const];
  const { invoice } = await shop.invoices.create({ items, customerEmail: "payer@example.com" });
  for (let count = 0; count < 101; count += 1) {
    await shop.payments.record(invoice.id, {
      idempotencyKey: `key-${String(count)}`,
      providerId: bank.id,
      status: "COMPLETED",
      currency: "EUR",
      price: "1",
    });
  }
  const details = await shop.invoices.get(invoice.id, { expand: ["payments"] });
  const { payments } = await withAllPayments(quittance, details);
  expect([details.payments.length, payments.length]).toEqual([100, 101]);
  expect(Amount.render(Amount.sum(payments.map(({ value }) => value)))).toBe("101");
});

test("what is unavailable stays so, and can be tried again", async () => {
  const store = { name: "the database" } as OpenStore;
  const gone = new Unavailable("The database does not accept connections.");
  const work = withUsageErrors(store, () => Promise.reject(gone));
  await expect(work).rejects.toBe(gone);
});
