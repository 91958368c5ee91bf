import { randomIds, randomSecrets } from "@quittance/memory";
import { Amount, createAdministration, type Seller } from "quittance";
import { invoiceLabels, renderCreditNoteHtml, renderInvoiceHtml } from "quittance/html";
import { rateSetOf, testOrganization } from "quittance/testing";
import { expect, test } from "vitest";
import { paymentOf } from "../../test/support/create-test-app.ts";
import {
  britishCase,
  footOf,
  frenchCase,
  germanCase,
  issueOnPaper,
  textOf,
  type PaperCase,
} from "../../test/support/paper-documents.ts";
import { rightOf } from "../../test/support/right-of.ts";
import { tax } from "../../test/support/sample-catalog.ts";

/** Returns the text of a page and its foot. */
const printed = async (given: PaperCase, locale: string): Promise<string> => {
  const { page } = await issueOnPaper(given);
  const labels = Object.entries(invoiceLabels).find(([name]) => locale.startsWith(name))?.[1];
  const html = renderInvoiceHtml(await page(), { locale, ...(labels && { labels }) });
  return `${textOf(html)} ${footOf(html).join(" ")}`;
};

test.each<[string, PaperCase, string, string]>([
  [
    "German",
    germanCase,
    "de-DE",
    `Rechnung | Rechnungsnummer R-2026-00042 | Rechnungsdatum 1. Oktober 2026 |
Leistungsdatum 30. September 2026 | Ihre Referenz 04011000-12345-03 | Bestellnummer B-77 | Von |
Muster & Söhne GmbH | Hauptstr. 1 | 50667 Köln | USt-IdNr. DE136695976 |
Steuernummer 214/5021/0815 | Registernummer HRB 12345 | Rechnungsempfänger | Beispiel KG | Ring 2 |
10115 Berlin | Beschreibung Menge Einzelpreis netto Steuersatz Betrag | Beratung 1,5 Stunden 80,00 € 19 % 120,00 € |
Kabel 3 Stück 12,90 € 7 % 38,70 € | Mengenrabatt -3,87 € | Summe der Position 34,83 € |
Steuersatz Nettobetrag USt | 19 % 120,00 € 22,80 € | 7 % 34,83 € 2,44 € | Summe netto 154,83 € |
USt 25,24 € | Gesamtbetrag 180,07 € | Fällig am 15. Oktober 2026 |
Zahlungsbedingungen Zahlbar innerhalb von 14 Tagen ohne Abzug |
Kontoinhaber Muster & Söhne GmbH | IBAN DE02 1203 0000 0000 2020 51 | BIC BYLADEM1001 |
Verwendungszweck R-2026-00042 | R-2026-00042 | Seite 1 von 1`,
  ],
  [
    "French",
    frenchCase,
    "fr-FR",
    `Facture | Facture n° F-2026-0007 | Date d’émission 5 octobre 2026 |
Date de livraison ou d’exécution 2 octobre 2026 | N° de commande 4500123 | Émetteur |
Atelier Dubois SAS | 3 rue des Lilas | 69002 Lyon | FRANCE |
N° TVA intracommunautaire FR40303265045 | SIREN 303265045 | Facturé à | Van Damme BV | Meir 9 |
2000 Antwerpen | BELGIQUE | N° TVA intracommunautaire BE0428759497 |
Désignation Quantité Prix unitaire HT Montant | Chaise 12 pièces 49,90 € 598,80 € |
Taux de TVA Base HT TVA | 0 % 598,80 € 0,00 € | Total HT 598,80 € | Total TTC 598,80 € |
Livraison intracommunautaire exonérée, article 138 de la directive 2006/112/CE |
Art. 262 ter, I du CGI | Échéance 4 novembre 2026 | SAS au capital de 10 000 €, RCS Lyon. Pénalités de
retard : 3 fois le taux d’intérêt légal ; indemnité forfaitaire pour frais de recouvrement : 40 €.
Pas d’escompte. | F-2026-0007 | Page 1 sur 1`,
  ],
  [
    "British",
    britishCase,
    "en-GB",
    `Invoice | Invoice number 1001 | Issued 31 March 2026 | Date of supply 31 March 2026 | From |
Harbour Studio Ltd | 1 Quay Street | LS1 4DY Leeds | UNITED KINGDOM | VAT number GB123456782 |
Company number 01234567 | Billed to | Acme Inc. | 5 Main St | 02110 Boston | MA | UNITED STATES |
Description Quantity Unit price excl. VAT Amount | Design 5 days US$400.00 US$2,000.00 |
VAT rate Net amount VAT | 20% US$2,000.00 US$400.00 |
VAT in GBP £295.52 (1 USD = 0.738798 GBP) | Total excl. VAT US$2,000.00 | VAT US$400.00 |
Total US$2,400.00 | 1001 | Page 1 of 1`,
  ],
])("the paper of a %s invoice has every item", async (_, given, locale, expected) => {
  const text = expected.replaceAll(/\s+\|\s+/gu, " ").replaceAll(/\s+/gu, " ");
  expect(await printed(given, locale)).toBe(text);
});

