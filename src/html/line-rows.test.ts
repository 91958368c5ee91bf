import { Amount, discount, timestampOf, type Item, type Pricing } from "quittance";
import {
  invoiceLabels,
  renderCreditNoteHtml,
  renderInvoiceHtml,
  type InvoicePage,
} from "quittance/html";
import { rateSetOf, testOrganization } from "quittance/testing";
import { expect, test } from "vitest";
import {
  createTestApp,
  money,
  teas,
  type TestAppOptions,
} from "../../test/support/create-test-app.ts";
import { rightOf } from "../../test/support/right-of.ts";
import { coupon, custom, schema, tea } from "../../test/support/sample-catalog.ts";
import { rowsOf } from "../../test/support/table-rows.ts";

const english = { locale: "en-GB" };

/** The records of an invoice of one item in euros. */
const invoiceOf = async (
  item: Item,
  options: TestAppOptions = {},
  coupons?: ReadonlyArray<string>,
): Promise<InvoicePage> => {
  const { payments } = createTestApp(options);
  const customerEmail = "ada@example.com";
  const request = { currency: "EUR", items: [item], customerEmail, coupons } as const;
  const created = rightOf(await payments.invoices.create(testOrganization, request));
  return { ...created, payments: [] };
};

/** The page of an invoice of one item in euros. */
const pageOf = async (item: Item, options?: TestAppOptions): Promise<string> =>
  renderInvoiceHtml(await invoiceOf(item, options), english);

/** The rows of the only line of a page. */
const lineOf = (html: string): ReadonlyArray<string> =>
  rowsOf(/<tbody>.*?<\/tbody>/su.exec(html)?.[0] ?? "");

/** Units at 0.0005 EUR each, of which 10,000 are included, for at least 10 EUR. */
const withIncluded = async (): Promise<InvoicePage> => {
  const pricing: Pricing = {
    model: "UNIT",
    included: Amount.of("10000"),
    minimum: Amount.of("10"),
  };
  const each = { organizationId: testOrganization, basePrice: money("0.0005", "EUR") };
  const records = { ...teas, billingSchemas: [schema({ ...each, pricing })] };
  return invoiceOf(tea({ units: Amount.of("25000") }), { records });
};

test("included units are shown with their price in all digits, and a minimum by its title", async () => {
  expect(lineOf(renderInvoiceHtml(await withIncluded(), english))).toEqual([
    "Tea|25,000|€0.0005|€12.50",
    "Included units: 10,000 × 0.0005|-€5.00",
    "Minimum|€2.50",
    "Item total|€10.00",
  ]);
});

// The note printed "Tier 1: 5 × 7|€17.50".
test("a tier of which a part is credited is shown without what the whole tier charges", async () => {
  const tiers = [
    { upTo: Amount.of("5"), unitPrice: Amount.of("7"), flatPrice: Amount.zero },
    { upTo: undefined, unitPrice: Amount.of("6"), flatPrice: Amount.of("2") },
  ];
  const pricing: Pricing = { model: "GRADUATED", tiers };
  const each = { organizationId: testOrganization, basePrice: money("0", "EUR") };
  const records = { ...teas, billingSchemas: [schema({ ...each, pricing })] };
  const { payments } = createTestApp({ records });
  const item = tea({ units: Amount.of("4"), quantity: 2 });
  const request = { currency: "EUR", items: [item], customerEmail: "ada@example.com" } as const;
  const created = rightOf(await payments.invoices.create(testOrganization, request));
  expect(lineOf(renderInvoiceHtml({ ...created, payments: [] }, english))).toEqual([
    ...["Tea|2 × 4||", "Tier 1: 5 × 7|€35.00", "Tier 2: 3 × 6 + 2|€20.00"],
    "Item total|€55.00",
  ]);
  const lines = created.items.map(({ id }) => ({ invoiceItemId: id, quantity: 1 }));
  const note = { idempotencyKey: "a", lines };
  const { creditNotes } = payments;
  const { id } = created.invoice;
  const { creditNote } = rightOf(await creditNotes.create(testOrganization, id, note));
  expect(lineOf(renderCreditNoteHtml(creditNote, created, english))).toEqual([
    ...["Tea|4||", "Tier 1|€17.50", "Tier 2|€10.00", "Item total|€27.50"],
  ]);
});

