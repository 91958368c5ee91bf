import * as fc from "fast-check";
import { Amount, currencyInfo, type Currency, type Id, type RateSet } from "quittance";
import { renderInvoiceHtml } from "quittance/html";
import { rateSetOf, testOrganization } from "quittance/testing";
import { responses } from "quittance/adapter";
import { expect, test } from "vitest";
import { checkProperty } from "../../../test/support/check-property.ts";
import { bill, money, paymentOf } from "../../../test/support/create-test-app.ts";
import { rightOf } from "../../../test/support/right-of.ts";
import type { InvoiceDetails } from "../app/api/schemas.ts";
import { dueSummary } from "../app/invoice/due-rows.ts";
import { createPayerApp, type PayerApp } from "./pay/create-payer-app.ts";

const paidIn = ["EUR", "GBP", "USD", "JPY", "KRW", "BITCOIN"] as const;

/** A rate near the one of a currency, with up to 18 decimals. */
const rateNear = (integer: number, decimals: number): fc.Arbitrary<string> =>
  fc
    .tuple(fc.integer({ min: 1, max: integer }), fc.integer({ min: 1, max: 999_999_999 }))
    .map(([whole, part]) => {
      const digits = String(part).padStart(9, "0");
      return decimals === 0 ? `${String(whole)}.${digits}` : `0.${"0".repeat(decimals)}${digits}`;
    });

const anyRates: fc.Arbitrary<RateSet> = fc
  .record({
    EUR: rateNear(2, 0),
    GBP: rateNear(1, 0),
    JPY: rateNear(200, 0),
    KRW: rateNear(2000, 0),
    BITCOIN: rateNear(1, 4),
  })
  .map((rates) => rateSetOf(rates));

/** A part of what is requested, paid in a currency at the rates of its time. */
interface Step {
  readonly currency: Currency;
  readonly percent: number;
  readonly rates: RateSet;
}

const anyStep: fc.Arbitrary<Step> = fc.record({
  currency: fc.constantFrom(...paidIn),
  percent: fc.integer({ min: 1, max: 99 }),
  rates: anyRates,
});

const anyPrice = fc.record({
  currency: fc.constantFrom<Currency>("EUR", "GBP", "JPY"),
  units: fc.integer({ min: 100, max: 5_000_000 }),
  /** Digits of the price beyond the smallest unit, as exact totals have them. */
  extraDigits: fc.constantFrom("", "4", "5", "001"),
});

type Price = Readonly<{ currency: Currency; units: number; extraDigits: string }>;

const priceOf = ({ currency, units, extraDigits }: Price): string => {
  const { decimals } = currencyInfo[currency];
  const digits = String(units).padStart(decimals + 1, "0");
  const at = digits.length - decimals;
  const fraction = `${digits.slice(at)}${extraDigits}`;
  return fraction === "" ? digits : `${digits.slice(0, at)}.${fraction}`;
};

const anyCase = fc
  .record({ price: anyPrice, steps: fc.array(anyStep, { maxLength: 3 }), last: anyStep })
  .map(({ price, ...others }) => ({
    currency: price.currency,
    price: priceOf(price),
    ...others,
  }));

/** The cells of the rows of the summary of a page: label and amount. */
const summaryOf = (html: string): ReadonlyArray<readonly [label: string, amount: string]> => {
  const table = /<table class="totals">.*?<\/table>/su.exec(html)?.[0] ?? "";
  return [...table.matchAll(/<tr[^>]*>(.*?)<\/tr>/gsu)].flatMap(([row, cells = ""]) => {
    if (row.includes("part")) return [];
    const [label = "", amount = ""] = cells
      .replaceAll(/<small>.*?<\/small>/gsu, "")
      .split(/<\/th>/u)
      .map((cell) => cell.replaceAll(/<[^>]*>/gu, "").trim());
    return [[label, amount.replaceAll(/[^\d.-]/gu, "")] as const];
  });
};

const sumOf = (texts: ReadonlyArray<string>): string =>
  Amount.render(
    Amount.sum(
      texts.map((text) => {
        const amount = Amount.of(text.replace("-", ""));
        return text.startsWith("-") ? Amount.subtract(Amount.zero, amount) : amount;
      }),
    ),
  );

