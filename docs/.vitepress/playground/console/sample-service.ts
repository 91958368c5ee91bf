import { withConsole } from "@quittance/console";
import { eInvoices } from "@quittance/einvoice";
import { authenticateBy, createHttpHandler, webDigest, type HttpHandler } from "@quittance/http";
import { memoryRounding, memoryStore } from "@quittance/memory";
import { createQuittance, fixedRates, orThrow, parseRateSet, type Clock } from "quittance";
import { createSettings, createWebhooks, fromJson, read } from "quittance/adapter";
import {
  activeOrganizationKey as sampleKey,
  writeActivity,
} from "../../../../adapters/cli/src/activity/write-activity.ts";
import { dataFileSchema } from "../../../../adapters/cli/src/data/data-file-schema.ts";
import { numberingOf } from "../../../../adapters/cli/src/numbering.ts";
import active from "../../../../adapters/cli/sample/active.json" with { type: "json" };
import sample from "../../../../adapters/cli/sample/sample.json" with { type: "json" };

export { sampleKey };

/**
 * Creates the HTTP API, in memory, of the organization that `quittance serve` generates: half a year
 * of invoices up to now. The console is signed in with `sampleKey`.
 */
export const sampleService = async (clock: Clock): Promise<HttpHandler> => {
  const { providers, rates: ofSample } = sample;
  const { customers, ...own } = active;
  const file = { access_tokens: [], providers, rates: ofSample, ...own };
  const records = orThrow(read(dataFileSchema, fromJson(file)));
  const environment = "development" as const;
  const digest = await webDigest(sampleKey);
  const credentials = records.apiKeys.map(({ organizationId, scopes }) => ({
    digest,
    environment,
    organizationId,
    scopes,
  }));
  const store = memoryStore({ ...records, credentials });
  const roundings = records.organizations.map(({ id, totals }) => ({ organizationId: id, totals }));
  const ports = {
    ...store,
    clock,
    numbering: numberingOf(store.organizations, "numbering"),
    creditNoteNumbering: numberingOf(store.organizations, "creditNumbering"),
    rounding: memoryRounding(roundings),
    rates: fixedRates(rates),
    newSecret,
    // Nothing is sent from here, so that every URL is allowed.
    checkUrl: () => Promise.resolve(undefined),
  };
  await writeActivity(ports, clock(), customers);
  const payments = createQuittance(ports);
  const handler = createHttpHandler({
    payments,
    catalog: payments,
    webhooks: createWebhooks(ports),
    settings: createSettings(ports),
    eInvoices,
    environment,
    authenticate: authenticateBy(store.credentials, { environment, clock }),
  });
  return withConsole(handler, { files: new Map(), sampleKey });
};

const rates = orThrow(
  parseRateSet({
    source: "sample",
    timestamp: sample.rates.timestamp,
    unitsPerUsd: sample.rates.units_per_usd,
  }),
);

const newSecret = (): string =>
  `whsec_${btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(24))))}`;
