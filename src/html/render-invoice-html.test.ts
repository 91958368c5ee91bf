import * as fc from "fast-check";
import {
  addSeconds,
  Amount,
  createQuittance,
  discount,
  fee,
  invoiceStatuses,
  minorUnits,
  timestampOf,
  type Item,
  type Refund,
  type RoundingPolicy,
} from "quittance";
import {
  invoiceLabels,
  renderInvoiceHtml,
  renderInvoiceTables,
  type InvoiceHtmlOptions,
  type InvoicePage,
} from "quittance/html";
import type { InvoicePart } from "quittance/adapter";
import { fixedTaxes, testOrganization } from "quittance/testing";
import { describe, expect, test } from "vitest";
import { chain, createTestApp, money, paymentOf } from "../../test/support/create-test-app.ts";
import { rightOf } from "../../test/support/right-of.ts";
import { sampleTaxSource, taxIdOf } from "../../test/support/sample-catalog.ts";
import { rowsOf } from "../../test/support/table-rows.ts";

const cents = minorUnits({ mode: "HALF_UP", at: "TOTAL" });

const notebooks: Item = {
  type: "PAYMENT_INTENT",
  currency: "GBP",
  price: Amount.of("12.5"),
  quantity: 3,
  title: "Notebooks",
  taxIds: [taxIdOf("vat")],
  adjustments: [
    discount({ percent: Amount.of("10") }, "Spring discount"),
    fee({ amount: money("1.333", "GBP") }, "Gift wrap"),
  ],
};

const open = async (
  items: ReadonlyArray<Item>,
  { rounding = cents, tax = {} }: { rounding?: RoundingPolicy; tax?: object } = {},
) => {
  const app = createTestApp({ taxes: sampleTaxSource, rounding, ...tax });
  const { invoice } = rightOf(
    await app.payments.invoices.create(testOrganization, {
      currency: "EUR",
      items,
      customerEmail: "ada@example.com",
    }),
  );
  const { id } = invoice;
  const page = async (): Promise<InvoicePage> => {
    const parts = [
      ...(["items", "calculations", "organization"] as const),
      ...(["payments.provider", "payments.refunds"] as const),
    ];
    return rightOf(await app.payments.invoices.get(testOrganization, id, { expand: parts }));
  };
  return { app, id, page };
};

/** The page of an invoice whose seller is in a time zone. */
const inZone = (page: InvoicePage, timeZone?: string): InvoicePage => {
  const seller = { legalName: "Acme", address: { country: "GB" }, timeZone };
  return { ...page, invoice: { ...page.invoice, seller } };
};

const english: InvoiceHtmlOptions = { locale: "en-GB" };
const withPayments = { ...english, withPayments: true };

