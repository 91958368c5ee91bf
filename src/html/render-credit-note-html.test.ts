import { Amount, timestampOf, type CreditNote, type Seller } from "quittance";
import { invoiceLabels, renderCreditNoteHtml, renderInvoiceHtml } from "quittance/html";
import { testOrganization } from "quittance/testing";
import { expect, test } from "vitest";
import { createTestApp } from "../../test/support/create-test-app.ts";
import { rightOf } from "../../test/support/right-of.ts";
import { sampleTaxSource, taxIdOf } from "../../test/support/sample-catalog.ts";
import { rowsOf } from "../../test/support/table-rows.ts";

const hostile = `<script>alert("x")</script> & ]]>`;

const open = async (reason?: string) => {
  const app = createTestApp({ taxes: sampleTaxSource, totals: "invoice" });
  const created = rightOf(
    await app.payments.invoices.create(testOrganization, {
      currency: "EUR",
      customerEmail: "ada@example.com",
      customer: { name: "Ada & Co" },
      items: [
        {
          type: "PAYMENT_INTENT",
          currency: "EUR",
          price: Amount.of("3.3333"),
          quantity: 3,
          title: hostile,
          taxIds: [taxIdOf("vat")],
        },
      ],
    }),
  );
  const { id } = created.invoice;
  const parts = ["items", "calculations", "organization"] as const;
  const page = rightOf(await app.payments.invoices.get(testOrganization, id, { expand: parts }));
  const read = async () => {
    const all = [...parts, "payments", "credit_notes"] as const;
    return rightOf(await app.payments.invoices.get(testOrganization, id, { expand: all }));
  };
  const [item] = created.items;
  if (item === undefined) throw new Error("The invoice has a line");
  const credit = async (key: string, share: { quantity: number } | { amount: Amount }) => {
    const lines = [{ invoiceItemId: item.id, ...share }];
    const request = { idempotencyKey: key, lines, reason };
    return rightOf(await app.payments.creditNotes.create(testOrganization, id, request)).creditNote;
  };
  return { page, credit, read };
};

const english = { locale: "en-GB" };

test("a note prints its lines with positive amounts, its taxes and what it credits", async () => {
  const { page, credit } = await open("Returned");
  const html = renderCreditNoteHtml(await credit("a", { quantity: 2 }), page, english);
  expect(rowsOf(html)).toEqual([
    "Description|Quantity|Unit price excl. VAT|Amount",
    "&lt;script&gt;alert(&quot;x&quot;)&lt;/script&gt; &amp; ]]&gt;|2|€3.3333|€6.67",
    ...["VAT rate|Net amount|VAT", "19%|€6.67|€1.27"],
    ...["Total excl. VAT|€6.67", "VAT|€1.27"],
    "Total credited|€7.94",
  ]);
  expect(html).toContain("<dt>Reason</dt><dd><bdi>Returned</bdi></dd>");
  expect(html).toContain(`<dt>Credit note to invoice</dt><dd><bdi>${page.invoice.id}</bdi>, <time`);
  expect(html).toContain("<bdi>Ada &amp; Co</bdi>");
});

test("an invoice prints its credit notes from the first on, with their numbers if they have some", async () => {
  const { page, credit, read } = await open();
  for (const key of ["a", "b"]) await credit(key, { quantity: 1 });
  const credited = await read();
  const withPayments = { ...english, withPayments: true };
  const rows = rowsOf(renderInvoiceHtml(credited, withPayments)).filter((row) =>
    /^Credit/u.test(row),
  );
  expect(rows).toEqual(["Credit note|-€3.96", "Credit note|-€3.98"]);
  const [last, first] = credited.creditNotes;
  const numbered = [
    { ...last, number: "CN/2" },
    { ...first, number: "CN/1" },
  ] as typeof credited.creditNotes;
  expect(rowsOf(renderInvoiceHtml({ ...credited, creditNotes: numbered }, withPayments))).toEqual(
    expect.arrayContaining(["Credit note CN/1|-€3.96", "Credit note CN/2|-€3.98"]),
  );
  expect(page.creditNotes).toEqual([]);
});

