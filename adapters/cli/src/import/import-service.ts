import { fixedRates, randomIds, systemClock } from "@quittance/memory";
import { postgresStore, type Executor } from "@quittance/postgres";
import {
  createQuittance,
  isLeft,
  left,
  orThrow,
  portFailed,
  right,
  type OrganizationId,
  type Quittance,
  type RateProvider,
} from "quittance";
import { decideInOrder, type PaymentRepository } from "quittance/adapter";
import { loadDataset } from "../data/load-dataset.ts";
import { describeRatesFailure } from "../rates/describe-rates-failure.ts";
import { loadRates } from "../rates/load-rates.ts";
import { readRateSource } from "../rates/rate-source.ts";
import type { RatesValues } from "../rates/rates-options.ts";
import { UsageError } from "../usage-error.ts";

/**
 * Creates the service that payments of an organization are imported with. A store without invoices
 * of the organization is a `UsageError`.
 */
export const importService = async (
  executor: Executor,
  organizationId: OrganizationId,
  rates: RateProvider,
  { schema, dryRun }: { readonly schema: string; readonly dryRun: boolean },
): Promise<Quittance> => {
  const store = postgresStore(executor, { schema });
  const payments = dryRun ? withoutWriting(store.payments) : store.payments;
  const ports = { ...store, payments, rates, clock: systemClock, newId: randomIds };
  const quittance = createQuittance(ports);
  const { rows } = orThrow(await quittance.listInvoices(organizationId, {}, { limit: 1 }));
  if (rows.length > 0) return quittance;
  throw new UsageError(
    `The store has no invoices of ${organizationId}. To import invoices, run: quittance import records`,
  );
};

/** Decides on payments as they are stored, and stores no change. */
const withoutWriting = (payments: PaymentRepository): PaymentRepository => ({
  ...payments,
  recordPayments: (organizationId, requests, decide) => async () => {
    const read = await payments.readRecordings(organizationId, requests)();
    return isLeft(read) ? read : right(decideInOrder(requests, read.right, decide).outcomes);
  },
});

/** Loads the rates of all imported payments, once. */
export const importRates = async (
  values: RatesValues & { readonly data?: string | undefined },
): Promise<RateProvider> => {
  const { data } = values;
  if (data === undefined && readRateSource(values, "development") === undefined) return noRates;
  const loaded = await loadRates(data === undefined ? undefined : loadDataset(data), values);
  if (isLeft(loaded)) {
    throw new UsageError(`There are no exchange rates: ${describeRatesFailure(loaded.left)}.`);
  }
  return fixedRates(loaded.right);
};

/** Payments of invoices in US dollars, in US dollars, need no rates. */
const noRates: RateProvider = {
  ratesFor: (wanted) => () =>
    Promise.resolve(
      left(
        portFailed(
          "rates",
          new UsageError(
            `Payments in ${[...wanted].join(", ")} need exchange rates: set --data FILE, ` +
              "--rates ecb or --rates-url URL.",
          ),
        ),
      ),
    ),
};
