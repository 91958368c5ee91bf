import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import {
  authenticateBy,
  createHttpHandler,
  quoteSeals,
  withHealth,
  withReference,
  type HttpHandler,
  type QuoteSeals,
} from "@quittance/http";
import {
  answerClientErrors,
  drainable,
  nodeDigest,
  nodeListener,
  redocScript,
  type Drain,
} from "@quittance/http/node";
import { openApiDocument } from "@quittance/http/openapi";
import { randomIds, systemClock } from "@quittance/memory";
import {
  createQuittance,
  parseTimestamp,
  type Clock,
  type CredentialRepository,
  type Quittance,
  type RateProvider,
} from "quittance";
import { type Environment } from "quittance/adapter";
import { loadDataset } from "../data/load-dataset.ts";
import { logHooks, logLevelOf, type LogLevel } from "../log-lines.ts";
import { print, printable, printError } from "../output.ts";
import { readArguments } from "../read-arguments.ts";
import { readWholeNumber } from "../read-whole-number.ts";
import { servedRates } from "../served-rates.ts";
import { openServed, type Served } from "../store/open-served.ts";
import { UsageError } from "../usage-error.ts";

const options = {
  port: { type: "string", default: "8080" },
  host: { type: "string", default: "127.0.0.1" },
  data: { type: "string" },
  env: { type: "string", default: "development" },
  log: { type: "string", default: "failures" },
  now: { type: "string" },
  "max-rate-age": { type: "string" },
  "accept-quotes": { type: "string" },
  store: { type: "string" },
  "database-url": { type: "string" },
  schema: { type: "string" },
  "no-migrate": { type: "boolean", default: false },
  "no-prepare": { type: "boolean", default: false },
} as const;

/** `quittance serve`: answer the HTTP interface until SIGINT or SIGTERM. */
export const serve = async (args: ReadonlyArray<string>): Promise<number> => {
  const { values } = readArguments(args, options, 0);
  const port = readWholeNumber("--port", values.port, 65_535);
  const environment = environmentOf(values.env);
  const log = logLevelOf(values.log);
  const clock = clockOf(values.now);
  const dataset = loadDataset(values.data, environment);
  const maxAge = values["max-rate-age"];
  const rates = await servedRates(dataset, { maxAge, environment, clock, file: values.data });
  const quoteSeals = sealsOf(values["accept-quotes"], clock);
  const served = await openServed(dataset, values);
  try {
    checkPublished(served, environment, values.host);
    const payments = createQuittance({ ...served.repositories, rates, clock, newId: randomIds });
    const server = createServer(timeouts);
    server.maxHeadersCount = 200;
    const drain = drainable(server);
    answerClientErrors(server, { environment });
    const { credentials } = served;
    const handler = handlerOf({
      payments,
      quoteSeals,
      credentials,
      rates,
      environment,
      log,
      drain,
    });
    server.on("request", nodeListener(handler));
    const address = await listen(server, port, values.host);
    print(served.greeting(address));
    await signalled();
    await drain.stop({ deadlineMs: patience });
  } finally {
    await served.close();
  }
  return 0;
};

/** Milliseconds: for the head of a request, for the whole of it, and between two of a connection. */
const timeouts = { headersTimeout: 10_000, requestTimeout: 30_000, keepAliveTimeout: 10_000 };

interface Service {
  readonly payments: Quittance;
  readonly quoteSeals: QuoteSeals | undefined;
  readonly credentials: CredentialRepository;
  readonly rates: RateProvider;
  readonly environment: Environment;
  readonly log: LogLevel;
  readonly drain: Drain;
}

const handlerOf = (parts: Service): HttpHandler => {
  const { payments, quoteSeals, credentials, rates, environment, log, drain } = parts;
  const { isDraining } = drain;
  const service = createHttpHandler({
    payments,
    ...(quoteSeals === undefined ? {} : { quoteSeals }),
    environment,
    authenticate: authenticateBy(credentials, { environment, digest: nodeDigest }),
    hooks: logHooks(log),
    isDraining,
  });
  const checks = {
    store: credentials.findByDigest("0".repeat(64)),
    rates: rates.ratesFor(new Set(["USD"])),
  };
  const reference = { document: openApiDocument(), script: redocScript() };
  return withReference(withHealth(service, { checks, isDraining }), reference);
};

/** Keys that everybody can read are refused in production, and named where others can connect. */
const checkPublished = (
  { acceptsPublishedKeys }: Served,
  environment: Environment,
  host: string,
): void => {
  if (!acceptsPublishedKeys) return;
  if (environment === "production") {
    throw new UsageError(
      "The store accepts the keys of the sample, which are published. Use another store for " +
        "production.",
    );
  }
  if (/^(?:127\.[\d.]+|::1|localhost)$/u.test(host)) return;
  printError(
    `quittance: warning: the keys of the sample are published, and --host ${printable(host)} can be reached ` +
      "from other machines: everybody there can read and change what is stored.\n",
  );
};

/** With the secret of all processes from the environment, or one that ends with this process. */
const sealsOf = (text: string | undefined, clock: Clock): QuoteSeals | undefined => {
  if (text === undefined) return undefined;
  const seconds = readWholeNumber("--accept-quotes", text, 31_536_000);
  const secret = process.env["QUITTANCE_QUOTE_SECRET"] ?? crypto.randomUUID() + crypto.randomUUID();
  try {
    return quoteSeals({ secrets: [secret], seconds, clock });
  } catch (error) {
    throw new UsageError((error as Error).message);
  }
};

const clockOf = (text: string | undefined): Clock => {
  if (text === undefined) return systemClock;
  const now = parseTimestamp(text);
  if (now === undefined) throw new UsageError("--now must be a moment as YYYY-MM-DD HH:MM:SS.");
  return () => now;
};

const environmentOf = (text: string): Environment => {
  if (text === "development" || text === "production") return text;
  throw new UsageError("--env must be development or production.");
};

const listen = (server: Server, port: number, host: string): Promise<string> =>
  new Promise((resolve, reject) => {
    server.once("error", (error) => {
      reject(new UsageError(`Cannot listen on ${host}:${String(port)}: ${error.message}.`));
    });
    server.listen(port, host, () => {
      const { address, family, port: actual } = server.address() as AddressInfo;
      resolve(`http://${family === "IPv6" ? `[${address}]` : address}:${String(actual)}`);
    });
  });

/** Milliseconds that requests under way are given to finish. */
const patience = 5000;

const signalled = (): Promise<void> =>
  new Promise((resolve) => {
    const stop = (): void => {
      resolve();
    };
    process.once("SIGINT", stop).once("SIGTERM", stop);
  });
