import { numberSeriesDescription, type Environment } from "quittance/adapter";
import { logLevels } from "../log-lines.ts";
import {
  anyText,
  flag,
  option,
  optionWith,
  textOption,
  type Reader,
  type Values,
} from "../parameters.ts";
import { ratesOptions } from "../rates/rate-source.ts";
import { totalsOptions } from "../read-totals.ts";
import { oneOf, utcTime, wholeNumber } from "../readers.ts";
import { waitOption } from "../store/wait-for-database.ts";
import { databaseOptions, folderOption } from "../store/with-store.ts";
import { UsageError } from "../usage-error.ts";
import { readNotifications } from "./read-notifications.ts";
import { readPayTo } from "./read-pay-to.ts";
import { keptDays } from "./start-delivery.ts";

const { isNumberPattern, numberPatternRequirement } = numberSeriesDescription;

/** Reads a pattern of numbers. */
const pattern: Reader<string> = (text, name) => {
  if (isNumberPattern(text)) return text;
  throw new UsageError(`${name} ${numberPatternRequirement}, not "${text}".`);
};

const portNumber = wholeNumber(0, 65_535);

/** With fewer connections, half of them would be too few for an organization with a locked invoice. */
const minConnections = 6;

/** The default of `max_connections` of PostgreSQL is 100. */
const maxConnections = 1000;

/** The options of `quittance serve`. */
export const serveOptions = {
  port: option(
    "PORT",
    "Port; 0 for any free port. Default: the environment variable PORT, or else 8080.",
    portNumber,
  ),
  host: optionWith("HOST", "127.0.0.1", "Address to listen on.", anyText),
  maxRequests: optionWith(
    "NUMBER",
    "256",
    `Maximum requests to the API that wait or are processed at once. Organizations share them; one
alone gets half. Others get a 503 response with Retry-After.`,
    wholeNumber(1, 1_000_000),
  ),
  data: textOption(
    "FILE",
    "Data file with rates and records. Default: the sample data, in development only.",
  ),
  env: optionWith(
    "ENVIRONMENT",
    "development",
    `"development" accepts keys that start with sk_test, "production" those with sk_live. Production
requires --data with keys of at least 32 characters, or a store with --rates.`,
    oneOf<Environment>(["development", "production"]),
  ),
  ...folderOption,
  databaseUrl: databaseOptions.databaseUrl,
  schema: textOption("NAME", "Schema of the tables in the database. Default: quittance."),
  noMigrate: flag("Do not migrate the database at the start; fail if it is not up to date."),
  noPrepare: databaseOptions.noPrepare,
  connections: option(
    "NUMBER",
    `Maximum connections to the database. An organization uses at most half of them, and so do all
organizations together whose statements take long. Default: 10.`,
    wholeNumber(minConnections, maxConnections),
  ),
  ...waitOption,
  ...ratesOptions,
  ...totalsOptions,
  numbering: option(
    "PATTERN",
    `Number the invoices of organizations without a pattern of their own, such as
INV-{YYYY}-{n:6}. Default: no numbers.`,
    pattern,
  ),
  creditNumbering: option("PATTERN", "The same for credit notes, such as CN-{n:4}.", pattern),
  now: option(
    "TIME",
    "Use this UTC time instead of the current time, as 'YYYY-MM-DD HH:MM:SS'.",
    utcTime,
  ),
  acceptQuotes: option(
    "SECONDS",
    `Let a quote become an invoice at the rates of the quote for this long. Several processes share a
secret of at least 32 characters in QUITTANCE_QUOTE_SECRET.`,
    wholeNumber(1, 31_536_000),
  ),
  deliver:
    flag(`Deliver events to webhook endpoints. Several processes can. In development, URLs can have
http and private addresses.`),
  keepDeliveries: option(
    "DAYS",
    `With --deliver: delete deliveries this many days after they ended, or keep "all" of them.
Default: 30 in production, all in development.`,
    keptDays,
  ),
  notifications: option(
    "FILE",
    `Receive notifications of payment providers at POST /providers/{id}/notifications. The file lists
endpoints, and names the environment variables or files with their secrets.`,
    (path) => readNotifications(path),
  ),
  console:
    flag(`Serve the console, a web application, at /console/. Default: with the sample data in
development, and not otherwise.`),
  noConsole: flag("Do not serve the console."),
  payTo: option(
    "FILE",
    `Where payers send money: a JSON file with a bank account, a Bitcoin address and a link, or some
of them, for each organization. The payer's page at /pay/{invoice id} shows it. The page is served
with this file, or with the console.`,
    readPayTo,
  ),
  metricsPort: option(
    "PORT",
    `Serve metrics in the format of Prometheus at /metrics on this port of --host, without
credentials: do not expose it. 0 for any free port.`,
    portNumber,
  ),
  log: optionWith(
    "LEVEL",
    "failures",
    `What to log to standard error, as lines of JSON: "requests", "failures" of the service only, or
"none".`,
    oneOf(logLevels),
  ),
};

/** The values of `serveOptions`. */
export type ServeValues = Values<typeof serveOptions>;
