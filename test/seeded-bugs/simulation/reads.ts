import {
  Amount,
  addSeconds,
  isLeft,
  right,
  type LedgerEvent,
  type OrganizationId,
} from "quittance";
import { bugsIn, countingRows } from "../store-bug.ts";
import { owners, type Tools } from "../../lab/simulation/run-state.ts";
import { withPlan } from "./simulation-bug.ts";

const invoices = bugsIn("invoices");
const payments = bugsIn("payments");
const analytics = bugsIn("analytics");

const other = (owner: OrganizationId): OrganizationId =>
  owner === owners[0] ? owners[1] : owners[0];

/** Bugs in lists and dashboards. */
export const bugsInReads = withPlan("payments", {
  "a list skips a row between two pages": {
    breaks: ["pages"],
    store: invoices.replacing<Tools>(({ listInvoices }) => ({
      listInvoices: (owner, filter, page) => async () => {
        if (!("after" in page.start)) return listInvoices(owner, filter, page)();
        const found = await listInvoices(owner, filter, { ...page, limit: page.limit + 1 })();
        if (isLeft(found)) return found;
        return right({ ...found.right, rows: found.right.rows.slice(1) });
      },
    })),
  },
  "a cursor ignores rows of the same second": {
    breaks: ["pages"],
    store: invoices.passing("listInvoices", (owner, filter, page) => {
      const { start } = page;
      if (!("after" in start)) return [owner, filter, page];
      return [owner, filter, { ...page, start: { after: { ...start.after, id: "" } } }];
    }),
  },
  "the total of a list is that of its page": {
    breaks: ["pages"],
    store: payments.returning("listPayments", countingRows),
  },
  "the lower bound of a time range is exclusive": {
    breaks: ["pages"],
    store: payments.filtering("listPayments", (filter) => ({
      ...filter,
      createdFrom: filter.createdFrom && addSeconds(filter.createdFrom, 1),
    })),
  },
  "the dashboard counts voided invoices as billed": {
    breaks: ["dashboard"],
    store: analytics.altering("readActivity", ({ current }) => {
      const { VOIDED, PENDING, ...rest } = Object.fromEntries(current.invoices);
      const nothing = { count: 0, priceUsd: Amount.zero };
      const [pending, voided] = [PENDING ?? nothing, VOIDED ?? nothing];
      const merged = {
        count: pending.count + voided.count,
        priceUsd: Amount.add(pending.priceUsd, voided.priceUsd),
      };
      const counted = new Map(Object.entries({ ...rest, PENDING: merged }));
      return { current: { ...current, invoices: counted as typeof current.invoices } };
    }),
  },
  "a window of the dashboard includes its end": {
    breaks: ["dashboard"],
    store: analytics.passing("readActivity", (owner, { current, ...windows }) => [
      owner,
      { ...windows, current: { ...current, to: addSeconds(current.to, 1) } },
    ]),
  },
});

/** Bugs in the events of the outbox. */
export const bugsInEvents = withPlan("payments", {
  "the events of a repeated transaction are dropped": {
    breaks: ["outbox"],
    store: (store, tools: Tools) =>
      payments.deciding("recordPayment", ({ events }) => ({
        events: tools.fault() === "repeated transaction" ? [] : events,
      }))(store, tools),
  },
  "the events of a repeated transaction are stored twice": {
    breaks: ["outbox"],
    store: (store, tools: Tools) =>
      payments.deciding("changePayment", ({ events }) => ({
        events: tools.fault() === "repeated transaction" ? [...events, ...events] : events,
      }))(store, tools),
  },
  "a replay stores its events again": {
    breaks: ["outbox"],
    store: payments.replacing<Tools>(({ recordPayment }) => {
      const known = new Map<string, ReadonlyArray<LedgerEvent>>();
      return {
        recordPayment: (owner, request, decide) =>
          recordPayment(owner, request, (facts) => {
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
  },
  "a rejected void stores an event": {
    breaks: ["outbox"],
    store: invoices.overriding("changeInvoice", (decision, locked) => {
      const invoice = (locked as typeof locked | undefined)?.invoice;
      if (decision.change !== undefined || invoice?.status !== "COMPLETED") return decision;
      const { organizationId, updatedAt: createdAt } = invoice;
      const last: LedgerEvent = {
        ...{ id: `event_of_${invoice.id}` as LedgerEvent["id"], organizationId, createdAt },
        ...{ type: "invoice.voided", subject: { kind: "Invoice", invoice } },
      };
      return { ...decision, change: { invoice: undefined, payment: undefined, events: [last] } };
    }),
  },
});

/** Bugs that show an organization the records of another. */
export const bugsInTenancy = withPlan("payments", {
  "an invoice is found by every organization": {
    breaks: ["tenants"],
    store: invoices.elsewhere("findInvoice", (owner, ...rest) => [other(owner), ...rest]),
  },
  "a list contains payments of another organization": {
    breaks: ["pages"],
    store: payments.replacing<Tools>(({ listPayments }) => ({
      listPayments: (owner, filter, page) => async () => {
        const own = await listPayments(owner, filter, page)();
        return own._tag === "Right" && own.right.rows.length === 0
          ? listPayments(other(owner), filter, page)()
          : own;
      },
    })),
  },
  "the end of the outbox continues with another organization": {
    breaks: ["outbox"],
    store: bugsIn("outbox").replacing<Tools>(({ read }) => ({
      read: (owner, position, limit) => async () => {
        const own = await read(owner, position, limit)();
        return own._tag === "Right" && own.right.length === 0
          ? read(other(owner), position, limit)()
          : own;
      },
    })),
  },
  "an API key authenticates another organization": {
    breaks: ["tenants"],
    hooks: {
      credentials: ({ findByDigest }) => ({
        findByDigest: (digest) => async () => {
          const found = await findByDigest(digest)();
          if (isLeft(found) || found.right === undefined) return found;
          return right({ ...found.right, organizationId: other(found.right.organizationId) });
        },
      }),
    },
  },
  "an idempotency key of another organization counts as used": {
    breaks: ["once", "rejections"],
    store: payments.replacing<Tools>(({ findByKey, recordPayment }) => ({
      recordPayment: (owner, request, decide) => async () => {
        const foreign = await findByKey(other(owner), request.idempotencyKey)();
        return recordPayment(owner, request, ({ earlier, ...facts }) =>
          decide({ ...facts, earlier: earlier ?? (isLeft(foreign) ? undefined : foreign.right) }),
        )();
      },
    })),
  },
});
