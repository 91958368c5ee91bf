import { timestampOf } from "quittance";
import { aggregateRecords, windowsOf } from "quittance/adapter";
import { aggregateDashboard } from "../../../src/dashboard/dashboard.ts";
import { readDashboard } from "../../../src/dashboard/dashboard-get.ts";
import { fixedClock } from "quittance/testing";
import { dashboardRequests, renderDashboard, validationFailure } from "quittance/wire";
import type { DashboardInputs } from "../vector-inputs.ts";
import { invoiceOf, paymentOf, refundOf, rowOwner, storeOf } from "./ledger-of.ts";
import { failedResult, type FailedResult } from "./failed-result.ts";

type Result = FailedResult | { readonly dashboard: ReturnType<typeof renderDashboard> };

/** The dashboard of the library, from a store in memory; the aggregating functions must agree. */
export const dashboardResult = async (inputs: DashboardInputs): Promise<Result> => {
  const { messages, period } = dashboardRequests.read.read(inputs.request);
  const failure = validationFailure(messages);
  if (failure !== undefined) return failedResult(failure);
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
  const read = await readDashboard(rowOwner, period)({ analytics, clock })();
  if (read._tag === "Left") throw new Error("a store in memory does not fail");
  const windows = windowsOf(read.right.period, timestampOf(inputs.now));
  const activity = aggregateRecords({ invoices, payments, refunds }, windows);
  const aggregated = aggregateDashboard(read.right.period, windows, activity);
  const dashboard = renderDashboard(read.right);
  if (JSON.stringify(renderDashboard(aggregated)) !== JSON.stringify(dashboard)) {
    throw new Error("the store and the aggregating functions differ");
  }
  return { dashboard };
};
