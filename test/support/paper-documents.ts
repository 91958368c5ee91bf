import { fromJson } from "quittance/adapter";
import type { LineTax } from "quittance/adapter";
import type { CreditNote, RateSet, Seller } from "quittance";
import type { CreditedInvoicePage, InvoicePage } from "quittance/html";
import { fixedTaxes, rateSetOf, testOrganization } from "quittance/testing";
import { memoryStore } from "@quittance/memory";
import { bank, chain, createTestApp, teas } from "./create-test-app.ts";
import { rightOf } from "./right-of.ts";
import { tax } from "./sample-catalog.ts";

/** What is issued, and by whom. */
export interface PaperCase {
  /** Instead of one of the number series. */
  readonly number?: string;
  readonly now: string;
  readonly seller?: Seller;
  readonly taxes?: ReadonlyArray<LineTax>;
  readonly rates?: RateSet;
  readonly totals?: "invoice" | "shop" | "exact";
  /** The request of the invoice in JSON. */
  readonly request: object;
}

/** Issues an invoice on a store in memory. */
export const issueOnPaper = async (given: PaperCase) => {
  const { number, now, seller, taxes = [], rates, totals = "invoice", request } = given;
  const organization = { id: testOrganization, name: "Shop", imageUrl: undefined };
  const records = {
    ...teas,
    providers: [bank, chain],
    organizations: [{ ...organization, seller }],
  };
  const store = memoryStore(records);
  const app = createTestApp({
    store,
    now,
    totals,
    taxes: fixedTaxes([...taxes]),
    ...(rates && { rates }),
  });
  const { invoices, creditNotes } = app.payments;
  const body = { customer_email: "ada@example.com", ...request };
  const created = rightOf(await invoices.create(testOrganization, fromJson(body)));
  const { id } = created.invoice;
  /** Reads the invoice as it is now. */
  const page = async (): Promise<InvoicePage & CreditedInvoicePage> => {
    const parts = [
      ...(["items.product", "calculations", "organization", "credit_notes"] as const),
      ...(["payments.provider", "payments.refunds"] as const),
    ];
    const found = rightOf(await invoices.get(testOrganization, id, { expand: parts }));
    return number === undefined ? found : { ...found, invoice: { ...found.invoice, number } };
  };
  /** Credits the whole invoice, or lines of it. */
  const credit = async (
    lines?: ReadonlyArray<object>,
    reason = "Returned",
  ): Promise<CreditNote> => {
    const all = created.items.map((item) => ({
      invoice_item_id: item.id,
      quantity: item.quantity,
    }));
    const body = { lines: lines ?? all, idempotency_key: reason, reason };
    return rightOf(await creditNotes.create(testOrganization, id, fromJson(body))).creditNote;
  };
  return { app, store, id, created, page, credit };
};