describe("renderInvoiceHtml", () => {
  test("shows each line with its steps, the totals and the payments", async () => {
    const { app, id, page } = await open([notebooks]);
    app.tick(3 * 86_400);
    const record = (key: string, price: ReturnType<typeof money>, status: "COMPLETED" | "FAILED") =>
      app.payments.payments.record(testOrganization, id, {
        ...paymentOf(key, price, status),
        providerId: chain.id,
      });
    rightOf(await record("a", money("5", "USDT"), "COMPLETED"));
    rightOf(await record("b", money("7", "EUR"), "FAILED"));
    const pending = paymentOf("c", money("8", "EUR"), "PENDING");
    rightOf(
      await app.payments.payments.record(testOrganization, id, {
        ...pending,
        happenedAt: addSeconds(app.clock(), 1),
      }),
    );
    const issued = [
      "Description|Quantity|Unit price excl. VAT|Amount",
      "Notebooks|3|£12.50|£37.50",
      "Spring discount|-£3.75",
      "Gift wrap|£1.33",
      "Converted GBP → EUR 0.75 GBP = 0.8 EUR|€37.42",
      "VAT 19%|€7.11",
      "Item total|€44.53",
      "VAT rate|Net amount|VAT",
      "19%|€37.42|€7.11",
      "Total|€44.53",
      "Total excl. VAT|€37.42",
      "VAT|€7.11",
    ];
    expect(rowsOf(renderInvoiceHtml(await page(), english))).toEqual(issued);
    expect(rowsOf(renderInvoiceHtml(await page(), withPayments))).toEqual([
      ...issued,
      "Paid|-€4.00",
      "Amount due|€40.53",
      "Date|Payment provider|Amount",
      "20 July 2025|chain|5 USDT",
      "20 July 2025|bank (pending)|€8.00",
    ]);
  });

  test("shows net, tax and rounding below a total with included taxes, if they are whole", async () => {
    const vat = { taxId: "tax_in" as const, name: "VAT", percent: Amount.of("19") };
    const kind = { category: "S", isInclusive: true, isCompound: false } as const;
    const taxes = fixedTaxes([{ ...vat, ...kind, exemptionReason: undefined }]);
    const price = Amount.of("9.99");
    const item = { type: "PAYMENT_INTENT", currency: "EUR", price, quantity: 1 } as const;
    const items = Array.from({ length: 3 }, () => ({ ...item, taxIds: [vat.taxId] }));
    const rowsIn = async (totals: "invoice" | "shop"): Promise<ReadonlyArray<string>> => {
      const app = createTestApp({ taxes });
      const payments = createQuittance({ ...app.ports, totals });
      const request = { currency: "EUR" as const, items, customerEmail: "ada@example.com" };
      const page = rightOf(await payments.invoices.create(testOrganization, request));
      return rowsOf(renderInvoiceHtml({ ...page, payments: [] }, english));
    };
    const line = "Custom item|1|€9.99|€9.99";
    expect(await rowsIn("invoice")).toEqual([
      "Description|Quantity|Unit price|Amount",
      ...[line, "Net|€8.394958|€8.40", line, "Net|€8.394958|€8.39", line, "Net|€8.394958|€8.39"],
      ...["VAT rate|Net amount|VAT", "19%|€25.18|€4.78"],
      ...["Total|€29.97", "Total excl. VAT|€25.18", "VAT|€4.78", "Rounding|€0.01"],
    ]);
    const tax = "VAT 19% · included|€1.60";
    expect(await rowsIn("shop")).toEqual([
      "Description|Quantity|Unit price|Amount",
      ...Array.from({ length: 3 }, () => [line, tax, "Net|€8.394958|€8.39"]).flat(),
      ...["VAT rate|Net amount|VAT", "19%|€25.17|€4.80"],
      ...["Total|€29.97", "Total excl. VAT|€25.17", "VAT|€4.80"],
    ]);
  });

  test("shows the units of a line, and the tiers of a line in place of a price of 0", async () => {
    const hours = {
      ...notebooks,
      units: Amount.of("1.5"),
      unit: "HUR",
      adjustments: [],
      taxIds: [],
    };
    const { page } = await open([{ ...hours, currency: "EUR" }]);
    const found = await page();
    expect(rowsOf(renderInvoiceHtml(found, english)).slice(1, 3)).toEqual([
      ...["Notebooks|3 × 1.5 hours|€12.50|€56.25", "Total|€56.25"],
    ]);
    const [base] = found.calculations;
    if (base?.basis.kind !== "Base") throw new Error("The first step is a charge");
    const tier = (place: number, price: readonly [string, string], details: object) => ({
      ...base,
      idx: place + 1,
      title: `Tier ${String(place + 1)}`,
      price: { before: Amount.of(price[0]), after: Amount.of(price[1]) },
      basis: {
        kind: "Pricing" as const,
        type: "TIER" as const,
        details: {
          tier: String(place),
          units: "5",
          unit_price: "7",
          flat_price: "0",
          ...details,
        },
      },
    });
    const terms = { pricing: "GRADUATED", bounds: "5 *" };
    const steps = [
      {
        ...base,
        price: { before: Amount.zero, after: Amount.zero },
        basis: { ...base.basis, terms },
      },
      tier(0, ["0", "35"], {}),
      tier(1, ["35", "43.5"], { units: "1", unit_price: "6.5", flat_price: "2" }),
    ];
    const tiered = { ...found, calculations: steps };
    expect(rowsOf(renderInvoiceHtml(tiered, english)).slice(1, 5)).toEqual([
      "Notebooks|3 × 1.5 hours||",
      "Tier 1: 5 × 7|€35.00",
      "Tier 2: 1 × 6.5 + 2|€8.50",
      "Item total|€43.50",
    ]);
  });

  test("shows the period of a line and the part that it charges, in a time zone", async () => {
    const { page } = await open([
      {
        ...notebooks,
        currency: "EUR",
        adjustments: [],
        taxIds: [],
        proration: { unit: "DAY", from: 0, to: 14, whole: 31 },
        period: {
          from: timestampOf("2026-02-28 23:00:00"),
          to: timestampOf("2026-03-14 23:00:00"),
        },
      },
      { ...notebooks, taxIds: [], proration: { unit: "SECOND", from: 0, to: 1_000, whole: 2_000 } },
    ]);
    const found = await page();
    const titles = (options: InvoiceHtmlOptions, timeZone?: string) =>
      rowsOf(renderInvoiceHtml(inZone(found, timeZone), options)).flatMap(
        (row) => /^Notebooks.*?\|/u.exec(row) ?? [],
      );
    expect(titles(english, "Europe/Berlin")).toEqual([
      "Notebooks 1 – 14 March 2026, 14 of 31 days|",
      "Notebooks 1,000 of 2,000 seconds|",
    ]);
    const german = { locale: "de", labels: invoiceLabels.de };
    expect(titles(german)[0]).toBe("Notebooks 28. Februar – 14. März 2026, 14 von 31 Tagen|");
    expect(() => titles(english, "Mars")).toThrow(RangeError);
  });

  test("shows refunds beneath their payment, and adds them to the amount due", async () => {
    const { app, id, page } = await open([
      { ...notebooks, currency: "EUR", adjustments: [], taxIds: [] },
    ]);
    const record = async (key: string, price: ReturnType<typeof money>) => {
      const request = { ...paymentOf(key, price), providerId: chain.id };
      return rightOf(await app.payments.payments.record(testOrganization, id, request)).payment;
    };
    const first = await record("a", money("20", "USDT"));
    app.tick(86_400);
    await record("b", money("15", "EUR"));
    const without = renderInvoiceHtml(await page(), withPayments);
    expect(without).not.toMatch(/refund|class="step"/iu);
    const refund = async (kind: Refund["kind"], amount: string, status?: "PENDING" | "FAILED") => {
      app.tick(86_400);
      rightOf(
        await app.payments.refunds.record(testOrganization, first.id, {
          idempotencyKey: `${kind}_${amount}`,
          kind,
          status,
          currency: "USDT",
          price: amount,
        }),
      );
    };
    await refund("REFUND", "5");
    await refund("CHARGEBACK", "10");
    await refund("REVERSAL", "2.5");
    await refund("REFUND", "1", "PENDING");
    await refund("REFUND", "2", "FAILED");
    const rows = rowsOf(renderInvoiceHtml(await page(), withPayments));
    expect(rows.slice(rows.indexOf("Total|€37.50"))).toEqual([
      "Total|€37.50",
      "Paid|-€31.00",
      "Refunded|€10.00",
      "Amount due|€16.50",
      "Date|Payment provider|Amount",
      "17 July 2025|chain|20 USDT",
      "19 July 2025|Refund|-5 USDT",
      "20 July 2025|Chargeback|-10 USDT",
      "21 July 2025|Reversed chargeback|2.5 USDT",
      "22 July 2025|Refund (pending)|-1 USDT",
      "18 July 2025|chain|€15.00",
    ]);
    const german = renderInvoiceHtml(await page(), {
      ...withPayments,
      locale: "de",
      labels: invoiceLabels.de,
    });
    expect(rowsOf(german)).toContain("19. Juli 2025|Erstattung|-5 USDT");
    const { refunds, ...others } = await page();
    expect(refunds).toHaveLength(5);
    expect(renderInvoiceHtml(others, withPayments)).toBe(
      renderInvoiceHtml({ ...others, refunds: [] }, withPayments),
    );
  });

  test("has the steps of a line in their order, and no rows of a line without steps", async () => {
    const { page } = await open([notebooks]);
    const { calculations, ...others } = await page();
    const html = renderInvoiceHtml({ ...others, calculations }, english);
    expect(renderInvoiceHtml({ ...others, calculations: calculations.toReversed() }, english)).toBe(
      html,
    );
    const without = renderInvoiceHtml({ ...others, calculations: [] }, english);
    expect(rowsOf(without).join()).not.toContain("Notebooks");
  });

  // The last row was bold, whatever it was: with inclusive taxes VAT or a rounding.
  test("marks the rows of the total and of the amount due, and no other row of the summary", async () => {
    const { page } = await open([notebooks]);
    const html = renderInvoiceHtml(await page(), withPayments);
    expect(html).toContain('<tr class="total"><th scope="row">Total<');
    expect(html).toContain('<tr class="due"><th scope="row">Amount due<');
    expect(html).toContain('<tr class="step part"><th scope="row">VAT<');
    expect(html).toContain(".totals :is(.total, .due) :is(th, td) { font-weight: 700; }");
    expect(html.match(/font-weight: 700/gu)).toHaveLength(1);
    expect(html).not.toContain(".totals tr:last-child");
  });

  test("shows payments in the order of time, in whatever order they are given", async () => {
    const { app, id, page } = await open([notebooks]);
    for (const amount of ["1", "2", "3"]) {
      app.tick(86_400);
      const request = paymentOf(amount, money(amount, "EUR"));
      rightOf(await app.payments.payments.record(testOrganization, id, request));
    }
    const { payments, ...others } = await page();
    const [third, second, first] = payments;
    if (!first || !second || !third) throw new Error("three payments");
    for (const given of [
      [first, second, third],
      [second, third, first],
      [third, first, second],
    ]) {
      const rows = rowsOf(renderInvoiceHtml({ ...others, payments: given }, withPayments));
      expect(rows.slice(-3).map((row) => row.split("|")[2])).toEqual(["€1.00", "€2.00", "€3.00"]);
    }
  });

  test("shows taxes of the document, inclusive and exempt taxes", async () => {
    const item = { ...notebooks, currency: "EUR", adjustments: [] } as const;
    const items = ["vat", "gross", "exempt"].map((name) => ({ ...item, taxIds: [taxIdOf(name)] }));
    const lines = await open(items);
    const rows = rowsOf(renderInvoiceHtml(await lines.page(), english));
    expect(rows).toContain("GROSS 19% · included|€5.99");
    expect(rows).toContain("EXEMPT 0%|€0.00");
    const whole = await open(items, { tax: { tax: { at: "DOCUMENT" } } });
    const html = renderInvoiceHtml(await whole.page(), english);
    const found = rowsOf(html);
    expect(found.slice(found.indexOf("VAT rate|Net amount|VAT"))).toEqual([
      "VAT rate|Net amount|VAT",
      ...["19%|€69.01|€13.12", "0% Exempt from VAT|€37.50|€0.00"],
      "Subtotal|€112.50",
      "VAT not included in the prices|€7.13",
      "Total|€119.63",
      ...["Total excl. VAT|€106.51", "VAT|€13.12"],
    ]);
    expect(html).toContain('<p class="statement"><bdi>Medical services</bdi></p>');
  });

  test("names the percentage of a tax once, also if its name writes it with a space", async () => {
    const { page } = await open([notebooks]);
    const { calculations, ...others } = await page();
    const named = calculations.map((step) =>
      step.basis.kind === "Tax"
        ? { ...step, basis: { ...step.basis, tax: { ...step.basis.tax, name: "VAT 19 %" } } }
        : step,
    );
    const html = renderInvoiceHtml({ ...others, calculations: named }, english);
    expect(rowsOf(html)).toContain("VAT 19 %|€7.11");
    expect(html).toContain('<tr class="step"><th scope="row" colspan="3"><bdi>VAT 19 %<');
  });

  test("shows totals exactly as well where they are finer than the smallest unit", async () => {
    const { page } = await open([notebooks], { rounding: {} });
    const { invoice, ...others } = await page();
    const html = renderInvoiceHtml({ invoice, ...others }, english);
    const [total = ""] = rowsOf(html).filter((row) => row.startsWith("Total|"));
    expect(total).toBe(`Total|€44.53exactly €${String(invoice.price)}`);
    expect(html).toContain(`<data value="${String(invoice.price)}">`);
  });

  test("leaves out excluded items", async () => {
    const { page } = await open([notebooks]);
    const found = await page();
    const items = found.items.map((item) => ({ ...item, excludeReason: "Sold out" }));
    const rows = rowsOf(renderInvoiceHtml({ ...found, items }, english));
    expect(rows.join()).not.toContain("Notebooks");
    expect(rows).toContain("Subtotal|€0.00");
  });

  test.each(invoiceStatuses)("names the status %s", async (status) => {
    const { page } = await open([notebooks]);
    const found = await page();
    const own = { ...found, invoice: { ...found.invoice, status } };
    const html = renderInvoiceHtml(own, withPayments);
    expect(renderInvoiceHtml(own, english)).not.toContain('class="status"');
    expect(html).toContain(`<span class="status">${invoiceLabels.en.statuses[status]}</span>`);
  });

  test("shows when an invoice was voided, and that nothing is due", async () => {
    const { app, id, page } = await open([notebooks]);
    rightOf(await app.payments.invoices.void(testOrganization, id));
    const html = renderInvoiceHtml(await page(), withPayments);
    expect(html).toMatch(/<dt>Voided<\/dt>\s*<dd><time datetime="2025-07-17T12:00:00Z">17 July/u);
    expect(rowsOf(html)).toContain("Amount due|€0.00");
  });

  test("writes numbers, dates and directions of a locale with labels", async () => {
    const { page } = await open([notebooks]);
    const labels = { invoice: "فاتورة", total: "الإجمالي" };
    const html = renderInvoiceHtml(await page(), { locale: "ar-EG", labels });
    expect(html).toContain('<html lang="ar-EG" dir="rtl">');
    expect(html).toContain("<h1>فاتورة</h1>");
    expect(html).toContain("١٧ يوليو ٢٠٢٥");
    expect(html).toMatch(/٤٤٫٥٣/u);
    const german = renderInvoiceHtml(await page(), { locale: "de-DE", labels: { total: "Summe" } });
    expect(german).toContain('<html lang="de-DE" dir="ltr">');
    expect(german).toContain("17. Juli 2025");
    expect(rowsOf(german)).toContain("Summe|44,53 €");
    for (const [locale, direction] of [
      ["he", "rtl"],
      ["fa-IR", "rtl"],
      ["ur", "rtl"],
      ["uz-Arab", "rtl"],
      ["ja-JP", "ltr"],
    ] as const) {
      const shown = renderInvoiceHtml(await page(), { locale, labels: {} });
      expect(shown).toContain(`<html lang="${locale}" dir="${direction}">`);
    }
  });

  test("is a page in English without labels", async () => {
    const { page } = await open([notebooks]);
    const html = renderInvoiceHtml(await page(), { locale: "ar-EG" });
    expect(html).toContain('<html lang="en" dir="ltr">');
  });

  test("rejects a malformed locale", async () => {
    const { page } = await open([notebooks]);
    const found = await page();
    expect(() => renderInvoiceHtml(found, { locale: "en_GB" })).toThrow(RangeError);
  });

  test("has neither scripts nor references, and forbids them", async () => {
    const { page } = await open([notebooks]);
    const html = renderInvoiceHtml(await page(), english);
    expect(html).not.toMatch(
      /<(?:script|img|link|iframe|object|form|base)|\b(?:src|href|on\w+)=/iu,
    );
    expect(html).not.toMatch(/url\(|@import/u);
    expect(html).toContain("default-src &#39;none&#39;; style-src &#39;unsafe-inline&#39;");
  });
});

describe("no text of a record changes the markup:", async () => {
  const { app, id, page } = await open([notebooks]);
  rightOf(
    await app.payments.payments.record(testOrganization, id, paymentOf("a", money("1", "EUR"))),
  );
  const found = await page();

  const partiesWith = (text: string) => {
    const place = { street: text, postCode: text, city: text, subdivision: text, country: text };
    const seller = { legalName: text, tradingName: text, vatId: text };
    const customer = { ...place, name: text, address: [text], taxId: text, vatId: text };
    return { customer, seller: { ...seller, address: { ...place, extra: text } } };
  };

  /** The page with a text in the place of every text of a record. */
  const pageWith = (text: string): string => {
    const [provider] = found.providers.values();
    if (provider === undefined) throw new Error("there is a provider");
    return renderInvoiceHtml(
      {
        ...found,
        invoice: { ...found.invoice, customerEmail: text, ...partiesWith(text) },
        organization: { id: testOrganization, name: text, imageUrl: text },
        calculations: found.calculations.map((step) => ({
          ...step,
          title: text,
          basis:
            step.basis.kind === "Tax"
              ? { ...step.basis, tax: { ...step.basis.tax, name: text, exemptionReason: text } }
              : step.basis,
        })),
        providers: new Map([[provider.id, { ...provider, name: text }]]),
      },
      { locale: "en-GB", labels: { total: text, description: text } },
    );
  };

  const tagsOf = (html: string): ReadonlyArray<string> => html.match(/<[^>]*>/gu) ?? [];

  test.each([
    "<script>alert(1)</script>",
    '"><img src=x onerror=alert(1)>',
    "'><svg onload=alert(1)>",
    "</style></title></main>",
    "&lt;b&gt;",
    "<!--",
    "]]>",
    "\u0000\u0008\u001b\u009b",
    "\u202e\u2066",
  ])("%j", (text) => {
    expect(tagsOf(pageWith(text))).toEqual(tagsOf(pageWith("x")));
  });

  test("any text", () => {
    const plain = tagsOf(pageWith("x"));
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (text) => {
        const html = pageWith(text);
        expect(tagsOf(html)).toEqual(plain);
        expect(html).not.toMatch(/[\0-\x08\x0b\x0c\x0e-\x1f\x7f]/u);
      }),
    );
  });
});

