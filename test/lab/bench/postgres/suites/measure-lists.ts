import type { Id, OrganizationId } from "quittance";
import { bigOrganization, usualOrganization } from "../data/data-facts.ts";
import {
  measureInterleaved,
  type Form as Timed,
  type Measured,
  type Operation,
  type Samples,
} from "../measure/rounds.ts";
import { type Session, successOf, type BenchContext } from "../measure/session.ts";
import { median, medianRatio } from "../../report.ts";
import {
  atMost,
  measurementOf,
  noGoal,
  shown,
  shownWall,
  type Measurement,
  type MeasurementTable,
} from "../report/measurement.ts";
import { deepCases } from "./deep-cases.ts";
import {
  countByHand,
  invoiceCases,
  limit,
  pageByHand,
  paymentCases,
  type ListCase,
} from "./list-cases.ts";

type Form = "page" | "count" | "plannedPage" | "plannedCount" | "adapter";

/** Measures every list of the HTTP API, on the first page and far after it. */
export const measureLists = async (context: BenchContext): Promise<MeasurementTable> => {
  const { rows } = await context.owner.pool.query<SampleRow>(sampleOf, [bigOrganization]);
  const [sample] = rows;
  if (sample === undefined) throw new Error("The big organization has no invoices.");
  const cases = [
    ...paymentCases(sample.invoice_id),
    ...invoiceCases(sample.customer_email),
    ...(await deepCases(context.owner)),
  ];
  const measured = await measureInterleaved(
    cases.map((listCase) => operationOf(context, listCase)),
    { rounds: context.rounds, seconds: 8, minRounds: Math.min(5, context.rounds), warmUp: 7 },
  );
  return {
    title: "Lists",
    note: `Server CPU in milliseconds for ${String(limit)} rows and the count, which stops at
10,001. The floor is two statements by hand, one for the page and one for the count, each with
the plan that PostgreSQL keeps or with a new one, whichever is cheaper. Pages
that are far are a million rows after the first, or in the middle of fewer.`,
    moreColumns: ["Page alone", "Wall p50 / p99"],
    measurements: cases.map((listCase) => comparedWithFloor(listCase, measured, context.payments)),
  };
};

/** The names of the lists whose time must not grow with the data. */
export const commonLists: ReadonlySet<string> = new Set(
  [...paymentCases("invoice_any"), ...invoiceCases("customer@example.com")]
    .filter(({ isCommon }) => isCommon)
    .map(({ name }) => name),
);

interface SampleRow {
  readonly invoice_id: Id<"invoice">;
  readonly customer_email: string;
}

const sampleOf = `SELECT invoice_id, customer_email FROM quittance.invoices
WHERE organization_id = $1 AND customer_email LIKE 'customer%' ORDER BY created_at DESC
LIMIT 1 OFFSET 100`;

const operationOf = (context: BenchContext, listCase: ListCase): Operation<Form> => {
  const { owner, planning, bound } = context;
  const { name, values, behindValues = [] } = listCase;
  const byHand = (session: Session, text: string, more: ReadonlyArray<string>): Timed => ({
    session,
    run: (round) => session.run(text, [organizationIn(round), ...values, ...more]),
  });
  return {
    name,
    forms: {
      page: byHand(owner, pageByHand(listCase), behindValues),
      count: byHand(owner, countByHand(listCase), []),
      plannedPage: byHand(planning, pageByHand(listCase), behindValues),
      plannedCount: byHand(planning, countByHand(listCase), []),
      adapter: { session: bound, run: (round) => callAdapter(context, listCase, round) },
    },
  };
};

const callAdapter = async (
  { store }: BenchContext,
  { request, page }: ListCase,
  round: number,
): Promise<number> => {
  const organization = organizationIn(round);
  const found =
    request.list === "payments"
      ? await successOf(store.payments.listPayments(organization, request.filter, page))
      : await successOf(store.invoices.listInvoices(organization, request.filter, page));
  return found.rows.length;
};

/** Warms the connections up with another organization too, as in a host. */
const organizationIn = (round: number): OrganizationId =>
  round < 0 && round % 2 !== 0 ? usualOrganization : bigOrganization;

const comparedWithFloor = (
  { name, request, judged }: ListCase,
  measured: Measured<Form>,
  payments: number,
): Measurement => {
  const samples = measured.get(name);
  const first = measured.get(`${request.list}, page one`);
  if (samples === undefined || first === undefined) throw new Error(`${name} was not measured.`);
  const { adapter } = samples;
  const page = cheaper(samples.page, samples.plannedPage);
  const count = cheaper(samples.count, samples.plannedCount);
  const floor = page.cpu.map((cost, round) => cost + (count.cpu[round] ?? 0));
  const toFirst = medianRatio(adapter.cpu, first.adapter.cpu);
  return measurementOf({
    operation: name,
    floor,
    adapter: adapter.cpu,
    rows: adapter.rows,
    goal: (ratio) => judgement({ judged, ratio, toFirst, payments }),
    more: [shown(median(page.cpu)), shownWall(adapter.wall)],
  });
};

const cheaper = (a: Samples, b: Samples): Samples => (median(a.cpu) <= median(b.cpu) ? a : b);

const judgement = (found: {
  readonly judged: ListCase["judged"];
  readonly ratio: number;
  readonly toFirst: number;
  readonly payments: number;
}): Pick<Measurement, "goal" | "met"> => {
  const { judged, ratio, toFirst } = found;
  const toPageOne = (limitOfRatio: number): Pick<Measurement, "goal" | "met"> => ({
    goal: `<= ${shown(limitOfRatio)} x page one: ${shown(toFirst)}`,
    met: toFirst <= limitOfRatio,
  });
  switch (judged) {
    case "by SQL":
      return atMost(1.2)(ratio);
    case "by page one":
      return toPageOne(1.3);
    case "by six pages":
      return toPageOne(6);
    case "by plain OFFSET":
      return found.payments >= 10_000_000 ? atMost(0.01)(ratio) : noGoal;
    case "not at all":
      return noGoal;
  }
};