/** The text of a page with a space between its elements: what a reader reads, from the top. */
export const textOf = (html: string): string =>
  (/<body>(.*)<\/body>/su.exec(html)?.[1] ?? html)
    .replaceAll(/<caption>.*?<\/caption>/gsu, " ")
    .replaceAll(/<[^>]*>/gu, " ")
    .replaceAll(/&(?:amp|lt|gt|quot|#39);/gu, (entity) => entities[entity] ?? "")
    .replaceAll(/\s+/gu, " ")
    .trim();

const entities: Readonly<Record<string, string>> = {
  "&amp;": "&",
  "&lt;": "<",
  "&gt;": ">",
  "&quot;": '"',
  "&#39;": "'",
};

/** The text in the foot of the only page, as its style states it. */
export const footOf = (html: string): ReadonlyArray<string> =>
  [...html.matchAll(/@bottom-(?:left|right) \{ content: (.*?); font/gu)].map(([, content = ""]) =>
    content
      .replaceAll(/counter\(pages?\)/gu, '"1"')
      .replaceAll(/"([^"]*)" ?/gu, "$1")
      .replaceAll(/\\([0-9a-f]+) /gu, (_, code: string) =>
        String.fromCodePoint(Number.parseInt(code, 16)),
      ),
  );

/** An invoice of a German seller with two rates and a discount. */
export const germanCase: PaperCase = {
  number: "R-2026-00042",
  now: "2026-10-01 09:00:00",
  seller: {
    legalName: "Muster & Söhne GmbH",
    address: { street: "Hauptstr. 1", postCode: "50667", city: "Köln", country: "DE" },
    vatId: "DE136695976",
    taxNumber: "214/5021/0815",
    legalId: "HRB 12345",
    accounts: [{ iban: "DE02120300000000202051", bic: "BYLADEM1001", name: "Muster & Söhne GmbH" }],
    paymentTerms: "Zahlbar innerhalb von 14 Tagen ohne Abzug",
  },
  taxes: [tax("full", "19"), tax("reduced", "7")],
  request: {
    customer: {
      name: "Beispiel KG",
      street: "Ring 2",
      post_code: "10115",
      city: "Berlin",
      country: "DE",
      reference: "04011000-12345-03",
      order_reference: "B-77",
    },
    delivery: { date: "2026-09-30" },
    due_at: "2026-10-15 21:59:59",
    items: [
      {
        type: "PAYMENT_INTENT",
        title: "Beratung",
        currency: "EUR",
        price: "80",
        units: "1.5",
        unit: "HUR",
        tax_ids: ["tax_full"],
      },
      {
        type: "PAYMENT_INTENT",
        title: "Kabel",
        currency: "EUR",
        price: "12.90",
        quantity: 3,
        unit: "C62",
        tax_ids: ["tax_reduced"],
        adjustments: [{ type: "DISCOUNT", title: "Mengenrabatt", percent: "10" }],
      },
    ],
  },
};

/** An invoice that has every item which a document can print. */
export const everyItemCase: PaperCase = {
  ...germanCase,
  now: "2026-09-30 23:30:00",
  seller: {
    legalName: "Muster & Söhne GmbH",
    tradingName: "Muster",
    address: { street: "Hauptstr. 1", postCode: "50667", city: "Köln", country: "DE" },
    vatId: "DE136695976",
    taxNumber: "214/5021/0815",
    legalId: "HRB 12345",
    contact: { name: "Erika Muster", phone: "+49 221 1234", email: "erika@example.com" },
    accounts: [{ iban: "DE02120300000000202051", bic: "BYLADEM1001", name: "Muster & Co." }],
    paymentTerms: "14 days net",
    accountingCurrency: "CHF",
    timeZone: "Europe/Berlin",
    notes: ["Managed by Max Muster", "Capital: 25,000 €"],
  },
  rates: rateSetOf({ EUR: "0.8", CHF: "0.76" }),
  request: {
    ...germanCase.request,
    customer: {
      name: "Van Damme BV",
      street: "Meir 9",
      post_code: "2000",
      city: "Antwerpen",
      country: "BE",
      vat_id: "BE0428759497",
      tax_id: "428759",
      legal_id: "5412345000013",
      legal_scheme: "0088",
      reference: "04011000-12345-03",
      order_reference: "B-77",
    },
    delivery: { date: "2026-09-29", city: "Hamburg", post_code: "20095", country: "DE" },
    period: { from: "2026-09-01", to: "2026-09-30" },
  },
};

/** An invoice of a French seller for goods that are delivered to Belgium. */
export const frenchCase: PaperCase = {
  number: "F-2026-0007",
  now: "2026-10-05 09:00:00",
  seller: {
    legalName: "Atelier Dubois SAS",
    address: { street: "3 rue des Lilas", postCode: "69002", city: "Lyon", country: "FR" },
    vatId: "FR40303265045",
    legalId: "303265045",
    legalScheme: "0002",
    notes: [
      "SAS au capital de 10 000 €, RCS Lyon. Pénalités de retard : 3 fois le taux d’intérêt légal ; " +
        "indemnité forfaitaire pour frais de recouvrement : 40 €. Pas d’escompte.",
    ],
  },
  taxes: [tax("goods", "0", { category: "K", exemptionReason: "Art. 262 ter, I du CGI" })],
  request: {
    customer: {
      name: "Van Damme BV",
      street: "Meir 9",
      post_code: "2000",
      city: "Antwerpen",
      country: "BE",
      vat_id: "BE0428759497",
      order_reference: "4500123",
    },
    delivery: { date: "2026-10-02" },
    due_at: "2026-11-04 12:00:00",
    items: [
      {
        type: "PAYMENT_INTENT",
        title: "Chaise",
        currency: "EUR",
        price: "49.90",
        quantity: 12,
        unit: "C62",
        tax_ids: ["tax_goods"],
      },
    ],
  },
};

/** An invoice of a British seller in US dollars. */
export const britishCase: PaperCase = {
  number: "1001",
  now: "2026-03-31 12:00:00",
  seller: {
    legalName: "Harbour Studio Ltd",
    address: { street: "1 Quay Street", postCode: "LS1 4DY", city: "Leeds", country: "GB" },
    vatId: "GB123456782",
    legalId: "01234567",
    accountingCurrency: "GBP",
  },
  taxes: [tax("vat", "20")],
  rates: rateSetOf({ GBP: "0.738798" }),
  request: {
    customer: {
      name: "Acme Inc.",
      street: "5 Main St",
      post_code: "02110",
      city: "Boston",
      subdivision: "MA",
      country: "US",
    },
    delivery: { date: "2026-03-31" },
    items: [
      {
        type: "PAYMENT_INTENT",
        title: "Design",
        currency: "USD",
        price: "400",
        quantity: 5,
        unit: "DAY",
        tax_ids: ["tax_vat"],
      },
    ],
  },
};
