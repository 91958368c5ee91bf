import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { pages } from "./docs/markdown.ts";
import { allowedPhrases, glossary } from "./support/glossary.ts";
import {
  circlesOf,
  parseSource,
  sourcesUnder,
  violationsIn,
  vueScriptsUnder,
  type Rule,
} from "./support/source-file.ts";
import {
  dependsOnNoMachine,
  isDocumented,
  isEntryPointOnlyIn,
  isExactAndTyped,
  isFreeOfNode,
  isNamedForItsContent,
  isSmall,
  namesLimitsPlainly,
  selectsConnections,
  staysInside,
  usesNoGlobals,
  usesTermsOf,
} from "./support/tidy-rules.ts";

/** Globals that the core never uses, such as clocks, random sources and the network. */
const globals = [
  ...["Date", "performance", "setTimeout", "setInterval", "setImmediate", "queueMicrotask"],
  ...["clearTimeout", "clearInterval", "AbortSignal"],
  ...["crypto", "process", "console", "fetch", "globalThis", "parseFloat"],
];

/** The only file that uses timers, so that a rate source that never responds times out. */
const timerFile = "src/time/system-timer.ts";

const vague = ["utils", "common", "helpers", "misc", "types"];

const entryPoints = [
  "",
  "adapter/",
  "errors/",
  "pure/",
  "explain/",
  "replay/",
  "books/",
  "html/",
  "decimal/",
  "testing/",
].map((folder) => `src/${folder}index.ts`);

const specifiers = [
  ...["quittance", "quittance/adapter", "quittance/errors"],
  ...[
    "quittance/pure",
    "quittance/explain",
    "quittance/replay",
    "quittance/books",
    "quittance/html",
    "quittance/decimal",
  ],
  ...["quittance/testing", "quittance/testing/generators"],
  ...["@quittance/memory", "@quittance/http", "@quittance/http/fetch", "@quittance/http/node"],
  ...["@quittance/http/openapi", "@quittance/http/client"],
  ...["@quittance/postgres", "@quittance/postgres/migrate", "@quittance/postgres/drizzle"],
  ...["@quittance/postgres/kysely", "@quittance/events"],
  ...["@quittance/einvoice", "@quittance/mcp", "@quittance/providers", "@quittance/rates"],
  ...["@quittance/console", "@quittance/console/node", "@quittance/console/pay"],
];

/**
 * Paths without the rule of the glossary: dependencies, schemas that are written from the database,
 * and the files that list the words.
 */
const notCovered = new RegExp(
  [
    "/(?:node_modules|dist)/",
    "^adapters/postgres/schemas/",
    "^test/(?:tidy\\.test|support/glossary)\\.ts$",
  ].join("|"),
  "u",
);

/** Tests that inject faults, which is the name of the technique, and their page. */
const faultInjection =
  /^(?:adapters\/postgres\/test|test\/(?:faults|lab)|test\/.*simulation)\/|\/simulation\.md$|(?:^CONTRIBUTING|\/adapter-contract|\/mutation|\/0055-[\w-]+)\.md$/u;

const core = sourcesUnder("src");
const adapters = readdirSync("adapters").flatMap((name) => sourcesUnder(`adapters/${name}/src`));

const examples = sourcesUnder("docs/examples");

const measurements = ["docs/benchmarks", "docs/evidence"].flatMap((folder) =>
  readdirSync(folder).map((name) => `${folder}/${name}`),
);

/** The pages except the changelog, which quotes old messages. */
const prose = [...pages, ...measurements]
  .filter((path) => path !== "CHANGELOG.md")
  .map((path) => ({ ...parseSource(path, ""), text: readFileSync(path, "utf8") }));

/** Tests, helpers, test vectors and benchmarks, except those that are not covered. */
const tests = ["test", "src", "adapters", "docs/.vitepress/playground", "docs/.vitepress/build"]
  .flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: "utf8" }).map((name) => `${folder}/${name}`),
  )
  .filter((path) => /\.(?:ts|mjs|py|vue|json)$/u.test(path) && !notCovered.test(path))
  .map((path) => ({ ...parseSource(path, ""), text: readFileSync(path, "utf8") }));

/** No global of the host, except that one file has timers. */
const usesNoGlobalsBut: Rule = (source) =>
  usesNoGlobals(source.path === timerFile ? globals.filter((name) => !isTimer(name)) : globals)(
    source,
  );

/** No term of the glossary, except in other languages, and faults in tests that inject them. */
const usesTerms: Rule = (source) =>
  source.path.includes("/labels/")
    ? []
    : usesTermsOf(
        glossary,
        faultInjection.test(source.path) ? [...allowedPhrases, "faults?"] : allowedPhrases,
      )(source);

