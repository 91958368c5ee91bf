// Packs every package, installs the tarballs into an empty project, and uses them as ES modules, as
// CommonJS, from the command line, and from strict TypeScript.
import { execFileSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { packInto } from "./pack-packages.mjs";
import { root } from "./packages.mjs";

const project = mkdtempSync(join(tmpdir(), "quittance-smoke-"));
const run = (command, args, options = {}) =>
  execFileSync(command, args, {
    cwd: project,
    stdio: ["pipe", "pipe", "inherit"],
    encoding: "utf8",
    ...options,
  });
const write = (name, text) => writeFileSync(join(project, name), text);

const knownTotal = "11.904498929341986033539547683847";

const program = `
  consoleFiles().then((files) => {
    if (!files.has("index.html")) throw new Error("the console has no page");
  });
  const rates = readRateSet({
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
  payments.calculateQuote(idOf("org", "org_smoke"), { currency: "EUR", items: [item] }).then((quote) => {
    const total = renderQuote(quote.right).total.price;
    if (total !== "${knownTotal}") throw new Error(total);
    if (verifyQuote(renderQuote(quote.right)).length > 0) throw new Error("not verified");
    if (typeof createHttpHandler !== "function" || typeof nodeListener !== "function") throw new Error("http");
    if (typeof fetchHandler !== "function" || typeof readQuoteRequest !== "function") throw new Error("entry points");
    if (typeof withConsole !== "function") throw new Error("console");
    if (catalogRepositoryCases.length === 0 || !anyPricingCase) throw new Error("kits");
    return payments.createInvoice(idOf("org", "org_smoke"), { items: [item], customerEmail: "a@example.com" });
  }).then((created) => {
    if (created.right.invoice.status !== "PENDING") throw new Error("no invoice");
    console.log("ok", "${knownTotal}");
  });
`;

const imports = {
  quittance: "Amount, createQuittance, fixedRates, idOf, readRateSet, renderQuote",
  "quittance/wire": "readQuoteRequest",
  "quittance/evidence": "diffQuotes, explainQuote, verifyQuote",
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
const lines = (form) => Object.entries(imports).map(form).join("\n");

const types = `
import { Amount, idOf, type Quote, type QuoteRequest, createQuittance, type QuittancePorts } from "quittance";
import type { CalculateQuoteError } from "quittance/errors";
import { createHttpHandler, type HttpHandlerOptions } from "@quittance/http";
import { fetchHandler } from "@quittance/http/fetch";
import { nodeListener } from "@quittance/http/node";
import { memoryCatalog } from "@quittance/memory";
import { catalogRepositoryCases } from "@quittance/conformance";

export const request: QuoteRequest = {
  currency: "EUR",
  items: [{ type: "PAYMENT_INTENT", currency: "GBP", price: Amount.of("10"), quantity: 1 }],
};
export const price = async (ports: QuittancePorts): Promise<Quote | undefined> => {
  const result = await createQuittance(ports).calculateQuote(idOf("org", "org_smoke"), request);
  return result._tag === "Right" ? result.right : undefined;
};
export const kinds: ReadonlyArray<CalculateQuoteError["kind"]> = ["RateNotFound", "RateStale"];
export const mount = (options: HttpHandlerOptions) => [fetchHandler(createHttpHandler(options)), nodeListener(createHttpHandler(options))];
export const kit = catalogRepositoryCases.map(({ check }) =>
  check(async (products, billingSchemas) => memoryCatalog({ products, billingSchemas })),
);
// @ts-expect-error a number is not an amount
export const wrong: QuoteRequest = { items: [{ type: "PAYMENT_INTENT", currency: "GBP", price: 10, quantity: 1 }] };
`;

/** Runs the programs of docs/start.md from the tarballs, and compares their documented output. */
const runStartPage = () => {
  const page = readFileSync(join(root, "docs/start.md"), "utf8");
  const programs = [...page.matchAll(/^```ts\n(.*?)^```$/gmsu)]
    .map(([, text]) => text)
    .filter((text) => !text.includes('"vitest"'));
  if (programs.length < 2) throw new Error("docs/start.md shows too few programs");
  for (const [index, text] of programs.entries()) {
    write(`start-${index}.mjs`, text);
    const promised = [...text.matchAll(/console\.log\(.*\); \/\/ (.*)$/gmu)].map(
      ([, line]) => line,
    );
    const printed = run("node", [`start-${index}.mjs`]).trimEnd();
    if (printed !== promised.join("\n")) throw new Error(`docs/start.md: ${printed}`);
  }
  console.log("start  ", programs.length, "programs of docs/start.md");
};

try {
  const tarballs = packInto(project);
  write("package.json", '{ "name": "smoke", "private": true, "type": "module" }');
  const peers = ["fast-check@4.10.2", "@types/node@20.19.43"];
  run("npm", [
    "install",
    "--silent",
    "--no-audit",
    "--no-fund",
    ...tarballs.map((name) => `./${name}`),
    ...peers,
  ]);
  console.log("installed", tarballs.join(", "));

  const installed = readdirSync(join(project, "node_modules"));
  if (installed.includes("fp-ts")) throw new Error("fp-ts must be bundled, not installed");
  const dist = join(project, "node_modules/quittance/dist");
  for (const name of readdirSync(dist, { recursive: true }).filter((file) =>
    /\.d\.c?ts$/.test(file),
  )) {
    if (/["']fp-ts/.test(readFileSync(join(dist, name), "utf8"))) {
      throw new Error(`the types in ${name} must not need fp-ts`);
    }
  }

  write("a.mjs", `${lines(([name, what]) => `import { ${what} } from "${name}";`)}\n${program}`);
  write(
    "a.cjs",
    `${lines(([name, what]) => `const { ${what} } = require("${name}");`)}\n${program}`,
  );
  runStartPage();
  console.log("import ", run("node", ["a.mjs"]).trim());
  console.log("require", run("node", ["a.cjs"]).trim());

  const request =
    '{"currency":"EUR","items":[{"type":"PAYMENT_INTENT","currency":"GBP","price":"10"}]}';
  const quote = run("npx", ["--no-install", "quittance", "quote", "--json", "-"], {
    input: request,
  });
  if (!quote.includes(knownTotal)) throw new Error(quote);
  console.log(
    "command",
    run("npx", ["--no-install", "quittance", "verify", "-"], { input: quote }).trim(),
  );

  write("types.ts", types);
  for (const [module, moduleResolution] of [
    ["nodenext", "nodenext"],
    ["esnext", "bundler"],
  ]) {
    const compilerOptions = {
      module,
      moduleResolution,
      target: "es2022",
      lib: ["es2023", "dom"],
      types: ["node"],
      strict: true,
      exactOptionalPropertyTypes: true,
      noEmit: true,
      skipLibCheck: false,
    };
    write("tsconfig.json", JSON.stringify({ compilerOptions, files: ["types.ts"] }));
    execFileSync("node", [join(root, "node_modules/typescript/bin/tsc"), "-p", project], {
      stdio: "inherit",
    });
    console.log("types  ", moduleResolution, "ok");
  }
} finally {
  rmSync(project, { recursive: true, force: true });
}