// A line of 100 units had tiers that add up to 80.
test.each([
  ["100", "20", ["Included units: 20|€0.00", "Tier 1: 50 × 7|€350.00", "Tier 2: 30 × 6|€180.00"]],
  ["15", "20", ["Included units: 15|€0.00", "Tier 1: 0 × 7|€0.00"]],
  ["60", undefined, ["Tier 1: 50 × 7|€350.00", "Tier 2: 10 × 6|€60.00"]],
] as const)("tiers of %s units, of which %s are included, add up to them", async (...given) => {
  const [units, included, expected] = given;
  const tiers = [
    { upTo: Amount.of("50"), unitPrice: Amount.of("7"), flatPrice: Amount.zero },
    { upTo: undefined, unitPrice: Amount.of("6"), flatPrice: Amount.zero },
  ];
  const own = included === undefined ? {} : { included: Amount.of(included) };
  const pricing: Pricing = { model: "GRADUATED", tiers, ...own };
  const each = { organizationId: testOrganization, basePrice: money("0", "EUR") };
  const records = { ...teas, billingSchemas: [schema({ ...each, pricing })] };
  const rows = lineOf(await pageOf(tea({ units: Amount.of(units) }), { records }));
  expect(rows).toEqual([`Tea|${units}||`, ...expected, expect.stringMatching(/^Item total/u)]);
});

test.each([{ units: "10000" }, { unit_price: "0.0005" }])(
  "a step with only the details %j is shown by its title",
  async (details) => {
    const { calculations, ...others } = await withIncluded();
    const partial = calculations.map((step) =>
      step.basis.kind === "Pricing" ? { ...step, basis: { ...step.basis, details } } : step,
    );
    const html = renderInvoiceHtml({ ...others, calculations: partial }, english);
    expect(lineOf(html)).toContain("Included units|-€5.00");
  },
);

// "Tier 1", "Minimum" and "Coupon SPRING" were English in documents of every language.
test.each([
  ["en", "Tier 1", "Minimum", "Maximum", "Proration", "Coupon SPRING"],
  ["de", "Staffel 1", "Mindestbetrag", "Höchstbetrag", "Anteilige Berechnung", "Rabattcode SPRING"],
  [
    "pl",
    "Próg 1",
    "Kwota minimalna",
    "Kwota maksymalna",
    "Rozliczenie proporcjonalne",
    "Kod rabatowy SPRING",
  ],
] as const)("in %s the steps of the library have titles of the language", async (...given) => {
  const [locale, ...expected] = given;
  const tiers = [{ upTo: undefined, unitPrice: Amount.of("7"), flatPrice: Amount.zero }];
  const limits = { minimum: Amount.of("20"), maximum: Amount.of("50") };
  const pricing: Pricing = { model: "GRADUATED", tiers, ...limits };
  const each = { organizationId: testOrganization, basePrice: money("0", "EUR") };
  const page = await invoiceOf(
    tea({
      units: Amount.of("2"),
      proration: { unit: "DAY", from: 0, to: 15, whole: 30 },
      adjustments: [discount({ percent: Amount.of("10") }, "Coupon for friends")],
    }),
    {
      records: {
        ...teas,
        coupons: [coupon("SPRING")],
        billingSchemas: [schema({ ...each, pricing })],
      },
    },
    ["SPRING"],
  );
  const rows = lineOf(renderInvoiceHtml(page, { locale, labels: invoiceLabels[locale] }));
  const titles = rows.slice(1, -1).map((row) => row.split("|")[0]?.split(":")[0]);
  expect(titles).toEqual([...expected.slice(0, -1), "Coupon for friends", expected.at(-1)]);
});

test("the rounding of a line is a row if it changes what is shown", async () => {
  const rounding = { EUR: { increment: "0.05", mode: "HALF_UP", at: "LINE" } } as const;
  expect(lineOf(await pageOf(custom({ price: Amount.of("10.32") }), { rounding }))).toEqual([
    "Custom item|1|€10.32|€10.32",
    "Rounding|-€0.02",
    "Item total|€10.30",
  ]);
  expect(lineOf(await pageOf(custom({ price: Amount.of("10.301") }), { rounding }))).toEqual([
    "Custom item|1|€10.301|€10.30",
  ]);
});

test("a rate has all its digits as a title only if it has more than six", async () => {
  const rates = rateSetOf({ EUR: "0.8", GBP: "0.7387979" });
  const html = await pageOf(custom({ currency: "GBP" }), { rates });
  const short = '<span title="0.7387979">0.738798</span>';
  expect(html).toContain(`<small><bdi>${short} GBP = 0.8 EUR</bdi></small>`);
});

test("an amount that is shown as zero has its digits as a title, and zero has none", async () => {
  const price = Amount.of("0.001");
  const adjustments = [{ type: "DISCOUNT", percent: Amount.of("100") }] as const;
  const html = await pageOf(custom({ price, adjustments }));
  expect(html).toContain('<data value="0.001" title="€0.001">€0.00</data>');
  expect(html).toContain('<data value="0">€0.00</data>');
});

test("a line shows the period that it is for, and nothing after it without a proration", async () => {
  const [from, to] = [timestampOf("2025-03-01 00:00:00"), timestampOf("2025-04-01 00:00:00")];
  const html = await pageOf(custom({ period: { from, to } }));
  expect(html).toMatch(/ <small><bdi>1\s?–\s?31 March 2025<\/bdi><\/small>/u);
});