test("later payments, credit notes and another seller change no issued invoice", async () => {
  const { app, id, store, page, credit } = await issueOnPaper(germanCase);
  const options = { locale: "de-DE", labels: invoiceLabels.de };
  const issued = renderInvoiceHtml(await page(), options);
  const price = { currency: "EUR", amount: Amount.of("100") } as const;
  rightOf(await app.payments.payments.record(testOrganization, id, paymentOf("a", price)));
  await credit([{ invoice_item_id: (await page()).items[1]?.id, quantity: 1 }]);
  const administration = createAdministration({
    ...store,
    secrets: randomSecrets,
    environment: "development",
    clock: app.clock,
    newId: randomIds,
  });
  const seller = { legalName: "Other", address: { country: "AT" } };
  rightOf(await administration.organizations.update(testOrganization, { seller }));
  expect(renderInvoiceHtml(await page(), options)).toBe(issued);
  const paid = renderInvoiceHtml(await page(), { ...options, withPayments: true });
  expect(textOf(paid)).toContain("Bezahlt -100,00 €");
  expect(textOf(paid)).toContain("Offener Betrag");
});

test("a void adds only its date", async () => {
  const { app, id, page } = await issueOnPaper(germanCase);
  const options = { locale: "en-GB" };
  const issued = renderInvoiceHtml(await page(), options);
  app.setNow("2026-10-03 12:00:00");
  rightOf(await app.payments.invoices.void(testOrganization, id));
  const voided =
    '<dt>Voided</dt><dd><time datetime="2026-10-03T12:00:00Z">3 October 2026</time></dd>\n';
  const html = renderInvoiceHtml(await page(), options);
  expect(html).toContain(voided);
  expect(html.replace(voided, "")).toBe(issued);
});

test("the notes of an invoice take back the tax in the currency of the accounts", async () => {
  const euro = { ...britishCase.seller, accountingCurrency: "EUR" } as Seller;
  const item = { type: "PAYMENT_INTENT", title: "Work", currency: "USD", price: "25" };
  const { credit, page } = await issueOnPaper({
    ...britishCase,
    seller: euro,
    rates: rateSetOf({ EUR: "0.8445" }),
    request: { items: [{ ...item, quantity: 2, tax_ids: ["tax_vat"] }] },
  });
  const labels = invoiceLabels.en;
  const [line] = (await page()).items;
  const lines = [{ invoice_item_id: line?.id, quantity: 1 }];
  const notes = [await credit(lines, "a"), await credit(lines, "b")];
  const whole = await page();
  const shown = (html: string) =>
    /VAT in EUR (\S+) \(1 USD = 0.8445 EUR\)/u.exec(textOf(html))?.[1];
  expect(shown(renderInvoiceHtml(whole, { locale: "en-GB", labels }))).toBe("€8.45");
  const amounts = notes.map((note) =>
    shown(renderCreditNoteHtml(note, whole, { locale: "en-GB" })),
  );
  expect(amounts).toEqual(["€4.22", "€4.23"]);
  const unread = { ...whole, creditNotes: undefined };
  expect(
    notes.map((note) => shown(renderCreditNoteHtml(note, unread, { locale: "en-GB" }))),
  ).toEqual([undefined, undefined]);
});

test.each([
  ["AE", undefined, "Reverse charge"],
  ["K", undefined, "Exempt intra-Community supply, Article 138 of Directive 2006/112/EC"],
  ["G", undefined, "Exempt export, Article 146 of Directive 2006/112/EC"],
  ["O", undefined, "Not subject to VAT"],
  ["E", "VATEX-EU-132-1B", "Exempt from VAT, Article 132(1)(b) of Directive 2006/112/EC"],
  ["E", "VATEX-EU-79-C", "Exempt from VAT, Article 79(c) of Directive 2006/112/EC"],
  ["E", "VATEX-EU-151", "Exempt from VAT, Article 151 of Directive 2006/112/EC"],
  ["E", "VATEX-EU-309", undefined],
  ["E", undefined, undefined],
] as const)("the category %s with %s states %s", async (category, exemptionCode, statement) => {
  const shown = async (exemptionReason: string) => {
    const other = { category, exemptionCode, exemptionReason };
    const taxes = [tax("goods", "0", other), tax("more", "0", other)];
    const item = { type: "PAYMENT_INTENT", currency: "EUR", price: "1" };
    const items = taxes.map(({ taxId }) => ({ ...item, tax_ids: [taxId] }));
    const { page } = await issueOnPaper({ now: "2026-01-01 00:00:00", taxes, request: { items } });
    const html = renderInvoiceHtml(await page(), { locale: "en-GB" });
    return [...html.matchAll(/<p class="statement">(.*?)<\/p>/gu)].map(([, text = ""]) =>
      textOf(text),
    );
  };
  const stated = statement === undefined ? [] : [statement];
  expect(await shown("As written")).toEqual([...stated, "As written"]);
  const longer = `As written: ${(statement ?? "none").toUpperCase()}.`;
  expect(await shown(longer)).toEqual([longer]);
});