/** What the payer's page, the printed invoice and the console show from the total on. */
const shownOf = async ({ app, get }: PayerApp, id: Id<"invoice">) => {
  const details = rightOf(await app.payments.invoices.get(testOrganization, id, { expand: parts }));
  const { text } = await get(`/pay/${id}`, { headers: { "accept-language": "en" } });
  const rendered = responses.renderInvoiceDetails(details, { expand: parts }, "organization");
  const json = JSON.parse(JSON.stringify(rendered)) as InvoiceDetails;
  const { rows, due } = dueSummary(json);
  const onConsole = [
    ...rows.slice(0, due && -1).map(({ title, shown }) => [title, shown] as const),
    ["Amount due", due?.shown ?? "0"] as const,
  ];
  return {
    invoice: details.invoice,
    isConverted: details.payments.some(({ price }) => price.currency !== json.currency),
    columns: [
      ...[
        fromTotal(summaryOf(text)),
        fromTotal(summaryOf(renderInvoiceHtml(details, withPayments))),
      ],
      onConsole,
    ],
  };
};

const withPayments = { locale: "en", withPayments: true };

const parts = [
  ...(["items", "calculations", "organization", "credit_notes"] as const),
  ...(["payments.provider", "payments.refunds"] as const),
];

type Rows = ReadonlyArray<readonly [label: string, amount: string]>;

const fromTotal = (rows: Rows): Rows => rows.slice(rows.findIndex(([label]) => label === "Total"));

/** Expects that each column adds up to the amount due, and that none shows an excess. */
const expectSum = (columns: ReadonlyArray<Rows>, due: string): void => {
  for (const rows of columns) {
    const labels = rows.map(([label]) => label);
    expect(labels[0]).toBe("Total");
    expect(labels.at(-1)).toBe("Amount due");
    for (const label of labels.slice(1, -1)) expect(["Paid", "Rounding"]).toContain(label);
    expect(sumOf(rows.slice(0, -1).map(([, amount]) => amount))).toBe(due);
    expect(sumOf(rows.slice(-1).map(([, amount]) => amount))).toBe(due);
  }
};

checkProperty(
  "who pays what was requested after parts in other currencies reads no excess, and rows add up",
  anyCase,
  async ({ currency, price, steps, last }) => {
    const page = createPayerApp({}, { rounding: undefined });
    const { payments, setRates } = page.app;
    const { id } = await bill(page.app, money(price, currency));
    const pay = async (step: Step, key: string): Promise<void> => {
      setRates(step.rates);
      const found = rightOf(
        await payments.invoices.due(testOrganization, id, { currency: step.currency }),
      );
      const { decimals } = currencyInfo[step.currency];
      const amount = Amount.round(
        Amount.percentOf(found.payable, Amount.of(String(step.percent))),
        decimals,
        "DOWN",
      );
      if (!Amount.isPositive(amount)) return;
      const request = paymentOf(key, { currency: step.currency, amount });
      rightOf(await payments.payments.record(testOrganization, id, request));
    };
    for (const [index, step] of steps.entries()) {
      await pay(step, `part-${String(index)}`);
      const own = rightOf(await payments.invoices.due(testOrganization, id));
      const { columns, isConverted } = await shownOf(page, id);
      if (isConverted) expectSum(columns, Amount.render(own.payable));
    }
    await pay({ ...last, percent: 100 }, "last");
    const { invoice, columns } = await shownOf(page, id);
    expect(invoice).toMatchObject({ status: "COMPLETED", substatus: undefined });
    expectSum(columns, "0");
  },
);

test("an excess is shown if the invoice is overpaid", async () => {
  const page = createPayerApp();
  const { id } = await bill(page.app, money("10", "EUR"));
  const request = paymentOf("a", money("12.50", "GBP"));
  rightOf(await page.app.payments.payments.record(testOrganization, id, request));
  const { invoice, columns } = await shownOf(page, id);
  expect(invoice.substatus).toBe("OVERPAID");
  for (const rows of columns) expect(rows[2]).toEqual(["Overpaid", "3.33"]);
  expect(columns).toHaveLength(3);
});
