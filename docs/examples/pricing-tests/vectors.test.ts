import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { memoryCatalog } from "@quittance/memory";
import { createQuotes, idOf, type RateTable } from "quittance";
import { fixedRates, rateSetOf } from "quittance/testing";
import * as wire from "quittance/wire";
import { describe, expect, test } from "vitest";

interface QuoteVector {
  readonly operation: string;
  readonly name: string;
  readonly why: string;
  readonly request: wire.JsonObject;
  readonly catalog: {
    readonly products: ReadonlyArray<wire.ProductRecord>;
    readonly billing_schemas: ReadonlyArray<wire.BillingSchemaRecord>;
  };
  readonly rates: {
    readonly timestamp: string;
    readonly units_per_usd: RateTable["unitsPerUsd"];
  };
  readonly expected: {
    readonly quote?: wire.QuoteJson;
    readonly failure?: { code: string };
  };
}

/** Where the vectors are: a package has them, the sources of this library once they are built. */
const findVectors = (): string | undefined => {
  try {
    return createRequire(import.meta.url).resolve("quittance/vectors");
  } catch {
    return undefined;
  }
};

const path = findVectors();
const text = path === undefined ? "[]" : readFileSync(path, "utf8");

/** Requests to the service have no adjustments. */
const vectors = (JSON.parse(text) as ReadonlyArray<QuoteVector>).filter(
  ({ operation, request }) =>
    operation === "quote" && !JSON.stringify(request).includes('"adjustments"'),
);

/** The compared part of a result: the quote, or the code of the failure. */
const result = async ({ request, catalog, rates }: QuoteVector): Promise<unknown> => {
  const quotes = createQuotes({
    catalog: memoryCatalog({
      products: catalog.products.map(wire.readProduct),
      billingSchemas: catalog.billing_schemas.flatMap((it) => wire.readBillingSchema(it) ?? []),
    }),
    rates: fixedRates(rateSetOf(rates.units_per_usd, rates.timestamp)),
  });
  const read = wire.readQuoteRequest(request);
  const review = read.draft && (await quotes.reviewQuote(idOf("org", "org_northwind"), read.draft));
  const returned = wire.quoteResponse(read, review);
  return returned._tag === "Right" ? returned.right : returned.left.code;
};

describe.skipIf(path === undefined)("the installed version returns the published results:", () => {
  test("there are vectors", () => {
    expect(vectors.length).toBeGreaterThan(100);
  });

  test.each(vectors)("$name: $why", async (vector) => {
    const { quote, failure } = vector.expected;
    expect(await result(vector)).toEqual(quote ?? failure?.code);
  });
});
