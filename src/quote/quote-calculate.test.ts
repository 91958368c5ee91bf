import {
  createQuotes,
  fixedRates,
  type Quotes,
  type QuoteRequest,
  type RateProvider,
  type OrganizationId,
} from "quittance";
import { left, portFailed, right, type QuotePorts } from "quittance/adapter";
import type { CalculateQuoteError, RatesFailure } from "quittance/errors";
import { rateSetOf } from "quittance/testing";
import { describe, expect, test } from "vitest";
import { custom, catalogOwner, sampleQuotePorts, tea } from "../../test/support/sample-catalog.ts";
import { scriptedRates } from "../../test/support/scripted-rates.ts";

const quote = (
  request: QuoteRequest,
  ports: Partial<QuotePorts> = {},
  owner = catalogOwner,
): ReturnType<Quotes["calculate"]> =>
  createQuotes({ ...sampleQuotePorts, ...ports }).calculate(owner, request);

const failingRates = (failure: RatesFailure): RateProvider => scriptedRates(() => left(failure));

describe("a quote", () => {
  test("reads the catalog once and the rates once for any number of lines", async () => {
    const asked: Array<unknown> = [];
    const rates = scriptedRates(() => right(rateSetOf({ GBP: "0.74", EUR: "0.88", JPY: "149" })));
    const catalog: QuotePorts["catalog"] = {
      lookUp: (owner, references) => {
        asked.push([owner, references]);
        return sampleQuotePorts.catalog.lookUp(owner, references);
      },
    };
    const items = [tea(), tea({ quantity: 2 }), custom(), custom({ currency: "USD" })];
    const found = await quote({ currency: "JPY", items }, { catalog, rates });
    expect(found._tag).toBe("Right");
    expect(asked).toEqual([
      [
        catalogOwner,
        { products: new Set(["product_tea"]), billingSchemas: new Set(["schema_tea"]) },
      ],
    ]);
    expect(rates.asked).toEqual([["EUR", "GBP", "JPY"]]);
  });

  test("never requests the rate of the dollar, only the time of the rates", async () => {
    const rates = scriptedRates(() => right(rateSetOf({}, "2025-03-04 05:06:07")));
    const found = await quote({ items: [custom({ currency: "USD" })] }, { rates });
    expect(found).toMatchObject({ right: { rates: { timestamp: "2025-03-04 05:06:07" } } });
    expect(rates.asked).toEqual([[]]);
  });
});

describe("a quote fails with", () => {
  const failures: ReadonlyArray<CalculateQuoteError & RatesFailure> = [
    { kind: "RateMalformed", source: "bank", property: "EUR", found: "0" },
    {
      kind: "RateStale",
      source: "bank",
      timestamp: rateSetOf({}).timestamp,
      maxAge: 60,
    },
    portFailed("rates", new Error("connection reset")),
    { kind: "RatesExhausted", attempts: [portFailed("rates", "first")] },
  ];

  test.each(failures.map((failure) => [failure.kind, failure] as const))(
    "%s when the rates do",
    async (_, failure) => {
      const found = await quote({ items: [tea()] }, { rates: failingRates(failure) });
      expect(found).toEqual(left(failure));
    },
  );

  test("PortFailed if the catalog fails, without a request for rates", async () => {
    const failure = portFailed("catalog", new Error("no connection"));
    const catalog = { lookUp: () => () => Promise.resolve(left(failure)) };
    const rates = scriptedRates(() => right(rateSetOf({})));
    expect(await quote({ items: [tea()] }, { catalog, rates })).toEqual(left(failure));
    expect(rates.asked).toEqual([]);
  });

  test("RateNotFound with the currency that has no rate", async () => {
    const found = await quote({ currency: "JPY", items: [tea()] });
    expect(found).toEqual(left({ kind: "RateNotFound", currency: "JPY" }));
  });

  test("Invalid if the host stores no invoices, and one is to be quoted", async () => {
    expect(await quote({ invoice: { id: "invoice_1" } })).toEqual(
      left({
        kind: "Invalid",
        issues: [{ path: ["invoice", "id"], message: "Invoice not found" }],
      }),
    );
  });

  test("Invalid with the issues of the request by line", async () => {
    const stranger: OrganizationId = "org_stranger";
    expect(await quote({ items: [tea()] }, {}, stranger)).toEqual(
      left({
        kind: "Invalid",
        issues: [
          { path: ["items", 0, "productId"], message: "Product not found" },
          { path: ["items", 0, "billingSchemaId"], message: "Billing schema not found" },
        ],
      }),
    );
  });
});

describe("validation issues take precedence", () => {
  const issues = [{ path: ["items", 1, "productId"], message: "Product not found" }];
  const items = [tea(), tea({ productId: "product_none" })];
  const rejected = left({ kind: "Invalid", issues });

  test("over failed rates", async () => {
    const rates = failingRates(portFailed("rates", "down"));
    expect(await quote({ items }, { rates })).toEqual(rejected);
  });

  test("over a missing rate", async () => {
    const rates = fixedRates(rateSetOf({}));
    expect(await quote({ currency: "JPY", items }, { rates })).toEqual(rejected);
  });
});
