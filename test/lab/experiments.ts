import { bundleOf, type Bundle } from "./bundle.ts";

/** Something that is measured or tried beside the tests. */
export interface Experiment {
  readonly does: string;
  /** Program of `node_modules/.bin` or of Node, with its arguments. */
  readonly command: ReadonlyArray<string>;
  readonly env?: Readonly<Record<string, string>>;
  /** The script of npm that runs first. */
  readonly after?: "build";
  /** What is compiled first. */
  readonly bundle?: Bundle;
}

/** Runs a file on the sources of all packages. */
const onSources = (file: string): ReadonlyArray<string> => [
  ...["tsx", "--conditions=@quittance/source", file],
];

/** Runs test files. */
const tests = (...files: ReadonlyArray<string>): ReadonlyArray<string> => [
  ...["vitest", "run", ...files],
];

const sizes: Readonly<Record<string, Experiment>> = {
  measure: {
    does: "count lines, files and exported names against the budgets; --packed, --core, --json, --write",
    command: onSources("test/lab/measure/main.ts"),
  },
  "import-cost": {
    does: "measure the import time of each entry point",
    command: ["node", "test/lab/measure/import-cost.mjs"],
    after: "build",
  },
};

const randomCases: Readonly<Record<string, Experiment>> = {
  simulate: {
    does: "simulate the library under injected faults: --seed 1 --histories 200000",
    command: onSources("test/lab/simulation/main.ts"),
  },
  faults: {
    does: "run the tests with faults in the sources, and print which layer finds which: --first, --layers HTTP",
    command: onSources("test/faults/main.ts"),
  },
  mutation: {
    does: "mutation test the core: --folders money,rates --sample 25",
    command: onSources("test/lab/mutation/main.ts"),
    env: { QUITTANCE_RUNS: "25" },
  },
  properties: {
    does: "check each property with 5,000 other cases instead of the 100 of the tests: -t NAME",
    command: tests("test/properties", "test/books", "src/decimal"),
    env: { QUITTANCE_RUNS: "5000", QUITTANCE_SEED: "random", QUITTANCE_SLOW: "both" },
  },
  agreement: {
    does: "compare memory and PostgreSQL in 2,000 histories",
    command: tests("adapters/postgres/test/agreement.test.ts"),
    env: { QUITTANCE_HISTORIES: "2000", QUITTANCE_SEED: "random", QUITTANCE_SLOW: "all" },
  },
  reprice: {
    does: "price generated invoices under five candidates, beside Python: --invoices 20000 --documents 1000000",
    command: onSources("test/lab/reprice/main.ts"),
  },
  record: {
    does: "change single rules, and compare what recorded cases find with all quotes: --quotes 20000 --seed 1",
    command: onSources("test/lab/record/main.ts"),
  },
  notifications: {
    does: "check 100,000 random histories of notifications of payment providers",
    command: tests("adapters/providers/test/histories.test.ts"),
    env: { QUITTANCE_NOTIFICATIONS: "100000" },
  },
  fuzz: {
    does: "send 5,000 random requests to each operation of the HTTP API",
    command: tests("adapters/http/test/openapi/contract-fuzz.test.ts"),
    env: { QUITTANCE_FUZZ_RUNS: "5000", QUITTANCE_SEED: "random", QUITTANCE_SLOW: "all" },
  },
};

const servers: Readonly<Record<string, Experiment>> = {
  chaos: {
    does: "load while processes, connections and servers are killed: --seconds 240; --controls, --coupons",
    command: onSources("test/lab/chaos/main.ts"),
  },
  connected: {
    does: "pay by notifications and deliver webhooks while processes are killed: --seconds 240",
    command: onSources("test/lab/chaos/connected/main.ts"),
  },
  topologies: {
    does: "run behind PgBouncer (needs pgbouncer), promote a standby under load: --part pooler",
    command: onSources("test/lab/chaos/topologies/main.ts"),
  },
  versions: {
    does: "run the conformance kit on PostgreSQL 15 to 18; --all runs all tests of the adapter",
    command: onSources("test/lab/versions/main.ts"),
  },
  citus: {
    does: "run conformance, row security and chaos on the Citus cluster of QUITTANCE_CITUS_URL",
    command: onSources("test/lab/citus/main.ts"),
  },
  relays: {
    does: "kill relays to NATS and Redis (needs nats-server, redis-server): --seconds 60; --controls",
    command: onSources("adapters/events/test/relays/main.ts"),
  },
};