const isTimer = (name: string): boolean => name === "setTimeout" || name === "clearTimeout";

/** Applies a rule to sources, and checks that it rejects some texts, each with its path. */
const checkRule = (
  statement: string,
  rule: Rule,
  rejected: ReadonlyArray<readonly [path: string, text: string]>,
  sources = core,
): void => {
  describe(statement, () => {
    test("in all files", () => {
      expect(sources).not.toEqual([]);
      expect(violationsIn(sources, rule)).toEqual([]);
    });
    for (const [path, text] of rejected) {
      test(`rejects ${JSON.stringify(text).slice(0, 60)} in ${path}`, () => {
        expect(violationsIn([parseSource(path, text)], rule)).not.toEqual([]);
      });
    }
  });
};

test("no file of a package imports itself through others", () => {
  const app = "adapters/console/app";
  expect(circlesOf([...core, ...adapters])).toEqual([]);
  expect(circlesOf([...sourcesUnder(app), ...vueScriptsUnder(app)])).toEqual([]);
  const circle = ["a", "b"].map((name, index) =>
    parseSource(`src/ids/${name}.ts`, `import type { X } from "./${["b", "a"][index] ?? ""}.ts";`),
  );
  expect(circlesOf(circle)).toEqual(["src/ids/a.ts -> src/ids/b.ts -> src/ids/a.ts"]);
});

checkRule("only the timer uses globals of the host", usesNoGlobalsBut, [
  [
    "src/rates/rates-attempt.ts",
    "declare const setTimeout: (run: () => void) => void; setTimeout();",
  ],
  ["src/rates/rates-cached.ts", "setTimeout(end, 10);"],
  [timerFile, "const now = Date.now();"],
  ["src/time/timestamp.ts", "const now = Date.now();"],
  ["src/time/timestamp.ts", "const show = () => String(new Date());"],
  ["src/ids.ts", "const id = crypto.randomUUID();"],
  ["src/ids.ts", "const { env } = process;"],
  ["src/rates/rates-attempt.ts", "const host = { fetch };"],
  ["src/money/amount.ts", 'const cents = parseFloat("0.1");'],
  ["src/wire/json.ts", 'globalThis["console"].log(1);'],
]);

checkRule("amounts stay exact, and types are not bypassed", isExactAndTyped, [
  ["src/money/amount.ts", "const shown = amount.toNumber();"],
  ["src/money/amount.ts", "const shown = Number(text);"],
  ["src/ids.ts", "const id = Math.random();"],
  ["src/wire/json.ts", "const read = (body: any) => body;"],
  ["src/wire/json.ts", "// @ts-expect-error it is late\nread(1);"],
  ["src/wire/json.ts", "/* FIXME: 1000 items */"],
]);

checkRule("files, lines and functions are small", isSmall(100, 350, 70), [
  ["src/ids.ts", `// ${"x".repeat(98)}`],
  ["src/ids.ts", "const line = 1;\n".repeat(351)],
  ["src/ids.ts", `const long = () => {\n${"  step();\n".repeat(68)}};`],
]);

checkRule("file names describe their content", isNamedForItsContent(vague), [
  ["src/money/utils.ts", ""],
  ["src/common/amount.ts", ""],
]);

checkRule("only entry points are called index.ts", isEntryPointOnlyIn(entryPoints), [
  ["src/money/index.ts", ""],
]);

checkRule("every export has a doc comment", isDocumented, [
  ["src/ids.ts", "export const maxLength = 128;"],
  ["src/ids.ts", "/** Two. */\nconst two = 2;\nexport const maxLength = 128;"],
  ["src/ids.ts", "/** Far off. */\n\nexport type Name = string;"],
  ["src/ids.ts", "/* Not a doc comment. */\nexport function name(): void {}"],
]);

checkRule(
  "adapters import the core by its entry points",
  staysInside(specifiers),
  [
    [
      "adapters/http/src/create-http-handler.ts",
      'import { Amount } from "../../../src/money/amount.ts";',
    ],
    ["adapters/cli/src/main.ts", 'import { serve } from "../../http/src/node/serve.ts";'],
    ["adapters/cli/src/main.ts", 'import { Amount } from "quittance/src/money/amount.ts";'],
    ["adapters/cli/src/main.ts", 'import { exchange } from "@quittance/http/src/exchange.ts";'],
  ],
  adapters,
);

checkRule(
  "only the node folder of the HTTP adapter needs Node",
  isFreeOfNode,
  [["adapters/http/src/create-http-handler.ts", 'import { createHash } from "node:crypto";']],
  adapters.filter(({ path }) => /^adapters\/http\/src\/(?!node\/)/u.test(path)),
);

