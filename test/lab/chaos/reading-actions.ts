import { Amount } from "quittance";
import { onOwn, type Action } from "./actions.ts";
import { contentOf, type Responses } from "./journal.ts";

/** Reads an acknowledged payment or credit note, which must be unchanged. */
export const readBack = (kind: "payment" | "credit_note"): Action =>
  onOwn(kind, async ({ send, violations }, { response: { id }, response: known }) => {
    const response = await send({ path: `/${kind}s/${id}`, body: {}, expected: [200] });
    if (response === undefined) return;
    const found = response.data as Responses[typeof kind];
    if (contentOf(kind, found) === contentOf(kind, known)) return;
    violations.add("wrong content", `${id} was read back as ${JSON.stringify(found)}`);
  });

/** Reads an invoice with all related records; it is credited by the sum of its credit notes. */
export const readInvoice = onOwn("invoice", async ({ send, violations }, { response: known }) => {
  const expand = ["payments.provider", "items.payment_intent", "calculations", "credit_notes"];
  const path = `/invoices/${known.id}`;
  const response = await send({ path, body: { expand }, expected: [200] });
  if (response === undefined) return;
  const { price_usd, credited = "0", credit_notes = [] } = response.data as Responses["invoice"];
  const sum = Amount.render(Amount.sum(credit_notes.map(({ payable }) => Amount.of(payable))));
  if (sum !== credited) {
    violations.add("wrong credits", `${known.id} is credited ${credited}, not ${sum}`);
  }
  if (price_usd === known.price_usd) return;
  violations.add("wrong content", `invoice ${known.id} was read back with different content`);
});

/** Reads a page of a list: newest first, without duplicates. */
export const readList: Action = async ({ random, send, violations }) => {
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
    Record<typeof name, ReadonlyArray<Pick<Responses["invoice"], "created_at" | "id">> | undefined>
  >;
  const rows = listed[name] ?? [];
  const keys = rows.map(({ created_at, id }) => `${created_at} ${id}`);
  if (keys.some((key, index) => index > 0 && key >= (keys[index - 1] ?? ""))) {
    violations.add("wrong responses", `${path} is out of order`);
  }
};

interface DashboardResponse {
  readonly metrics: Counts;
  readonly series: ReadonlyArray<Counts>;
}

type Counts = Readonly<Record<"invoices_count" | "payments_count", number>>;

/** Reads a dashboard, whose series must add up to its metrics. */
export const readDashboard: Action = async ({ random, send, violations }) => {
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
