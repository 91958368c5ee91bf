import { anyOf } from "./invoice-actions.ts";
import type { InvoiceAnswer, PaymentAnswer } from "./journal.ts";
import type { Till } from "./client-context.ts";

/** Read a payment that was acknowledged: it must be there, and be what was said. */
export const readBack = async (till: Till): Promise<void> => {
  const note = anyOf(till, till.ownPayments);
  if (note === undefined) return;
  const { id, price_usd, created_at } = note.answer;
  const answer = await till.ask({ path: `/payments/${id}`, body: {}, expected: [200] });
  const found = answer?.data as PaymentAnswer | undefined;
  if (found === undefined) return;
  if (found.id === id && found.price_usd === price_usd && found.created_at === created_at) return;
  till.findings.add("wrong content", `payment ${id} was read back as ${JSON.stringify(found)}`);
};

/** Read an invoice with everything that belongs to it. */
export const readInvoice = async (till: Till): Promise<void> => {
  const note = anyOf(till, till.ownInvoices);
  if (note === undefined) return;
  const body = { expand: ["payments.provider", "items.payment_intent", "calculations"] };
  const path = `/invoices/${note.answer.id}`;
  const answer = await till.ask({ path, body, expected: [200] });
  const found = answer?.data as InvoiceAnswer | undefined;
  if (found === undefined || found.price_usd === note.answer.price_usd) return;
  till.findings.add("wrong content", `invoice ${found.id} was read back as another`);
};

/** Read a page of invoices or payments: newest first, none twice. */
export const readList = async ({ random, ask, findings }: Till): Promise<void> => {
  const isOfInvoices = random.percent(50);
  const body = {
    limit: 1 + random.below(50),
    offset: random.pick([0, 0, 10, 100]),
    ...(random.percent(50) ? { status: ["COMPLETED", "PENDING"] } : {}),
  };
  const path = isOfInvoices ? "/invoices/list" : "/payments";
  const answer = await ask({ path, body, expected: [200] });
  if (answer === undefined) return;
  const listed = answer.data as Readonly<Record<string, ReadonlyArray<InvoiceAnswer> | undefined>>;
  const rows = (isOfInvoices ? listed["invoices"] : listed["payments"]) ?? [];
  const keys = rows.map(({ created_at, id }) => `${created_at} ${id}`);
  if (keys.some((key, index) => index > 0 && key >= (keys[index - 1] ?? ""))) {
    findings.add("wrong answers", `${path} is out of order`);
  }
};

interface DashboardAnswer {
  readonly metrics: { readonly invoices_count: number; readonly payments_count: number };
  readonly series: ReadonlyArray<{
    readonly invoices_count: number;
    readonly payments_count: number;
  }>;
}

/** Read a dashboard: its series and its metrics come by different ways, and are of one moment. */
export const readDashboard = async ({ random, ask, findings }: Till): Promise<void> => {
  const period = random.pick(["last_day", "last_30_days", "last_365_days"]);
  const answer = await ask({ path: "/analytics/dashboard", body: { period }, expected: [200] });
  if (answer === undefined) return;
  const { metrics, series } = answer.data as DashboardAnswer;
  for (const count of ["invoices_count", "payments_count"] as const) {
    const drawn = series.reduce((sum, bucket) => sum + bucket[count], 0);
    if (drawn === metrics[count]) continue;
    findings.add(
      "differences in rollups",
      `${period} has ${count} ${String(metrics[count])}, and ${String(drawn)} in its series`,
    );
  }
};
