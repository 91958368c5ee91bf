import { Amount, type Customer, type Seller } from "quittance";
import {
  invoiceLabels,
  renderCreditNoteHtml,
  renderInvoiceHtml,
  renderInvoiceParties,
} from "quittance/html";
import { testOrganization } from "quittance/testing";
import { expect, test } from "vitest";
import { createTestApp } from "../../test/support/create-test-app.ts";
import { rightOf } from "../../test/support/right-of.ts";

const app = createTestApp();
const item = { type: "PAYMENT_INTENT", currency: "EUR", quantity: 1 } as const;
const created = rightOf(
  await app.payments.invoices.create(testOrganization, {
    ...{ customerEmail: "ada@example.com", customer: { name: "Ada & Co" } },
    items: [{ ...item, price: Amount.of("10") }],
  }),
);
const lines = created.items.map(({ id }) => ({ invoiceItemId: id, quantity: 1 }));
const { creditNote } = rightOf(
  await app.payments.creditNotes.create(testOrganization, created.invoice.id, {
    ...{ idempotencyKey: "a", lines },
  }),
);
const parts = ["items", "calculations", "organization", "payments"] as const;
const page = {
  ...rightOf(
    await app.payments.invoices.get(testOrganization, created.invoice.id, { expand: parts }),
  ),
  organization: { id: testOrganization, name: "Acme", imageUrl: undefined },
};

const seller: Seller = {
  ...{ legalName: "Muster GmbH", tradingName: "Muster", vatId: "DE136695976" },
  address: {
    ...{ street: "Weg 1", extra: "Hof", postCode: "10115", city: "Berlin" },
    ...{ subdivision: "BE", country: "DE" },
  },
};

const english = { locale: "en-GB" };

/** The page of an invoice with another seller or another customer. */
const pageOf = (given: Seller | undefined, customer: Customer | undefined) => ({
  ...page,
  invoice: { ...page.invoice, seller: given, customer },
});

/** The lines of an entry of a document, such as those of the seller. */
const linesOf = (html: string, label: string): ReadonlyArray<string> => {
  const [, text] = new RegExp(`<dt>${label}</dt><dd>(.*?)</dd>`, "u").exec(html) ?? [];
  return text === undefined ? [] : text.split("<br>").map((line) => line.slice(5, -6));
};

test("an invoice and its credit notes show the seller that the invoice was created with", () => {
  const own = pageOf(seller, { name: "Ada & Co" });
  const expected = ["Muster GmbH", "Muster", "Weg 1", "Hof", "10115 Berlin", "BE", "DE"];
  for (const html of [
    renderInvoiceHtml(own, english),
    renderCreditNoteHtml(creditNote, own, english),
    renderInvoiceParties(own, english).html,
  ]) {
    expect(linesOf(html, "From")).toEqual([...expected, "DE136695976"]);
    expect(linesOf(html, "Billed to")).toEqual(["Ada &amp; Co", "ada@example.com"]);
  }
});

test("a seller without a VAT number is shown with the tax number", () => {
  const small: Seller = {
    ...{ legalName: "Ada", address: { country: "DE" }, taxNumber: "12/345/67890" },
  };
  const html = renderInvoiceHtml(pageOf(small, undefined), english);
  expect(linesOf(html, "From")).toEqual(["Ada", "DE", "12/345/67890"]);
});

test("without a seller, a document is from its organization, if that is known", () => {
  expect(renderInvoiceHtml(page, english)).toContain(
    "<dt>From</dt><dd><bdi>Acme</bdi></dd>\n<dt>Billed to</dt><dd><bdi>Ada &amp; Co</bdi><br>",
  );
  const unknown = { ...page, organization: undefined };
  expect(renderInvoiceHtml(unknown, english)).not.toContain("<dt>From</dt>");
  expect(renderCreditNoteHtml(creditNote, unknown, english)).not.toContain("<dt>From</dt>");
});

test.each<[string, Customer, ReadonlyArray<string>]>([
  [
    "a subdivision whose letters are part of a word of the lines",
    { address: ["ANY Street 1", "10001 New York"], subdivision: "NY", country: "US" },
    ["ANY Street 1", "10001 New York", "NY", "US"],
  ],
  [
    "a subdivision that the lines have with other marks around it",
    { address: ["Main St. 1", "New York (NY)"], subdivision: "NY", country: "US" },
    ["Main St. 1", "New York (NY)", "US"],
  ],
  [
    "lines of an address",
    { address: ["Rue 1", "75001 Paris"], country: "FR", taxId: "FR40303265045" },
    ["Rue 1", "75001 Paris", "FR", "FR40303265045"],
  ],
  [
    "the properties of e-invoices",
    { street: "Rue 1", city: "Paris", postCode: "75001", subdivision: "IDF", country: "FR" },
    ["Rue 1", "75001 Paris", "IDF", "FR"],
  ],
  [
    "both, without what the lines of the address repeat",
    { address: ["Rue 1", "75001 Paris"], street: "Rue 1", city: "Paris", postCode: "75001" },
    ["Rue 1", "75001 Paris"],
  ],
  [
    "both, with what the lines of the address do not have",
    { address: ["Etage 2"], street: "Rue 1", city: "Paris" },
    ["Rue 1", "Etage 2", "Paris"],
  ],
  [
    "a VAT number that is also the tax identifier",
    { taxId: "fr 40.303.265.045", vatId: "FR40303265045" },
    ["fr 40.303.265.045"],
  ],
  [
    "a VAT number and another tax identifier",
    { taxId: "303265045", vatId: "FR40303265045" },
    ["303265045", "FR40303265045"],
  ],
])("a customer is shown with %s", (_, customer, expected) => {
  const { html } = renderInvoiceParties(pageOf(undefined, customer), english);
  expect(linesOf(html, "Billed to")).toEqual([...expected, "ada@example.com"]);
});

test("a customer of whom nothing may be shown has no entry", () => {
  const { invoice } = pageOf(seller, undefined);
  const own = { ...page, invoice: { ...invoice, customerEmail: undefined } };
  expect(renderCreditNoteHtml(creditNote, own, english)).not.toContain("<dt>Billed to</dt>");
});

test("the labels of the parties are those of the language", () => {
  const options = { locale: "de", labels: invoiceLabels.de };
  const { html } = renderInvoiceParties(pageOf(seller, { name: "Ada" }), options);
  expect(html).toContain("<dt>Von</dt><dd><bdi>Muster GmbH</bdi>");
  expect(html).toContain("<dt>Rechnungsempfänger</dt><dd><bdi>Ada</bdi>");
});
