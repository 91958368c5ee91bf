import { Amount, addSeconds, type LedgerEvent, type OrganizationId } from "quittance";
import { type AnalyticsRepository, type Page } from "quittance/adapter";
import { after, inInvoices, inPayments, inStore, type SimulationBug } from "./simulation-bug.ts";
import { owners } from "../../lab/simulation/run-state.ts";

const other = (owner: OrganizationId): OrganizationId =>
  owner === owners[0] ? owners[1] : owners[0];

const inAnalytics = (
  name: string,
  change: (analytics: AnalyticsRepository) => AnalyticsRepository,
): SimulationBug =>
  inStore(name, ["dashboard"], (store) => ({ ...store, analytics: change(store.analytics) }));

const withoutFirst = <Row>(page: Page<Row>): Page<Row> => ({ ...page, rows: page.rows.slice(1) });

/** Bugs in lists and dashboards. */
export const bugsInReads: ReadonlyArray<SimulationBug> = [
  inInvoices("a list skips a row between two pages", ["pages"], (invoices) => ({
    listInvoices: (owner, filter, page) =>
      "after" in page.start
        ? after(
            invoices.listInvoices(owner, filter, { ...page, limit: page.limit + 1 }),
            withoutFirst,
          )
        : invoices.listInvoices(owner, filter, page),
  })),
  inInvoices("a cursor ignores rows of the same second", ["pages"], (invoices) => ({
    listInvoices: (owner, filter, page) => {
      const { start } = page;
      if (!("after" in start)) return invoices.listInvoices(owner, filter, page);
      return invoices.listInvoices(owner, filter, {
        ...page,
        start: { after: { ...start.after, id: "" } },
      });
    },
  })),
  inPayments("the total of a list is that of its page", ["pages"], (payments) => ({
    listPayments: (owner, filter, page) =>
      after(payments.listPayments(owner, filter, page), (found) => ({
        ...found,
        total: found.rows.length,
      })),
  })),
  inPayments("the lower bound of a time range is exclusive", ["pages"], (payments) => ({
    listPayments: (owner, filter, page) => {
      const { createdFrom } = filter;
      const moved = createdFrom && { createdFrom: addSeconds(createdFrom, 1) };
      return payments.listPayments(owner, { ...filter, ...moved }, page);
    },
  })),
  inAnalytics("the dashboard counts voided invoices as billed", (analytics) => ({
    readActivity: (owner, windows) =>
      after(analytics.readActivity(owner, windows), (found) => {
        const { VOIDED, PENDING, ...rest } = Object.fromEntries(found.current.invoices);
        const nothing = { count: 0, priceUsd: Amount.zero };
        const [pending, voided] = [PENDING ?? nothing, VOIDED ?? nothing];
        const merged = {
          count: pending.count + voided.count,
          priceUsd: Amount.add(pending.priceUsd, voided.priceUsd),
        };
        const invoices = new Map(Object.entries({ ...rest, PENDING: merged }));
        return {
          ...found,
          current: { ...found.current, invoices: invoices as typeof found.current.invoices },
        };
      }),
  })),
  inAnalytics("a window of the dashboard includes its end", (analytics) => ({
    readActivity: (owner, { current, ...windows }) =>
      analytics.readActivity(owner, {
        ...windows,
        current: { ...current, to: addSeconds(current.to, 1) },
      }),
  })),
];

