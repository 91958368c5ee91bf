/** The total that the programs calculate. */
export const knownTotal = "11.904498929341986033539547683847";

/** Returns the expected output of a program with `vectors` vectors of quotes. */
export const expectedOutput = (vectors) => `${knownTotal} verified, ${String(vectors)} vectors`;

const names = {
  quittance: "Amount, createQuotes, fixedRates, parseRateSet, renderQuote",
  "quittance/explain": "verifyQuote",
  "@quittance/memory": "memoryCatalog",
};

/**
 * Calculates, renders and verifies a quote, checks that a changed quote is not verified, and verifies
 * every quote of the vectors. Returns a summary, or throws.
 */
const body = `
const run = async () => {
  const rates = parseRateSet({
    source: "consumer",
    timestamp: "2025-07-17 14:10:54",
    unitsPerUsd: { GBP: "0.738797999999999954", EUR: "0.879502000000000005" },
  });
  const quotes = createQuotes({ catalog: memoryCatalog({ products: [], billingSchemas: [] }), rates: fixedRates(rates.right) });
  const result = await quotes.calculate("org_consumer", {
    currency: "EUR",
    items: [{ type: "PAYMENT_INTENT", currency: "GBP", price: Amount.of("10"), quantity: 1 }],
  });
  const quote = renderQuote(result.right);
  if (verifyQuote(quote).length > 0) throw new Error("a correct quote has mismatches");
  const wrong = structuredClone(quote);
  wrong.total.price = wrong.total.price.slice(0, -1);
  if (verifyQuote(wrong).length === 0) throw new Error("a changed quote has no mismatches");
  const priced = vectors.filter(({ operation }) => operation === "quote");
  for (const { name, expected } of priced) {
    if (expected.quote && verifyQuote(expected.quote).length > 0) throw new Error(name);
  }
  return quote.total.price + " verified, " + String(priced.length) + " vectors";
};
`;

const clauses = (form, from = names) =>
  Object.entries(from)
    .map(([from, what]) => form(from, what))
    .join("\n");

const importsWithoutVectors = `${clauses((from, what) => `import { ${what} } from "${from}";`)}\n`;
const imports = (attribute) =>
  `${importsWithoutVectors}import vectors from "@quittance/vectors"${attribute};\n`;

const withAttribute = imports(' with { type: "json" }');
const requires = `${clauses((from, what) => `const { ${what} } = require("${from}");`)}
const vectors = require("@quittance/vectors");\n`;
const print = "run().then((text) => console.log(text));\n";

const show = `run().then(
  (text) => { document.body.textContent = text; },
  (error) => { document.body.textContent = String(error); },
);\n`;

const page = `<!doctype html><meta charset="utf-8"><link rel="icon" href="data:,">
<title>Consumer</title><body><script type="module" src="./page.js"></script></body>\n`;

const everyEntry = {
  quittance: "Amount, createQuittance, fixedRates, parseRateSet, renderQuote",
  "quittance/errors": "failureOf",
  "quittance/pure": "dashboardOf, priceLines",
  "quittance/explain": "diffQuotes, explainQuote, verifyQuote",
  "quittance/replay": "compareBills, readBill",
  "quittance/books": "journalEntries, renderHledger",
  "quittance/html": "renderInvoiceHtml",
  "quittance/decimal": "fromDecimal, toDecimal",
  "@quittance/conformance": "catalogRepositoryCases",
  "@quittance/conformance/generators": "ledgerProperties",
  "quittance/testing": "fixedClock",
  "quittance/testing/generators": "anyPricingCase",
  "@quittance/memory": "memoryStore, randomIds, systemClock",
  "@quittance/http": "createHttpHandler",
  "@quittance/http/node": "nodeListener",
  "@quittance/console": "withConsole",
  "@quittance/console/node": "consoleFiles",
  "@quittance/console/pay": "withPayerPage",
  "@quittance/http/fetch": "fetchHandler",
  "@quittance/http/openapi": "openApiDocument",
  "@quittance/http/client": "createClient",
  "@quittance/mcp": "mcpHandler",
  "@quittance/rates": "ecbRates",
  "@quittance/providers": "readNotification",
  "@quittance/einvoice": "documentOf",
  "@quittance/events": "verifyWebhook",
};

