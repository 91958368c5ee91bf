import { readFileSync } from "node:fs";
import { Amount, formatMoney } from "quittance";
import {
  invoiceLabels,
  renderInvoiceHtml,
  type InvoiceLabels,
  type Language,
} from "quittance/html";
import { testOrganization } from "quittance/testing";
import { describe, expect, test } from "vitest";
import {
  everyItemCase,
  footOf,
  issueOnPaper,
  textOf,
  type PaperCase,
} from "../support/paper-documents.ts";
import { rightOf } from "../support/right-of.ts";

/** How a language writes values, independently of the rendering. */
const valuesIn = (locale: string) => {
  const dates = new Intl.DateTimeFormat(locale, { dateStyle: "long", timeZone: "UTC" });
  const percents = new Intl.NumberFormat(locale, { style: "unit", unit: "percent" });
  const hours = new Intl.NumberFormat(locale, {
    style: "unit",
    unit: "hour",
    unitDisplay: "long",
  });
  const countries = new Intl.DisplayNames(locale, { type: "region" });
  return {
    date: (text: string) => dates.format(new Date(text)),
    days: (from: string, to: string) => dates.formatRange(new Date(from), new Date(to)),
    percent: (percent: number) => percents.format(percent),
    hours: (count: number) => hours.format(count),
    country: (code: string) => countries.of(code)?.toLocaleUpperCase(locale) ?? "",
    money: (amount: string, currency: "EUR" | "CHF" = "EUR") =>
      formatMoney({ currency, amount: Amount.of(amount) }, locale),
    discount: (amount: string) => {
      const less = Amount.subtract(Amount.zero, Amount.of(amount));
      return formatMoney({ currency: "EUR", amount: less }, locale);
    },
  };
};

interface PrintedItem {
  readonly label?: (labels: InvoiceLabels) => string;
  readonly value?: (values: ReturnType<typeof valuesIn>, labels: InvoiceLabels) => string;
  /** The property without which the item is not printed; a void is one, too. */
  readonly property?: string;
}

/** The rows of the table, in their order. */
const items: Readonly<Record<string, PrintedItem>> = {
  Title: { label: (labels) => labels.invoice },
  Number: { label: (labels) => labels.number, value: () => "R-2026-00042", property: "number" },
  "Date of issue": { label: (labels) => labels.issued, value: ({ date }) => date("2026-10-01") },
  Void: {
    label: (labels) => labels.voided,
    value: ({ date }) => date("2026-10-03"),
    property: "void",
  },
  "Date of supply": {
    label: (labels) => labels.supplied,
    value: ({ date }) => date("2026-09-29"),
    property: "request.delivery",
  },
  "Period, its last day included": {
    label: (labels) => labels.invoicePeriod,
    value: ({ days }) => days("2026-09-01", "2026-09-30"),
    property: "request.period",
  },
  "Buyer's reference": {
    label: (labels) => labels.reference,
    value: () => "04011000-12345-03",
    property: "request.customer.reference",
  },
  "Order number": {
    label: (labels) => labels.orderReference,
    value: () => "B-77",
    property: "request.customer.order_reference",
  },
  Seller: { label: (labels) => labels.from, value: () => "Muster & Söhne GmbH" },
  "Seller's VAT number": {
    label: (labels) => labels.vatNumber,
    value: () => "DE136695976",
    property: "seller.vatId",
  },
  "Seller's tax number": {
    label: (labels) => labels.taxNumber,
    value: () => "214/5021/0815",
    property: "seller.taxNumber",
  },
  "Seller's register number": {
    label: (labels) => labels.registerNumber,
    value: () => "HRB 12345",
    property: "seller.legalId",
  },
  Buyer: { label: (labels) => labels.billedTo, value: () => "Van Damme BV" },
  "Buyer's country": {
    value: ({ country }) => country("BE"),
    property: "request.customer.country",
  },
  "Buyer's VAT number": {
    label: (labels) => labels.vatNumber,
    value: () => "BE0428759497",
    property: "request.customer.vat_id",
  },
  "Buyer's tax number": {
    label: (labels) => labels.taxNumber,
    value: () => "428759",
    property: "request.customer.tax_id",
  },
  "Buyer's register number": {
    label: () => "GLN",
    value: () => "5412345000013",
    property: "request.customer.legal_id",
  },
  "Place of delivery": {
    label: (labels) => labels.deliverTo,
    value: () => "20095 Hamburg",
    property: "request.delivery",
  },
  "Quantity and unit": { value: ({ hours }) => hours(1.5) },
  "Unit price": { label: (labels) => labels.unitPriceNet },
  "Discounts, coupons and fees": { value: ({ discount }) => `Mengenrabatt ${discount("3.87")}` },
  "Taxes by category and rate": {
    value: ({ percent, money }) => `${percent(19)} ${money("120")} ${money("22.8")}`,
  },
  "Tax in the currency of accounts": {
    label: ({ vatIn, vat }) => vatIn.replace("{vat}", vat).replace("{currency}", "CHF"),
    value: ({ money }) => money("23.98", "CHF"),
    property: "seller.accountingCurrency",
  },
  "Total without tax": {
    label: (labels) => labels.totalNet,
    value: ({ money }) => money("154.83"),
  },
  Tax: { label: (labels) => labels.vat, value: ({ money }) => money("25.24") },
  Total: { label: (labels) => labels.total, value: ({ money }) => money("180.07") },
  "Due date": {
    label: (labels) => labels.due,
    value: ({ date }) => date("2026-10-15"),
    property: "request.due_at",
  },
  "Payment terms": {
    label: (labels) => labels.paymentTerms,
    value: () => "14 days net",
    property: "seller.paymentTerms",
  },
  Account: {
    label: () => "IBAN",
    value: () => "DE02 1203 0000 0000 2020 51",
    property: "seller.accounts",
  },
  "Account holder": {
    label: (labels) => labels.accountHolder,
    value: () => "Muster & Co.",
    property: "seller.accounts",
  },
  "Payment reference": {
    label: (labels) => labels.paymentReference,
    value: () => "R-2026-00042",
    property: "number",
  },
  Contact: {
    label: (labels) => labels.contact,
    value: () => "Erika Muster",
    property: "seller.contact",
  },
  "Further statements": { value: () => "Capital: 25,000 €", property: "seller.notes" },
  "Page, in the foot of each page": {
    label: (labels) => labels.page.replace("{n}", "1").replace("{m}", "1"),
  },
};

