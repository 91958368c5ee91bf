import { strict as assert } from "node:assert";
import { createClient } from "@quittance/http/client";
import type { Page } from "playwright-core";

/** A service and a key of one of its organizations. */
interface Place {
  readonly url: string;
  readonly key: string;
}

/** Creates an invoice of 100 EUR that was supplied long before, without an address to send it to. */
const createInvoice = async ({ url, key }: Place) => {
  const client = createClient({ baseUrl: url, authorization: key });
  const { data } = await client.POST("/invoices", {
    body: {
      items: [{ type: "PAYMENT_INTENT", currency: "EUR", price: "100", quantity: 1 }],
      customer_email: "supplied@example.com",
      delivery: { date: "2026-01-15" },
    },
  });
  assert.ok(data);
  return { client, invoice: data.data };
};

const euros = new Intl.NumberFormat("en", { style: "currency", currency: "EUR" });

/**
 * The VAT report states what was supplied in another period, and links each document. On some days
 * documents of the sample are among them.
 */
export const checkSupply = async (page: Page, place: Place): Promise<void> => {
  const { client, invoice } = await createInvoice(place);
  const noted = await client.POST("/invoices/{id}/credit_notes", {
    params: { path: { id: invoice.id } },
    body: {
      idempotency_key: "supplied",
      lines: [{ invoice_item_id: invoice.items[0]?.id ?? "", amount: "40" }],
    },
  });
  const number = noted.data?.data.credit_note.number ?? "";
  const issued = new Date(`${invoice.created_at.replace(" ", "T")}Z`);
  const date = new Intl.DateTimeFormat("en-CA", { timeZone: "Europe/Berlin" }).format(issued);
  const month = date.slice(0, 7);
  const { data } = await client.POST("/reports/taxes", { body: { month } });
  assert.ok(data && "supplied_elsewhere" in data.data);
  const elsewhere = data.data.supplied_elsewhere.find(({ currency }) => currency === "EUR");
  assert.ok(elsewhere && elsewhere.documents >= 2);
  await page.goto(`${place.url}/console/#/taxes?period=${month}`);
  const remark = page.getByText("Supplied in another period:").locator("..");
  const [net, tax] = [elsewhere.net, elsewhere.tax].map((price) => euros.format(Number(price)));
  const found = `${String(elsewhere.documents)} documents, net ${String(net)}, tax ${String(tax)}`;
  await remark.getByText(found).waitFor();
  const taxes = page.getByRole("region", { name: "Taxes in EUR" });
  await taxes.getByRole("row", { name: "Without tax record" }).getByRole("link").click();
  await page.getByRole("link", { name: number, exact: true }).click();
  await page.getByRole("heading", { level: 1, name: /^Invoice / }).waitFor();
  await page.getByRole("region", { name: "Credit notes" }).getByText(number).waitFor();
  assert.ok(page.url().endsWith(`/invoices/${invoice.id}`));
};

/** What an e-invoice lacks links to the setting, which gets the focus. */
export const checkMissing = async (
  page: Page,
  place: Place,
  look: (name: string) => Promise<void>,
): Promise<void> => {
  const { invoice } = await createInvoice(place);
  await page.goto(`${place.url}/console/#/invoices/${invoice.id}`);
  await page.getByRole("button", { name: "E-invoice" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByText("customer.name").waitFor();
  await look("missing-terms");
  await dialog.getByRole("link", { name: "Settings: Legal name" }).click();
  await page.locator(":focus").getByText("Legal name").waitFor();
  await look("named-setting");
};
