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
    customerEmail: "ada@example.com",
    customer: { name: "Ada & Co" },
    items: [{ ...item, price: Amount.of("10") }],
  }),
);
const lines = created.items.map(({ id }) => ({ invoiceItemId: id, quantity: 1 }));
const { creditNote } = rightOf(
  await app.payments.creditNotes.create(testOrganization, created.invoice.id, {
    idempotencyKey: "a",
    lines,
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
  legalName: "Muster GmbH",
  tradingName: "Muster",
  vatId: "DE136695976",
  address: {
    street: "Weg 1",
    extra: "Hof",
    postCode: "10115",
    city: "Berlin",
    subdivision: "BE",
    country: "DE",
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
  if (text === undefined) return [];
  return text.split("<br>").map((line) => line.replaceAll(/<\/?bdi>/gu, ""));
};

test("an invoice and its credit notes show the seller that the invoice was created with", () => {
  const own = pageOf(seller, { name: "Ada & Co" });
  const expected = ["Muster GmbH", "Muster", "Weg 1", "Hof", "10115 Berlin", "BE", "GERMANY"];
  for (const html of [
    renderInvoiceHtml(own, english),
    renderCreditNoteHtml(creditNote, own, english),
    renderInvoiceParties(own, english).html,
  ]) {
    expect(linesOf(html, "From")).toEqual([...expected, "VAT number DE136695976"]);
    expect(linesOf(html, "Billed to")).toEqual(["Ada &amp; Co"]);
  }
});

test("a seller is shown with its VAT number, its tax number and its register number", () => {
  const german: Seller = {
    legalName: "Ada",
    address: { country: "DE" },
    legalId: "HRB 1",
    vatId: "DE136695976",
    taxNumber: "12/345/67890",
  };
  const shown = (changes: Partial<Seller>, locale = english.locale) =>
    linesOf(
      renderInvoiceHtml(pageOf({ ...german, ...changes }, { country: "DE" }), {
        locale,
        labels: invoiceLabels[locale.slice(0, 2) as "en"],
      }),
      invoiceLabels[locale.slice(0, 2) as "en"].from,
    ).slice(1);
  expect(shown({})).toEqual([
    ...["VAT number DE136695976", "Tax number 12/345/67890", "Company number HRB 1"],
  ]);
  expect(shown({ legalScheme: "0002", legalId: "303265045" }).at(-1)).toBe("SIREN 303265045");
  expect(shown({ legalScheme: "9999" }).at(-1)).toBe("Company number HRB 1");
  expect(shown({ vatId: "CHE123456789" }, "fr-CH")[0]).toBe("UID CHE-123.456.789 TVA");
  expect(shown({ vatId: "CHE123456789" }, "it-CH")[0]).toBe("UID CHE-123.456.789 IVA");
  expect(shown({ vatId: "CHE123456789IVA" }, "de-CH")[0]).toBe("UID CHE-123.456.789 IVA");
  expect(shown({ vatId: "CHE123456789" }, "de-CH")[0]).toBe("UID CHE-123.456.789 MWST");
  expect(shown({ vatId: "PL1234567890" }, "pl-PL")[0]).toBe("NIP PL1234567890");
  expect(shown({}, "pl-PL")[0]).toBe("VAT UE DE136695976");
  expect(shown({ vatId: "GB123456782" }, "fr-FR")[0]).toBe("N° TVA GB123456782");
});

// A German tax number was a NIP in Polish, a NIF in Spanish and a Codice fiscale in Italian.
test.each([
  ["pl", "PL", "NIP", "Numer podatkowy"],
  ["es", "ES", "NIF", "N.º fiscal"],
  ["it", "IT", "Codice fiscale", "Numero fiscale"],
  ["pt", "PT", "NIF", "N.º fiscal"],
  ["fr", "FR", "N° fiscal", "N° fiscal"],
] as const)("in %s, only a tax number of %s is called %s", (locale, country, national, other) => {
  const labels = invoiceLabels[locale];
  const shown = (from: string, to?: string) => {
    const own = { legalName: "Ada", address: { country: from }, taxNumber: "1234" };
    const html = renderInvoiceHtml(pageOf(own, { name: "Bob", country: to, taxId: "5678" }), {
      locale,
      labels,
    });
    const parties = [linesOf(html, labels.from), linesOf(html, labels.billedTo)];
    return parties.map((lines) => lines.at(-1));
  };
  expect(shown(country, "DE")).toEqual([`${national} 1234`, `${other} 5678`]);
  expect(shown("DE", country)).toEqual([`${other} 1234`, `${national} 5678`]);
  expect(shown("DE")).toEqual([`${other} 1234`, `${other} 5678`]);
});

test("without a seller, a document is from its organization, if that is known", () => {
  const named = renderInvoiceHtml(page, english);
  expect(linesOf(named, "From")).toEqual(["Acme"]);
  expect(linesOf(named, "Billed to")).toEqual(["Ada &amp; Co"]);
  const unknown = { ...page, organization: undefined };
  expect(renderInvoiceHtml(unknown, english)).not.toContain("<dt>From</dt>");
  expect(renderCreditNoteHtml(creditNote, unknown, english)).not.toContain("<dt>From</dt>");
});

test.each<[string, Customer, ReadonlyArray<string>]>([
  ["an e-mail address in place of a name", {}, ["ada@example.com"]],
  [
    "lines of an address",
    { name: "Ada", address: ["Rue 1", "75001 Paris"], country: "FR", taxId: "FR40303265045" },
    ["Ada", "Rue 1", "75001 Paris", "FRANCE", "VAT number FR40303265045"],
  ],
  [
    "the properties of e-invoices",
    {
      name: "Ada",
      street: "Rue 1",
      city: "Paris",
      postCode: "75001",
      subdivision: "IDF",
      country: "FR",
    },
    ["Ada", "Rue 1", "75001 Paris", "IDF", "FRANCE"],
  ],
  [
    "the properties of e-invoices in place of lines",
    { name: "Ada", address: ["Rue 1", "75001 Paris"], street: "Rue 1", city: "Paris" },
    ["Ada", "Rue 1", "Paris"],
  ],
  [
    "a street in place of lines",
    { name: "Ada", address: ["Rue 1", "75001 Paris"], street: "Rue 1" },
    ["Ada", "Rue 1"],
  ],
  [
    "a city in place of lines",
    { name: "Ada", address: ["Rue 1", "75001 Paris"], city: "Paris" },
    ["Ada", "Paris"],
  ],
  [
    "a subdivision if no more is known",
    { name: "Ada", subdivision: "NY", country: "US" },
    ["Ada", "NY", "UNITED STATES"],
  ],
  [
    "lines of an address in place of a subdivision",
    { name: "Ada", address: ["Main St. 1", "New York (NY)"], subdivision: "NY", country: "US" },
    ["Ada", "Main St. 1", "New York (NY)", "UNITED STATES"],
  ],
  [
    "a VAT number that is also the tax identifier",
    { name: "Ada", taxId: "fr 40.303.265.045", vatId: "FR40303265045" },
    ["Ada", "VAT number FR40303265045"],
  ],
  [
    "a VAT number, another tax identifier and a number in a register",
    { name: "Ada", taxId: "303265045", vatId: "FR40303265045", legalId: "HRB 1" },
    ["Ada", "VAT number FR40303265045", "Tax number 303265045", "Company number HRB 1"],
  ],
])("a customer is shown with %s", (_, customer, expected) => {
  const { html } = renderInvoiceParties(pageOf(undefined, customer), english);
  expect(linesOf(html, "Billed to")).toEqual(expected);
});

test("countries are left out if the seller, the customer and the delivery are in one", () => {
  const delivery = { date: "2026-01-01", country: "DE", city: "Ulm", postCode: "89073" };
  const shown = (customer: Customer, others: object = {}) => {
    const own = pageOf(seller, customer);
    const { html } = renderInvoiceParties(
      { ...own, invoice: { ...own.invoice, ...others } },
      english,
    );
    return ["From", "Billed to", "Deliver to"].map((label) => linesOf(html, label).slice(-2));
  };
  expect(shown({ name: "A", city: "Bonn", country: "DE" }, { delivery })).toEqual([
    ...[["BE", "VAT number DE136695976"], ["A", "Bonn"], ["89073 Ulm"]],
  ]);
  expect(shown({ name: "A", city: "Wien", country: "AT" }, { delivery })).toEqual([
    ...[
      ["GERMANY", "VAT number DE136695976"],
      ["Wien", "AUSTRIA"],
      ["89073 Ulm", "GERMANY"],
    ],
  ]);
  const here = { name: "A", city: "Ulm", postCode: "89073", country: "DE" };
  expect(shown(here, { delivery })[2]).toEqual([]);
  expect(shown(here, { delivery: { date: "2026-01-01" } })[2]).toEqual([]);
  for (const unknown of ["XX", "USA"]) {
    expect(shown({ name: "A", country: unknown })[1]).toEqual(["A", unknown]);
  }
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