/** Uses every entry point on Node. */
const useOfEverything = `
  consoleFiles().then((files) => {
    if (!files.has("index.html")) throw new Error("the console has no page");
  });
  const rates = parseRateSet({
    source: "smoke",
    timestamp: "2025-07-17 14:10:54",
    unitsPerUsd: { GBP: "0.738797999999999954", EUR: "0.879502000000000005" },
  });
  const payments = createQuittance({
    ...memoryStore(),
    rates: fixedRates(rates.right),
    clock: systemClock,
    newId: randomIds,
  });
  const item = { type: "PAYMENT_INTENT", currency: "GBP", price: Amount.of("10"), quantity: 1 };
  payments.quotes.calculate("org_smoke", { currency: "EUR", items: [item] }).then((quote) => {
    const total = renderQuote(quote.right).total.price;
    if (total !== "${knownTotal}") throw new Error(total);
    if (verifyQuote(renderQuote(quote.right)).length > 0) throw new Error("not verified");
    if (typeof createHttpHandler !== "function" || typeof nodeListener !== "function") throw new Error("http");
    if (typeof fetchHandler !== "function" || typeof failureOf !== "function") throw new Error("entry points");
    if (typeof withConsole !== "function") throw new Error("console");
    if (catalogRepositoryCases.length === 0 || !anyPricingCase) throw new Error("kits");
    return payments.invoices.create("org_smoke", { items: [item], customerEmail: "a@example.com" });
  }).then((created) => {
    if (created.right.invoice.status !== "PENDING") throw new Error("no invoice");
    console.log("ok", "${knownTotal}");
  });
`;

/** A consumer in strict TypeScript; the directive fails where types have become `any`. */
const typed = `
import { Amount, createQuotes, renderQuote } from "quittance";
import type { Quote, QuoteRequest } from "quittance";
import type { QuotePorts } from "quittance/adapter";
import { catalogRepositoryCases } from "@quittance/conformance";
import { failureOf, type CalculateQuoteError } from "quittance/errors";
import { verifyQuote } from "quittance/explain";
import { fixedClock } from "quittance/testing";
import { createHttpHandler, type HttpHandlerOptions } from "@quittance/http";
import { createClient } from "@quittance/http/client";
import { fetchHandler } from "@quittance/http/fetch";
import { nodeListener } from "@quittance/http/node";
import { openApiDocument } from "@quittance/http/openapi";
import { memoryCatalog } from "@quittance/memory";
import { poolExecutor, postgresStore } from "@quittance/postgres";
import { migrate } from "@quittance/postgres/migrate";

export const request: QuoteRequest = {
  currency: "EUR",
  items: [{ type: "PAYMENT_INTENT", currency: "GBP", price: Amount.of("10"), quantity: 1 }],
};
export const price = async (ports: QuotePorts): Promise<Quote | undefined> => {
  const result = await createQuotes(ports).calculate("org_consumer", request);
  return result._tag === "Right" ? result.right : undefined;
};
export const verify = (quote: Quote) => verifyQuote(renderQuote(quote));
export const mounts = (options: HttpHandlerOptions) => {
  const handler = createHttpHandler(options);
  return [fetchHandler(handler), nodeListener(handler)];
};
export const kinds: ReadonlyArray<CalculateQuoteError["kind"]> = ["RateNotFound", "RateStale"];
export const kit = catalogRepositoryCases.map(({ check }) =>
  check(async (products, billingSchemas) => memoryCatalog({ products, billingSchemas })),
);
export const others = [createClient, fixedClock, migrate, openApiDocument, poolExecutor,
  postgresStore, failureOf];
// @ts-expect-error a number is not an amount
export const wrong: QuoteRequest = { items: [{ type: "PAYMENT_INTENT", currency: "GBP", price: 10, quantity: 1 }] };
`;

/** The files of the project: the same program as ES module, CommonJS, worker, and page. */
export const programs = {
  "program.mjs": `${withAttribute}${body}${print}`,
  "program.cjs": `${requires}${body}${print}`,
  "worker-source.mjs": `${imports("")}${body}
export default { fetch: async () => new Response(await run()) };\n`,
  "every-entry.mjs": `${clauses((from, what) => `import { ${what} } from "${from}";`, everyEntry)}\n${useOfEverything}`,
  "every-entry.cjs": `${clauses((from, what) => `const { ${what} } = require("${from}");`, everyEntry)}\n${useOfEverything}`,
  "page/index.html": page,
  "page/page.js": `${importsWithoutVectors}const vectors = [];\n${body}${show}`,
  "page-with-vectors/index.html": page,
  "page-with-vectors/page.js": `${imports("")}${body}${show}`,
  "types-esm.mts": typed,
  "types-cjs.cts": typed,
};