test.each([
  ["the Union", { country: "FR" }, true],
  ["Greece, without a VAT number", { country: "GR" }, true],
  ["Switzerland", { country: "CH", vatId: "CHE123456788MWST" }, false],
  ["Great Britain", { country: "GB" }, false],
  ["Northern Ireland", { country: "GB", vatId: "XI123456789" }, true],
  ["Norway, with a VAT number of Germany", { country: "NO", vatId: "DE136695976" }, true],
] as const)("a seller in %s refers to the directive only if it applies", async (...given) => {
  const [, { country, ...number }, isInUnion] = given;
  const texts = ["Exempt intra-Community supply", "Exempt export", "Exempt from VAT"];
  const articles = ["138", "146", "132"];
  const taxes = [
    tax("goods", "0", { category: "K" }),
    tax("export", "0", { category: "G" }),
    tax("exempt", "0", { category: "E", exemptionCode: "VATEX-EU-132" }),
  ];
  const item = { type: "PAYMENT_INTENT", currency: "EUR", price: "1" };
  const items = taxes.map(({ taxId }) => ({ ...item, tax_ids: [taxId] }));
  const seller = { legalName: "Ada", address: { country }, ...number };
  const { page } = await issueOnPaper({
    now: "2026-01-01 00:00:00",
    taxes,
    seller,
    request: { items },
  });
  const html = renderInvoiceHtml(await page(), { locale: "en-GB" });
  expect([...html.matchAll(/<p class="statement"><bdi>(.*?)</gu)].map(([, text]) => text)).toEqual(
    texts.map((text, index) =>
      isInUnion ? `${text}, Article ${String(articles[index])} of Directive 2006/112/EC` : text,
    ),
  );
});

test("paper is Letter where it is used, and otherwise A4, unless it is chosen", async () => {
  const { page } = await issueOnPaper(germanCase);
  const found = await page();
  const paperOf = (locale: string, paper?: "A4" | "LETTER") =>
    /size: (\w+);/u.exec(renderInvoiceHtml(found, { locale, ...(paper && { paper }) }))?.[1];
  expect(["en-US", "es-MX", "fr-CA"].map((locale) => paperOf(locale))).toEqual(
    Array.from({ length: 3 }, () => "letter"),
  );
  expect(["en", "de-DE", "es-ES", "pt-BR"].map((locale) => paperOf(locale))).toEqual(
    Array.from({ length: 4 }, () => "A4"),
  );
  expect([paperOf("en-US", "A4"), paperOf("de", "LETTER")]).toEqual(["A4", "letter"]);
});

test("the number in the foot of pages ends neither its text nor the style", async () => {
  const number = `a"; } </style><script>\\`;
  const { page } = await issueOnPaper({ ...germanCase, number });
  const html = renderInvoiceHtml(await page(), { locale: "en-GB" });
  expect(html).not.toContain("<script");
  expect(html.match(/<\/style>/gu)).toHaveLength(1);
  expect(footOf(html)).toEqual([number, "Page 1 of 1"]);
});

test.each([
  ["en-GB", "1", "C62", undefined, "1 piece"],
  ["de-DE", "2", "H87", undefined, "2 Stück"],
  ["fr-FR", "1", "KWH", "1.5", "1,5 kWh"],
  ["pl-PL", "1", "HUR", "5", "5 godzin"],
  ["it-IT", "3", "E34", "2", "3 × 2 gigabyte"],
  ["es-ES", "1", "tokens", "2500.5", "2500,5 tokens"],
  ["nl-NL", "4", undefined, undefined, "4 € 1,00"],
] as const)("in %s a quantity %s of %s with %s units is %s", async (...given) => {
  const [locale, quantity, unit, units, expected] = given;
  const item = { type: "PAYMENT_INTENT", currency: "EUR", price: "1", unit, units };
  const items = [{ ...item, title: "Thing", quantity: Number.parseInt(quantity, 10) }];
  const { page } = await issueOnPaper({ now: "2026-01-01 00:00:00", request: { items } });
  const labels = invoiceLabels[locale.slice(0, 2) as "en"];
  expect(textOf(renderInvoiceHtml(await page(), { locale, labels }))).toContain(
    `Thing ${expected}`,
  );
});