describe("an invoice that was read without a part that the page needs", () => {
  const unread = (caller: string): TypeError =>
    new TypeError(
      `${caller}: read the invoice with expand: ` +
        '["items", "calculations", "payments.provider", "payments.refunds"]',
    );
  const readWith = async (expand: ReadonlyArray<InvoicePart>) => {
    const { app, id } = await open([notebooks]);
    return rightOf(await app.payments.invoices.get(testOrganization, id, { expand }));
  };

  test.each<[ReadonlyArray<InvoicePart>]>([
    [[]],
    [["items", "payments"]],
    [["calculations", "payments"]],
    [["items", "calculations"]],
  ])("is rejected with the parts %j", async (expand) => {
    const page = await readWith(expand);
    expect(() => renderInvoiceHtml(page, withPayments)).toThrow(unread("renderInvoiceHtml"));
    expect(() => renderInvoiceTables(page, english)).toThrow(unread("renderInvoiceTables"));
  });

  test("is rejected without some of its payments, which have to be read apart", async () => {
    const expand = ["items", "calculations", "payments.provider", "payments.refunds"] as const;
    const page = { ...(await readWith(expand)), paymentsTotal: 101 };
    const rejected = new TypeError(
      "renderInvoiceHtml got 0 of 101 payments: pass those of payments.all, and the refunds of refunds.all",
    );
    expect(() => renderInvoiceHtml(page, withPayments)).toThrow(rejected);
    expect(renderInvoiceHtml(page, english)).toContain("Notebook");
  });

  test("is rejected without parts, too, if it has a price or items without steps", async () => {
    for (const expand of [[], ["items"], ["calculations"]] as const) {
      const { parts, ...page } = await readWith(expand);
      expect(() => renderInvoiceHtml(page, withPayments)).toThrow(unread("renderInvoiceHtml"));
      expect(parts.size).toBe(expand.length);
    }
    const { parts, ...page } = await readWith(["items.product", "calculations", "payments"]);
    expect(renderInvoiceHtml(page, english)).toBe(renderInvoiceHtml({ ...page, parts }, english));
    const free = { ...page, invoice: { ...page.invoice, price: Amount.zero } };
    expect(renderInvoiceHtml({ ...free, items: [], calculations: [] }, english)).toContain("€0.00");
  });
});