checkRule(
  "only the node folder of the console needs Node",
  isFreeOfNode,
  [["adapters/console/src/with-console.ts", 'import { readFileSync } from "node:fs";']],
  adapters.filter(({ path }) => /^adapters\/console\/src\/(?!node\/)/u.test(path)),
);

checkRule(
  "the exchange rates need no Node",
  isFreeOfNode,
  [["adapters/rates/src/download.ts", 'import { request } from "node:https";']],
  adapters.filter(({ path }) => path.startsWith("adapters/rates/")),
);

checkRule(
  "only the migrations of the PostgreSQL adapter need Node",
  isFreeOfNode,
  [["adapters/postgres/src/tenancy/database.ts", 'import { readFileSync } from "node:fs";']],
  adapters.filter(({ path }) => /^adapters\/postgres\/src\/(?!migrate\/)/u.test(path)),
);

checkRule(
  "code, comments, messages and documentation use the terms of the glossary",
  usesTerms,
  [
    ["src/quote/quote.ts", "const toldOf = (figure: Amount) => figure;"],
    ["src/ids.ts", "/** The door for whoever asks. */"],
    ["src/wire/json.ts", 'throw new Error("This is no object");'],
    ["adapters/cli/src/main.ts", "const customer_emails_folded = [];"],
    ["docs/rounding.md", "The sums of the ledger are refused."],
  ],
  [...core, ...adapters, ...examples, ...prose, ...tests],
);

checkRule(
  "tests select their own connections, except on servers of their own",
  selectsConnections,
  [
    [
      "adapters/postgres/test/notifications.test.ts",
      "const end = `SELECT pg_terminate_backend(pid) FROM pg_locks WHERE granted`;",
    ],
    ["adapters/cli/test/serve.test.ts", 'const all = "SELECT count(*) FROM pg_stat_activity";'],
  ],
  tests
    .filter(({ path, text }) => path.endsWith(".ts") && text.includes("pg_"))
    .filter(({ path }) => !path.includes("/chaos/"))
    .map(({ path, text }) => parseSource(path, text)),
);

checkRule(
  "tests do not depend on how busy the machine is",
  dependsOnNoMachine,
  [
    ["src/ids.test.ts", "expect(performance.now() - start).toBeLessThan(250);"],
    ["src/ids.test.ts", 'createServer().listen(8080, "127.0.0.1");'],
  ],
  tests
    .filter(({ path, text }) => path.endsWith(".test.ts") && /\.now\(|\.listen\(/u.test(text))
    .map(({ path, text }) => parseSource(path, text)),
);

checkRule(
  "limits are named max and min",
  namesLimitsPlainly,
  [
    ["src/ids.ts", "const longest = 128;"],
    ["src/ids.ts", "const limits = { mostItems: 1000 };"],
  ],
  [...core, ...adapters, ...examples],
);

test("accepts phrases that contain a word of the glossary", () => {
  const accepted = `
    "Desk lamp", customer_email_folded, foldEmail, "There is no invoice", a member2,
    "It is no longer stored", "at most 20", outstanding, foldl, membership`;
  const source = parseSource("src/ids.ts", accepted);
  expect(violationsIn([source], usesTermsOf(glossary, allowedPhrases))).toEqual([]);
});

test("accepts banned names in comments, strings and own declarations", () => {
  const innocent = `
    /** Any Date or process; see crypto.subtle. */
    const crypto = (name: string) => ({ name, process: "fetch()" });
    const asset = crypto("Bitcoin").process;
    const fetched = Number.isSafeInteger(asset.length) ? "any" : "Math.random()";`;
  const source = parseSource("src/money/currency.ts", innocent);
  expect(violationsIn([source], usesNoGlobals(globals), isExactAndTyped)).toEqual([]);
});

test("npm start installs the versions that the packages are built and tested with", () => {
  const manifests = ["package.json", ...readdirSync("adapters").map(inAdapter)];
  const pinned = new Map(
    manifests.flatMap((path) => {
      const { dependencies, devDependencies } = manifestAt(path);
      return Object.entries({ ...devDependencies, ...dependencies });
    }),
  );
  const { dependencies = {} } = manifestAt(".ci/from-source/package.json");
  const { quittance, ...packages } = dependencies;
  expect(quittance).toBe("file:../..");
  for (const [name, version] of Object.entries(packages)) {
    expect([name, pinned.get(name)]).toEqual([name, version]);
  }
});

const inAdapter = (name: string): string => `adapters/${name}/package.json`;

const manifestAt = (path: string) =>
  JSON.parse(readFileSync(path, "utf8")) as Readonly<
    Record<"dependencies" | "devDependencies", Readonly<Record<string, string>> | undefined>
  >;
