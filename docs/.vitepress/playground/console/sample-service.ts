import { withConsole } from "@quittance/console";
import { eInvoices } from "@quittance/einvoice";
import { authenticateBy, createHttpHandler, webDigest, type HttpHandler } from "@quittance/http";
import { memoryRounding, memoryStore } from "@quittance/memory";
import { createQuittance, fixedRates, orThrow, parseRateSet, type Clock } from "quittance";
import { createSettings, createWebhooks, providerRecord } from "quittance/adapter";
import {
  activeOrganizationKey as sampleKey,
  withActiveOrganization,
} from "../../../../adapters/cli/src/activity/sample-organization.ts";
import { writeActivity } from "../../../../adapters/cli/src/activity/write-activity.ts";
import { numberingOf } from "../../../../adapters/cli/src/numbering.ts";
import sample from "../../../../adapters/cli/sample/sample.json" with { type: "json" };

export { sampleKey };

/**
 * Creates the HTTP API, in memory, of the organization that `quittance serve` generates: half a year
 * of invoices up to now. The console is signed in with `sampleKey`.
 */
export const sampleService = async (clock: Clock): Promise<HttpHandler> => {
  const none = { organizations: [], credentials: [] };
  const records = withActiveOrganization(none, await webDigest(sampleKey));
  const store = memoryStore({ ...records, providers: sample.providers.map(providerRecord.read) });
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
  await writeActivity(ports, clock());
  const environment = "development";
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
