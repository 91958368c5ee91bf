import { memoryStore, randomIds } from "@quittance/memory";
import {
  Amount,
  createQuittance,
  orThrow,
  renderQuote,
  timestampOf,
  type Currency,
  type NewInvoice,
  type RateProvider,
  type Seller,
  type OrganizationId,
} from "quittance";
import { responses, right } from "quittance/adapter";
import { fixedClock, rateSetOf } from "quittance/testing";
import { describe, expect, test } from "vitest";
import { rightOf } from "../../test/support/right-of.ts";
import { readQuote, verifyInvoice, verifyQuote } from "../explain/index.ts";
import { pricedOf } from "../../test/support/priced-of.ts";

const shop: OrganizationId = "org_shop";
const rates = { EUR: "0.88", SEK: "9.41", GBP: "0.74" };

/** A shop that accounts in a currency, and the currencies that its rate source was called with. */
const open = (
  accountingCurrency: Currency | undefined,
  known: Partial<Record<Currency, string>> = rates,
) => {
  const asked: Array<ReadonlyArray<Currency>> = [];
  const source: RateProvider = {
    ratesFor: (wanted) => () => {
      asked.push([...wanted].sort());
      return Promise.resolve(right(rateSetOf(known)));
    },
  };
  const seller: Seller = { legalName: "Shop", address: { country: "DE" }, accountingCurrency };
  const service = createQuittance({
    ...memoryStore({ organizations: [{ id: shop, name: "Shop", seller }] }),
    rates: source,
    newId: randomIds,
    totals: "invoice" as const,
    clock: fixedClock(timestampOf("2026-01-01 00:00:00")),
  });
  return { service, asked };
};

const inCurrency = (currency: Currency, lineCurrency: Currency = currency): NewInvoice => ({
  currency,
  customerEmail: "ada@example.com",
  items: [{ type: "PAYMENT_INTENT", currency: lineCurrency, price: Amount.of("100"), quantity: 1 }],
});

const ratesOf = (json: object): unknown => Reflect.get(json, "exchange_rates");

const currencies = ["EUR", "USD", "SEK", "GBP"] as const;
const everyTriple = currencies.flatMap((line) =>
  currencies.flatMap((invoice) => currencies.map((accounting) => ({ line, invoice, accounting }))),
);

test.each(everyTriple)(
  "a line in $line, invoiced in $invoice and accounted in $accounting, has all their rates",
  async ({ line, invoice: currency, accounting }) => {
    const { service, asked } = open(accounting);
    const request = inCurrency(currency, line);
    const created = orThrow(await service.invoices.create(shop, request));
    const validated = renderQuote(orThrow(await service.invoices.validate(shop, request)));
    const quoted = renderQuote(orThrow(await service.quotes.calculate(shop, pricedOf(request))));
    const preview = orThrow(
      await service.invoices.preview(shop, {
        ...request,
        currency,
        redirectUrl: undefined,
        metadata: undefined,
      }),
    );
    const all = new Set<Currency>([line, currency, accounting]);
    const needed = [...all].filter((each) => each !== "USD").sort();
    for (const wanted of asked) expect(wanted).toEqual(needed);
    expect(Object.keys(validated.exchange_rates).sort()).toEqual([...all.add("USD")].sort());
    expect(quoted.exchange_rates).toEqual(validated.exchange_rates);
    expect(verifyQuote(validated)).toEqual([]);
    expect(renderQuote(rightOf(readQuote(validated)))).toEqual(validated);
    const parts = new Set(["items", "calculations"] as const);
    const shown = responses.renderFullInvoice(created, parts, "payer");
    const stored = accounting === currency ? undefined : validated.exchange_rates;
    expect(ratesOf(shown)).toEqual(stored);
    expect(preview.records.invoice.exchangeRates).toEqual(created.invoice.exchangeRates);
    expect(verifyInvoice(responses.renderFullInvoice(created, parts, "organization"))).toEqual([]);
    const read = orThrow(await service.invoices.get(shop, created.invoice.id)).invoice;
    expect(read.exchangeRates).toEqual(created.invoice.exchangeRates);
  },
);

describe("an invoice without the rate of the accounting currency", () => {
  const notFound = { left: { kind: "RateNotFound", currency: "EUR" } };
  const { SEK } = rates;

  test("fails as it does without the rate of a line", async () => {
    const { service } = open("EUR", { SEK });
    const request = inCurrency("SEK");
    const draft = { ...request, currency: "SEK", redirectUrl: undefined, metadata: {} } as const;
    expect(await service.invoices.create(shop, request)).toMatchObject(notFound);
    expect(await service.invoices.validate(shop, request)).toMatchObject(notFound);
    expect(await service.invoices.preview(shop, draft)).toMatchObject(notFound);
    expect(await service.invoices.create(shop, inCurrency("SEK", "EUR"))).toMatchObject(notFound);
  });

  test("is not affected if the invoice is in it, or the seller accounts in no other", async () => {
    const { service } = open("SEK", { SEK });
    expect(orThrow(await service.invoices.create(shop, inCurrency("SEK"))).replayed).toBe(false);
    const { service: plain, asked } = open(undefined, {});
    const { invoice } = orThrow(await plain.invoices.create(shop, inCurrency("USD")));
    expect(invoice).not.toHaveProperty("exchangeRates");
    expect(asked).toEqual([]);
  });
});

test("a quote is accepted with its rate of the accounting currency", async () => {
  const { service, asked } = open("EUR");
  const quote = orThrow(await service.quotes.calculate(shop, pricedOf(inCurrency("SEK"))));
  const read = rightOf(readQuote(renderQuote(quote)));
  const offer = { quote: read, expiresAt: timestampOf("2026-01-01 00:10:00") };
  const created = orThrow(await service.invoices.create(shop, inCurrency("SEK"), { offer }));
  expect(created.invoice.exchangeRates).toEqual({
    EUR: Amount.of(rates.EUR),
    SEK: Amount.of(rates.SEK),
    USD: Amount.one,
  });
  expect(asked).toHaveLength(1);
});

test("a changed rate of an invoice that has its rates is found in its dollars", async () => {
  const { service } = open("EUR");
  const created = orThrow(await service.invoices.create(shop, inCurrency("SEK")));
  const parts = new Set(["items", "calculations"] as const);
  const shown = responses.renderFullInvoice(created, parts, "organization");
  const changed = {
    ...shown,
    exchange_rates: { ...Object(ratesOf(shown)), SEK: "9.42" } as unknown,
  };
  expect(verifyInvoice(changed).map(({ path }) => path)).toContain("price_usd");
});