test("a credited amount has neither a quantity nor a unit price", async () => {
  const { page, credit } = await open();
  const html = renderCreditNoteHtml(
    await credit("a", { amount: Amount.of("0.03") }),
    page,
    english,
  );
  expect(rowsOf(html).slice(1)).toEqual([
    "&lt;script&gt;alert(&quot;x&quot;)&lt;/script&gt; &amp; ]]&gt;|||€0.03",
    ...["VAT rate|Net amount|VAT", "19%|€0.03|€0.01"],
    ...["Total excl. VAT|€0.03", "VAT|€0.01", "Rounding|-€0.01"],
    "Total credited|€0.03",
  ]);
  expect(html).not.toContain("Reason");
});

// The second note printed "3|€3.3333|€6.66".
test("a quantity of which an amount was credited before has no unit price", async () => {
  const { page, credit } = await open();
  const first = await credit("a", { amount: Amount.of("3.97") });
  const second = await credit("b", { quantity: 3 });
  const rowsIn = (note: CreditNote) => rowsOf(renderCreditNoteHtml(note, page, english)).slice(1);
  const title = "&lt;script&gt;alert(&quot;x&quot;)&lt;/script&gt; &amp; ]]&gt;";
  expect(rowsIn(first)[0]).toBe(`${title}|||€3.34`);
  expect(rowsIn(second)).toEqual([
    `${title}|3||€6.66`,
    ...["VAT rate|Net amount|VAT", "19%|€6.66|€1.27"],
    ...["Total excl. VAT|€6.66", "VAT|€1.27"],
    "Total credited|€7.93",
  ]);
});

test("a note without a number is printed without one", async () => {
  const { page, credit } = await open();
  const note = await credit("a", { quantity: 3 });
  const html = renderCreditNoteHtml(note, page, english);
  expect(html).toContain("<title>Credit note</title>");
  expect(html).not.toContain("<dt>Credit note</dt>");
  expect(html).toContain(`<small><bdi>${note.id}</bdi></small>`);
  const numbered = renderCreditNoteHtml({ ...note, number: "CN-<1>" }, page, english);
  expect(numbered).toContain("<title>Credit note CN-&lt;1&gt;</title>");
  expect(numbered).toContain("<dt>Credit note</dt><dd><bdi>CN-&lt;1&gt;</bdi></dd>");
});

test("hostile texts stay text, in any language", async () => {
  const { page, credit } = await open(hostile);
  const note = await credit("a", { quantity: 1 });
  const seller: Seller = { legalName: hostile, address: { city: "Berlin", country: "DE" } };
  const own = { ...page, invoice: { ...page.invoice, seller, number: hostile } };
  for (const [language, labels] of Object.entries(invoiceLabels)) {
    const html = renderCreditNoteHtml(note, own, { locale: language, labels });
    expect(html).not.toContain("<script");
    expect(html).toContain(`<h1>${labels.creditNote}</h1>`);
    expect(html).toContain("<bdi>Berlin</bdi>");
  }
});

test("the dates of a note and of its invoice are those of the time zone", async () => {
  const { page, credit } = await open();
  const createdAt = timestampOf("2025-07-17 22:30:00");
  const invoice = { ...page.invoice, issuedAt: timestampOf("2025-06-30 23:30:00") };
  const note = { ...(await credit("a", { quantity: 1 })), createdAt };
  const datesIn = (timeZone?: string) => {
    const seller = { legalName: "Ada", address: { country: "GB" }, timeZone };
    const own = { ...page, invoice: { ...invoice, seller } };
    return renderCreditNoteHtml(note, own, english).match(/\d+ (?:June|July) 2025/gu);
  };
  expect(datesIn()).toEqual(["17 July 2025", "30 June 2025"]);
  expect(datesIn("Europe/Berlin")).toEqual(["18 July 2025", "1 July 2025"]);
  expect(() => datesIn("Mars")).toThrow(RangeError);
});

test("a note is not printed with an invoice that was read without its lines", async () => {
  const { page, credit } = await open();
  const note = await credit("a", { quantity: 1 });
  const message = 'renderCreditNoteHtml: read the invoice with expand: ["items", "calculations"]';
  for (const lost of ["items", "calculations"] as const) {
    const parts = new Set([...page.parts].filter((part) => part !== lost));
    const read = { ...page, [lost]: [] };
    for (const given of [parts, undefined]) {
      expect(() => renderCreditNoteHtml(note, { ...read, parts: given }, english)).toThrow(
        new TypeError(message),
      );
    }
  }
});
