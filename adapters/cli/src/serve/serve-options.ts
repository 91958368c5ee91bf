import { numberingOptions } from "../read-numbering.ts";
import { metricsOption } from "../metrics/serve-metrics.ts";
import { ratesOptions } from "../rates/rates-options.ts";
import { notificationsOption } from "./read-notifications.ts";
import { totalsOptions } from "../read-totals.ts";
import { databaseOptions, folderOption } from "../store/store-options.ts";
import { waitOption } from "../store/wait-for-database.ts";

/** Options of `quittance serve` for the console. */
const consoleOptions = {
  console: {
    type: "boolean",
    default: false,
    help: `Serve the console, a web application, at /console/. Default: with the sample data in
development, and not otherwise.`,
  },
  "no-console": { type: "boolean", default: false, help: "Do not serve the console." },
  "pay-to": {
    type: "string",
    value: "FILE",
    help: `Where payers send money: a JSON file with a bank account, a Bitcoin address and a link, or some of
them, for each organization. The payer's page at /pay/{invoice id} shows it. The page is served with this file, or with
the console.`,
  },
} as const;

/** The options of `quittance serve`. */
export const serveOptions = {
  port: {
    type: "string",
    value: "PORT",
    help: "Port; 0 for any free port. Default: the environment variable PORT, or else 8080.",
  },
  host: {
    type: "string",
    value: "HOST",
    default: "127.0.0.1",
    help: "Address to listen on.",
  },
  "max-requests": {
    type: "string",
    value: "NUMBER",
    default: "256",
    help: `Maximum requests to the API that wait or are processed at once. Organizations share them;
one alone gets half. Others get a 503 response with Retry-After.`,
  },
  data: {
    type: "string",
    value: "FILE",
    help: `Data file with rates and records. Default: the sample data, in development only.`,
  },
  env: {
    type: "string",
    value: "ENVIRONMENT",
    default: "development",
    help: `"development" accepts keys that start with sk_test, "production" those with sk_live.
Production requires --data with keys of at least 32 characters, or a store with --rates.`,
  },
  ...folderOption,
  "database-url": databaseOptions["database-url"],
  schema: {
    type: "string",
    value: "NAME",
    help: "Schema of the tables in the database. Default: quittance.",
  },
  "no-migrate": {
    type: "boolean",
    default: false,
    help: "Do not migrate the database at the start; fail if it is not up to date.",
  },
  "no-prepare": databaseOptions["no-prepare"],
  connections: {
    type: "string",
    value: "NUMBER",
    help: `Maximum connections to the database. An organization uses at most half of them, and so do
all organizations together whose statements take long. Default: 10.`,
  },
  ...waitOption,
  ...ratesOptions,
  ...totalsOptions,
  ...numberingOptions,
  now: {
    type: "string",
    value: "TIME",
    help: "Use this UTC time instead of the current time, as 'YYYY-MM-DD HH:MM:SS'.",
  },
  "accept-quotes": {
    type: "string",
    value: "SECONDS",
    help: `Let a quote become an invoice at the rates of the quote for this long. Several processes
share a secret of at least 32 characters in QUITTANCE_QUOTE_SECRET.`,
  },
  deliver: {
    type: "boolean",
    default: false,
    help: `Deliver events to webhook endpoints. Several processes can. In development, URLs can have
http and private addresses.`,
  },
  "keep-deliveries": {
    type: "string",
    value: "DAYS",
    help: `With --deliver: delete deliveries this many days after they ended, or keep "all" of them.
Default: 30 in production, all in development.`,
  },
  ...notificationsOption,
  ...consoleOptions,
  ...metricsOption,
  log: {
    type: "string",
    value: "LEVEL",
    default: "failures",
    help: `What to log to standard error, as lines of JSON: "requests", "failures" of the service
only, or "none".`,
  },
} as const;