const spaced = (text: string): string => text.replaceAll(/\s+/gu, " ");

/** Returns the label and the value of an item, as a reader reads them. */
const printedAs = ({ label, value }: PrintedItem, locale: string, labels: InvoiceLabels): string =>
  spaced([label?.(labels), value?.(valuesIn(locale), labels)].filter((text) => text).join(" "));

/** Returns a record without a property, whose path has dots. */
const without = <Given extends object>(record: Given, path: string): Given => {
  const [name = "", ...rest] = path.split(".");
  return Object.fromEntries(
    Object.entries(record).flatMap(([key, value]: [string, unknown]) => {
      if (key !== name) return [[key, value]];
      if (rest.length === 0 || typeof value !== "object" || value === null) return [];
      return [[key, without(value, rest.join("."))]];
    }),
  ) as Given;
};

/** Issues an invoice, voids it unless that is left out, and returns its text by language. */
const textsOf = async (left?: string): Promise<(language: Language, locale?: string) => string> => {
  const given: PaperCase = left === undefined ? everyItemCase : without(everyItemCase, left);
  const { app, id, page } = await issueOnPaper(given);
  app.setNow("2026-10-03 12:00:00");
  if (left !== "void") rightOf(await app.payments.invoices.void(testOrganization, id));
  const found = await page();
  return (language, locale = language) => {
    const html = renderInvoiceHtml(found, { locale, labels: invoiceLabels[language] });
    return spaced(`${textOf(html)} ${footOf(html).join(" ")}`);
  };
};

const rows = readFileSync("docs/documents.md", "utf8")
  .split("### What is printed\n")[1]
  ?.split("\n### ")[0]
  ?.split("\n")
  .filter((line) => line.startsWith("| ") && !line.startsWith("| Item") && !line.includes("---"))
  .map((line) => line.split("|").map((cell) => cell.trim()));

test("the table has every item, as it is printed in English", async () => {
  const english = (await textsOf())("en", "en-GB");
  const cells = rows?.map(([, item = "", , printed = ""]) => [item, printed]);
  expect(cells).toEqual(
    Object.entries(items).map(([name, item]) => [name, printedAs(item, "en-GB", invoiceLabels.en)]),
  );
  for (const [, printed = ""] of cells ?? []) expect(english).toContain(printed);
});

const languages = Object.keys(invoiceLabels) as ReadonlyArray<Language>;
const whole = await textsOf();

const countOf = (text: string, part: string): number => text.split(part).length;

describe.each(Object.entries(items))("the item %s", async (_, item) => {
  const { property, label = () => "" } = item;
  const partial = property === undefined ? undefined : await textsOf(property);

  test.each(languages)("is printed in %s, and left out if it is not recorded", (language) => {
    const labels = invoiceLabels[language];
    const printed = printedAs(item, language, labels);
    expect(whole(language)).toContain(printed);
    if (partial === undefined) return;
    const text = partial(language);
    expect(text).not.toContain(printed);
    const name = label(labels);
    if (name !== "") expect(countOf(text, name)).toBeLessThan(countOf(whole(language), name));
    expect(text).not.toContain("undefined");
  });
});