/** Bugs in the events of the outbox. */
export const bugsInEvents: ReadonlyArray<SimulationBug> = [
  inPayments("the events of a repeated transaction are dropped", ["outbox"], (payments, tools) => ({
    recordPayment: (owner, request, decide) =>
      payments.recordPayment(owner, request, (facts) => {
        const { outcome, change } = decide(facts);
        const isRepeated = tools.fault() === "repeated transaction";
        return { outcome, change: change && isRepeated ? { ...change, events: [] } : change };
      }),
  })),
  inPayments(
    "the events of a repeated transaction are stored twice",
    ["outbox"],
    (payments, tools) => ({
      changePayment: (owner, id, decide) =>
        payments.changePayment(owner, id, (facts) => {
          const { outcome, change } = decide(facts);
          const isRepeated = change !== undefined && tools.fault() === "repeated transaction";
          const events = isRepeated ? [...change.events, ...change.events] : change?.events;
          return { outcome, change: change && events && { ...change, events } };
        }),
    }),
  ),
  inPayments("a replay stores its events again", ["outbox"], (payments) => {
    const known = new Map<string, ReadonlyArray<LedgerEvent>>();
    return {
      recordPayment: (owner, request, decide) =>
        payments.recordPayment(owner, request, (facts) => {
          const key = `${owner} ${request.idempotencyKey}`;
          const decision = decide(facts);
          const { change } = decision;
          if (change !== undefined) known.set(key, change.events);
          const events = known.get(key);
          if (change !== undefined || events === undefined) return decision;
          return { ...decision, change: { invoice: undefined, payment: undefined, events } };
        }),
    };
  }),
  inInvoices("a rejected void stores an event", ["outbox"], (invoices) => ({
    changeInvoice: (owner, id, decide) => {
      let last: LedgerEvent | undefined;
      return invoices.changeInvoice(owner, id, (locked) => {
        const decision = decide(locked);
        const invoice = locked?.invoice;
        if (decision.change !== undefined || invoice?.status !== "COMPLETED") return decision;
        const { organizationId, updatedAt: createdAt } = invoice;
        last = {
          ...{ id: `event_of_${invoice.id}` as LedgerEvent["id"], organizationId, createdAt },
          ...{ type: "invoice.voided", subject: { kind: "Invoice", invoice } },
        };
        return { ...decision, change: { invoice: undefined, payment: undefined, events: [last] } };
      });
    },
  })),
];

/** Bugs that show an organization the records of another. */
export const bugsInTenancy: ReadonlyArray<SimulationBug> = [
  inInvoices("an invoice is found by every organization", ["tenants"], (invoices) => ({
    findInvoice: (owner, id, parts) => async () => {
      const own = await invoices.findInvoice(owner, id, parts)();
      return own._tag === "Right" && own.right === undefined
        ? invoices.findInvoice(other(owner), id, parts)()
        : own;
    },
  })),
  inPayments("a list contains payments of another organization", ["pages"], (payments) => ({
    listPayments: (owner, filter, page) => async () => {
      const own = await payments.listPayments(owner, filter, page)();
      return own._tag === "Right" && own.right.rows.length === 0
        ? payments.listPayments(other(owner), filter, page)()
        : own;
    },
  })),
  inStore("the end of the outbox continues with another organization", ["outbox"], (store) => ({
    ...store,
    outbox: {
      ...store.outbox,
      read: (owner, position, limit) => async () => {
        const own = await store.outbox.read(owner, position, limit)();
        return own._tag === "Right" && own.right.length === 0
          ? store.outbox.read(other(owner), position, limit)()
          : own;
      },
    },
  })),
  {
    name: "an API key authenticates another organization",
    breaks: ["tenants"],
    hooks: {
      credentials: ({ findByDigest }) => ({
        findByDigest: (digest) =>
          after(
            findByDigest(digest),
            (found) => found && { ...found, organizationId: other(found.organizationId) },
          ),
      }),
    },
  },
  inPayments(
    "an idempotency key of another organization counts as used",
    ["once", "rejections"],
    (payments) => ({
      recordPayment: (owner, request, decide) => async () => {
        const foreign = await payments.findByKey(other(owner), request.idempotencyKey)();
        return payments.recordPayment(owner, request, ({ earlier, ...facts }) =>
          decide({
            ...facts,
            earlier: earlier ?? (foreign._tag === "Right" ? foreign.right : undefined),
          }),
        )();
      },
    }),
  ),
];