const benchmarks: Readonly<Record<string, Experiment>> = {
  "bench:core": {
    does: "compare the core with other libraries; --write",
    command: ["tsx", "test/lab/bench/core/main.ts"],
    after: "build",
    bundle: {
      entries: ["test/lab/bench/core/speed.ts"],
      packages: "builds",
    },
  },
  "bench:http": {
    does: "compare with other servers; --write",
    command: onSources("test/lab/bench/http/main.ts"),
    after: "build",
    bundle: { entries: ["test/lab/bench/http/server.ts"], packages: "builds" },
  },
  "bench:postgres": {
    does: "compare with handwritten SQL: --payments 1000000",
    command: ["node", bundleOf("test/lab/bench/postgres/main.ts")],
    after: "build",
    bundle: { entries: ["test/lab/bench/postgres/main.ts"], packages: "builds" },
  },
  "bench:webhooks": {
    does: "deliver webhooks, and compare with plain pg-boss; --write",
    command: ["node", bundleOf("test/lab/bench/webhooks/main.ts")],
    after: "build",
    bundle: { entries: ["test/lab/bench/webhooks/main.ts"], packages: "builds" },
  },
  "bench:against": {
    does: "compare the speed with another checkout: --against FOLDER --rounds 40 --only HTTP",
    command: onSources("test/lab/bench/against/main.ts"),
  },
  shadow: {
    does: "measure a route of Fastify with and without a shadow: --rounds 12 --requests 1000",
    command: onSources("test/lab/shadow/main.ts"),
    bundle: { entries: ["test/lab/shadow/server.ts"], packages: "sources" },
  },
  "bench:sizing": {
    does: "measure what records cost on PostgreSQL; --write",
    command: onSources("test/lab/bench/postgres/sizing/main.ts"),
  },
};

const others: Readonly<Record<string, Experiment>> = {
  outside: {
    does: "compare with invoices that others calculated; --write",
    command: onSources("test/lab/outside/main.ts"),
  },
  books: {
    does: "check journals of 1,000 random histories with hledger",
    command: onSources("test/books/main.ts"),
  },
  exchanges: {
    does: "record replies of the HTTP API to 45,000 requests, or compare with them: --record FOLDER, --compare FOLDER",
    command: onSources("test/lab/exchanges/main.ts"),
  },
  systems: {
    does: "find the rules of other systems in 1,000 bills of each, and the altered bills: --seed 1",
    command: onSources("test/lab/systems/main.ts"),
  },
  prism: {
    does: "run every operation through the Prism validating proxy",
    command: onSources("test/lab/prism/main.mjs"),
  },
};

const browsers: Readonly<Record<string, Experiment>> = {
  "reference-page": {
    does: "test the reference page of the HTTP API in Chromium",
    command: onSources("adapters/cli/test/browser/main.ts"),
  },
  console: {
    does: "test the console in Chromium, on PostgreSQL; a FOLDER keeps the screenshots",
    command: onSources("adapters/console/test/browser/all.ts"),
  },
  month: {
    does: "run 500 invoices of a month through the console, and compare its VAT report with hledger and Python: --seed 1",
    command: onSources("test/lab/month/main.ts"),
  },
  pictures: {
    does: "take the pictures of the documentation, at a fixed time; into docs/public or a FOLDER",
    command: onSources("test/site/pictures.ts"),
  },
  paper: {
    does: "print documents in eight languages, read the PDF files back (needs pdftotext): FOLDER",
    command: onSources("test/lab/paper/main.ts"),
  },
  playground: {
    does: "test the playground of the built site in Chromium",
    command: onSources("test/playground/main.ts"),
  },
};

/** What is done with packed packages. */
const packed: Readonly<Record<string, Experiment>> = {
  night: {
    does: "cause what wakes an operator, and find each in a metric and in the log",
    command: onSources("test/lab/night/main.ts"),
  },
  upgrade: {
    does: "replace installed releases behind a proxy under load: --old FOLDER --new FOLDER; --control",
    command: onSources("test/lab/upgrade/main.ts"),
  },
  deploy: {
    does: "go from an empty folder to a paid invoice by the steps of the image; needs psql",
    command: onSources("test/lab/deploy/main.ts"),
    after: "build",
  },
  hosts: {
    does: "run the HTTP suite on Next.js, Bun, Deno and workerd",
    command: onSources("test/lab/hosts/main.mjs"),
    after: "build",
  },
  consumers: {
    does: "test the packages on Node, Bun, Deno, workerd, TypeScript and Vite; --strict, --only NAME, --here",
    command: ["tsx", "test/lab/consumers/main.mjs"],
    after: "build",
  },
  "next-checkout": {
    does: "build the checkout of Next.js and test it in Chromium",
    command: ["tsx", "test/lab/next-checkout/main.mjs"],
    after: "build",
  },
};

/** Every experiment by its name, in the order in which they are listed. */
export const experiments: Readonly<Record<string, Experiment>> = {
  ...sizes,
  ...randomCases,
  ...servers,
  ...benchmarks,
  ...others,
  ...browsers,
  ...packed,
};
