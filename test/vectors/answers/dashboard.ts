import { timestampOf } from "quittance";
import {
  aggregateActivity,
  aggregateDashboard,
  aggregateSeries,
  readDashboard,
  windowsOf,
} from "quittance/adapter";
import { fixedClock } from "quittance/testing";
import { readDashboardRequest, validationFailure, renderDashboard } from "quittance/wire";
import type { DashboardInputs } from "../vector-inputs.ts";
import type { Refusal } from "../vector.ts";
import { invoiceOf, paymentOf, rowOwner, storeOf } from "./ledger-of.ts";
import { refusalOf } from "./refusal-of.ts";

type Answer = Refusal | { readonly dashboard: ReturnType<typeof renderDashboard> };

/** What the library answers, read from a store in memory; its plain fold must say the same. */
export const dashboardAnswer = async (inputs: DashboardInputs): Promise<Answer> => {
  const { messages, period } = readDashboardRequest(inputs.request);
  const failure = validationFailure(messages);
  if (failure !== undefined) return refusalOf(failure);
  const invoices = inputs.invoices.map((row, index) =>
    invoiceOf({ ...row, id: `invoice_${String(index)}` }),
  );
  const payments = inputs.payments.map((row, index) =>
    paymentOf({ ...row, id: `payment_${String(index)}` }),
  );
  const { analytics } = storeOf(invoices, payments);
  const clock = fixedClock(inputs.now);
  const read = await readDashboard(rowOwner, period)({ analytics, clock })();
  if (read._tag === "Left") throw new Error("a store in memory does not fail");
  const windows = windowsOf(read.right.period, timestampOf(inputs.now));
  const { current, previous, bucket } = windows;
  const folded = aggregateDashboard(read.right.period, windows, {
    current: aggregateActivity(invoices, payments, current),
    previous: aggregateActivity(invoices, payments, previous),
    series: aggregateSeries(invoices, payments, current, bucket),
  });
  const dashboard = renderDashboard(read.right);
  if (JSON.stringify(renderDashboard(folded)) !== JSON.stringify(dashboard)) {
    throw new Error("the store and the fold differ");
  }
  return { dashboard };
};
