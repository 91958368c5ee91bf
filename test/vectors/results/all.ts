import type { DashboardRequest } from "../../../src/dashboard/dashboard.ts";
import { libraryResult } from "../../support/wire-case.ts";
import type { DashboardInputs, PricingInputs } from "../vector-inputs.ts";
import { failedResult, type FailedResult, type Operation, type UnsolvedVector } from "../vector.ts";
import { creditResult } from "./credit.ts";
import { filterResult } from "./filter.ts";
import { settleResult } from "./settle.ts";
import { pricingSetupOf } from "./pricing-setup.ts";
import { redeemResult } from "./redeem.ts";
import { memoryCatalog } from "@quittance/memory";
import {
  createDashboard,
  createInvoices,
  fixedRates,
  isLeft,
  renderQuote,
  timestampOf,
} from "quittance";
import { failureOf } from "quittance/errors";
import { fromJson, responses, type QuoteJson } from "quittance/adapter";
import { dashboardOf } from "quittance/pure";
import { fixedClock, sequentialIds } from "quittance/testing";
import { invoiceOf, paymentOf, refundOf, rowOwner, storeOf } from "./ledger-of.ts";

/** Returns the library's result for the inputs of a vector, by its public API, as JSON text. */
export const resultText = async (vector: UnsolvedVector): Promise<string> =>
  JSON.stringify(await results[vector.operation](vector as never));

const quoteResult = (inputs: PricingInputs): Promise<unknown> =>
  libraryResult(inputs.request, pricingSetupOf(inputs));

/** The result of the library for a request in JSON. */
const validateResult = async (
  inputs: PricingInputs,
): Promise<FailedResult | { readonly quote: QuoteJson }> => {
  const setup = pricingSetupOf(inputs);
  const { organizationId, catalog, rates, clock = fixedClock(rates.timestamp) } = setup;
  const { validate } = createInvoices({
    ...setup,
    catalog: memoryCatalog(catalog),
    rates: fixedRates(rates),
    clock,
    newId: sequentialIds(),
  });
  const validated = await validate(organizationId, fromJson(inputs.request));
  return isLeft(validated)
    ? failedResult(failureOf(validated.left))
    : { quote: renderQuote(validated.right) };
};

/** The dashboard of the library, from a store in memory; the aggregating functions must agree. */
const dashboardResult = async (inputs: DashboardInputs): Promise<unknown> => {
  const invoices = inputs.invoices.map((row, index) =>
    invoiceOf({ ...row, id: `invoice_${String(index)}` }),
  );
  const payments = inputs.payments.map((row, index) =>
    paymentOf({ ...row, id: `payment_${String(index)}` }),
  );
  const refunds = (inputs.refunds ?? []).map((row, index) =>
    refundOf(row, `refund_${String(index)}`),
  );
  const { analytics } = storeOf(invoices, payments, refunds);
  const clock = fixedClock(inputs.now);
  const request = fromJson<DashboardRequest>(inputs.request);
  const read = await createDashboard({ analytics, clock }).read(rowOwner, request);
  if (read._tag === "Left") return failedResult(failureOf(read.left));
  const asked = { period: read.right.period, now: timestampOf(inputs.now) };
  const aggregated = dashboardOf({ invoices, payments, refunds }, asked);
  const dashboard = responses.renderDashboard(read.right);
  if (JSON.stringify(responses.renderDashboard(aggregated)) !== JSON.stringify(dashboard)) {
    throw new Error("the store and the aggregating functions differ");
  }
  return { dashboard };
};

/** The result of each operation; only the inputs of a vector are read. */
const results: Readonly<Record<Operation, (inputs: never) => unknown>> = {
  quote: quoteResult,
  validate: validateResult,
  redeem: redeemResult,
  settle: settleResult,
  credit: creditResult,
  filter: filterResult,
  dashboard: dashboardResult,
};
