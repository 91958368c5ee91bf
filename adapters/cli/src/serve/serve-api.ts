import { eInvoices } from "@quittance/einvoice";
import {
  authenticateBy,
  createHttpHandler,
  withHealth,
  withPages,
  withReference,
  type Hooks,
  type HttpHandler,
  type QuoteSeals,
} from "@quittance/http";
import { nodeDigest, type Drain } from "@quittance/http/node";
import { openApiDocument } from "@quittance/http/openapi";
import type { Clock, Quittance, RateProvider } from "quittance";
import { createSettings, type Environment, type Webhooks } from "quittance/adapter";
import { docsPages } from "./docs-pages.ts";
import { minKeyLength } from "../data/check-keys.ts";
import { logHooks, type LogLevel } from "../log-lines.ts";
import type { ServedStore } from "../store/open-served.ts";
import { existsSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";

/** What the HTTP API of `quittance serve` consists of. */
export interface ApiParts {
  readonly store: Pick<ServedStore, "repositories" | "checks">;
  readonly payments: Quittance;
  readonly webhooks: Webhooks;
  readonly rates: RateProvider;
  readonly clock: Clock;
  readonly seals: QuoteSeals | undefined;
  readonly maxRequests: number;
  readonly environment: Environment;
  readonly log: LogLevel;
  readonly drain: Drain;
  /** Hooks of the metrics. */
  readonly hooks: ReadonlyArray<Hooks>;
}

/** Creates the handler of the HTTP API, its health checks, its reference and its documentation. */
export const serveApi = (parts: ApiParts): HttpHandler => {
  const { store, payments, webhooks, rates, clock } = parts;
  const { seals, maxRequests, environment, log, drain, hooks } = parts;
  const { credentials, apiKeys } = store.repositories;
  const { isDraining } = drain;
  const api = createHttpHandler({
    payments,
    catalog: payments,
    webhooks,
    settings: createSettings({ ...store.repositories, clock }),
    eInvoices,
    ...(seals === undefined ? {} : { quoteSeals: seals }),
    environment,
    authenticate: authenticateBy(credentials, {
      environment,
      digest: nodeDigest,
      apiKeys,
      clock,
      ...(environment === "production" ? { minKeyLength } : {}),
    }),
    hooks: [...logHooks(log), ...hooks],
    isDraining,
    maxRequests,
  });
  const checks = {
    ...store.checks,
    store: credentials.findByDigest("0".repeat(64)),
    rates: rates.ratesFor(new Set(["USD"])),
  };
  const reference = {
    // Relative to the document, so that the addresses are right behind a prefix of a proxy, too.
    document: openApiDocument({
      catalog: true,
      webhooks: true,
      settings: true,
      eInvoices: true,
      servers: [{ url: "." }],
    }),
    script: redocScript(),
  };
  const served = withReference(withHealth(api, { checks, isDraining }), reference);
  return withPages(served, docsPages());
};

/** Returns the Redoc script that the build copies beside this module; about a megabyte. */
const redocScript = (): string => {
  const built = join(import.meta.dirname, "redoc.standalone.js");
  return readFileSync(existsSync(built) ? built : fromPackage(), "utf8");
};

/** Used when this runs from its sources. */
const fromPackage = (): string =>
  createRequire(join(import.meta.dirname, "here.js")).resolve("redoc/bundles/redoc.standalone.js");
