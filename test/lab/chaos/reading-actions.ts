import { Amount } from "quittance";
import type { InvoiceResponse, PaymentResponse } from "./journal.ts";
import { onOwn, type ClientContext } from "./client-context.ts";

/** Reads an acknowledged payment, which must be unchanged. */
export const readBack = onOwn("ownPayments", async (context, record) => {
  const { id, price_usd, created_at } = record.response;
  const response = await context.send({ path: `/payments/${id}`, body: {}, expected: [200] });
  const found = response?.data as PaymentResponse | undefined;
  if (found === undefined) return;
  if (found.id === id && found.price_usd === price_usd && found.created_at === created_at) return;
  context.violations.add(
    "wrong content",
    `payment ${id} was read back as ${JSON.stringify(found)}`,
  );
});

/** Reads an acknowledged credit note, which must be unchanged. */
export const readCredit = onOwn("ownCreditNotes", async (context, record) => {
  const path = `/credit_notes/${record.response.id}`;
  const response = await context.send({ path, body: {}, expected: [200] });
  if (response === undefined) return;
  if (JSON.stringify(response.data) === JSON.stringify(record.response)) return;
  const text = `credit note ${record.response.id} was read back as ${JSON.stringify(response.data)}`;
  context.violations.add("wrong content", text);
});

/** Reads an invoice with all related records; it is credited by the sum of its credit notes. */
export const readInvoice = onOwn("ownInvoices", async (context, record) => {
  const related = ["payments.provider", "items.payment_intent", "calculations", "credit_notes"];
  const body = { expand: related };
  const path = `/invoices/${record.response.id}`;
  const response = await context.send({ path, body, expected: [200] });
  const found = response?.data as InvoiceResponse | undefined;
  if (found === undefined) return;
  const credited = Amount.sum((found.credit_notes ?? []).map(({ payable }) => Amount.of(payable)));
  if (Amount.render(credited) !== (found.credited ?? "0")) {
    const text = `${found.id} is credited ${found.credited ?? "nothing"}, not ${String(credited)}`;
    context.violations.add("wrong credits", text);
  }
  if (found.price_usd === record.response.price_usd) return;
  context.violations.add(
    "wrong content",
    `invoice ${found.id} was read back with different content`,
  );
});

/** Reads a page of a list: newest first, without duplicates. */
export const readList = async ({ random, send, violations }: ClientContext): Promise<void> => {
  const name = random.pick(["invoices", "payments", "credit_notes"]);
  const path = name === "invoices" ? "/invoices/list" : `/${name}`;
  const body = {
    limit: 1 + random.below(50),
    offset: random.pick([0, 0, 10, 100]),
    ...(name !== "credit_notes" && random.percent(50) ? { status: ["COMPLETED", "PENDING"] } : {}),
  };
  const response = await send({ path, body, expected: [200] });
  if (response === undefined) return;
  const listed = response.data as Readonly<
    Record<typeof name, ReadonlyArray<Pick<InvoiceResponse, "created_at" | "id">> | undefined>
  >;
  const rows = listed[name] ?? [];
  const keys = rows.map(({ created_at, id }) => `${created_at} ${id}`);
  if (keys.some((key, index) => index > 0 && key >= (keys[index - 1] ?? ""))) {
    violations.add("wrong responses", `${path} is out of order`);
  }
};

interface DashboardResponse {
  readonly metrics: { readonly invoices_count: number; readonly payments_count: number };
  readonly series: ReadonlyArray<{
    readonly invoices_count: number;
    readonly payments_count: number;
  }>;
}

/** Reads a dashboard, whose series must add up to its metrics. */
export const readDashboard = async ({ random, send, violations }: ClientContext): Promise<void> => {
  const period = random.pick(["last_day", "last_30_days", "last_365_days"]);
  const response = await send({ path: "/analytics/dashboard", body: { period }, expected: [200] });
  if (response === undefined) return;
  const { metrics, series } = response.data as DashboardResponse;
  for (const count of ["invoices_count", "payments_count"] as const) {
    const total = series.reduce((sum, bucket) => sum + bucket[count], 0);
    if (total === metrics[count]) continue;
    violations.add(
      "wrong aggregates",
      `${period} has ${count} ${String(metrics[count])}, and ${String(total)} in its series`,
    );
  }
};
