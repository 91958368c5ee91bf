import { Amount, isLeft, right, type Invoice, type LedgerEvent, type Refund } from "quittance";
import {
  numberInvoice,
  type Decision,
  type InvoiceRepository,
  type LedgerChange,
  type LockedInvoice,
  type RefundRepository,
} from "quittance/adapter";
import type { MemoryStore } from "@quittance/memory";
import { owners, type Tools } from "../../lab/simulation/run-state.ts";
import type { Rule } from "../../lab/simulation/operation.ts";
import {
  after,
  inChanges,
  inInvoices,
  inPayments,
  inStore,
  unstored,
  type SimulationBug,
} from "./simulation-bug.ts";

type Facts = NonNullable<Parameters<Parameters<RefundRepository["recordRefund"]>[3]>[0]>;

const inRefunds = (
  name: string,
  breaks: ReadonlyArray<Rule>,
  change: (
    refunds: RefundRepository,
    tools: Tools,
    store: MemoryStore,
  ) => Partial<RefundRepository>,
): SimulationBug =>
  inStore(name, breaks, (store, tools) => ({
    ...store,
    refunds: { ...store.refunds, ...change(store.refunds, tools, store) },
  }));

/** Creates a bug in the refunds that a decision to record a refund is based on. */
const inFacts = (
  name: string,
  breaks: ReadonlyArray<Rule>,
  change: (refund: Refund) => Refund,
): SimulationBug =>
  inRefunds(name, breaks, ({ recordRefund }) => ({
    recordRefund: (owner, id, key, decide) =>
      recordRefund(owner, id, key, (facts) => decide(facts && withRefunds(facts, change))),
  }));

const withRefunds = (facts: Facts, change: (refund: Refund) => Refund): Facts => ({
  ...facts,
  locked: { ...facts.locked, refunds: facts.locked.refunds.map(change) },
});

/** Replaces a refund in a change, and in the event about it. */
const withRefund = (change: LedgerChange, refund: Refund): LedgerChange => ({
  ...change,
  refund,
  events: change.events.map((event): LedgerEvent =>
    event.subject.kind === "Refund" ? { ...event, subject: { kind: "Refund", refund } } : event,
  ),
});

/** Creates a bug in a refund that is stored. */
const inStoredRefunds = (
  name: string,
  breaks: ReadonlyArray<Rule>,
  change: (refund: Refund, facts: Omit<Facts, "earlier">) => Refund,
): SimulationBug => {
  const changed = <Outcome>(
    facts: Omit<Facts, "earlier"> | undefined,
    { outcome, change: found }: Decision<Outcome>,
  ): Decision<Outcome> => {
    if (facts === undefined || found?.refund === undefined) return { outcome, change: found };
    const { refund } = found;
    return { outcome, change: withRefund(found, change(refund, facts)) };
  };
  return inRefunds(name, breaks, ({ recordRefund, changeRefund }) => ({
    recordRefund: (owner, id, key, decide) =>
      recordRefund(owner, id, key, (facts) => changed(facts, decide(facts))),
    changeRefund: (owner, id, decide) =>
      changeRefund(owner, id, (facts) => changed(facts, decide(facts))),
  }));
};

const kindOf = (outcome: unknown): string | undefined =>
  (outcome as { readonly left?: { readonly kind: string } }).left?.kind;

/** Bugs in refunds. */
const bugsInRefunds: ReadonlyArray<SimulationBug> = [
  inStoredRefunds(
    "the value of a refund is rounded by itself",
    ["refunds", "results", "outbox", "statuses", "amounts"],
    (refund, { payment: { value, price } }) => ({
      ...refund,
      value: Amount.share(value, refund.price.amount, price.amount),
    }),
  ),
  inRefunds("a refund of more than is left is accepted", ["rejections"], ({ recordRefund }) => ({
    recordRefund: (owner, id, key, decide) =>
      recordRefund(owner, id, key, (facts) => {
        const decision = decide(facts);
        if (facts === undefined || kindOf(decision.outcome) !== "RefundExceedsPayment") {
          return decision;
        }
        return decide({ ...facts, locked: { ...facts.locked, refunds: [] } });
      }),
  })),
  inRefunds(
    "whether a refund comes after the completion is decided before the lock",
    ["refunds", "results", "outbox", "statuses"],
    ({ recordRefund }, { turn }, { payments, invoices }) => ({
      recordRefund: (owner, id, key, decide) => async () => {
        const payment = await payments.findPayment(owner, id)();
        if (isLeft(payment) || payment.right === undefined) {
          return recordRefund(owner, id, key, decide)();
        }
        const found = await invoices.findInvoice(owner, payment.right.invoiceId, new Set())();
        for (let waited = 0; waited < 12; waited += 1) await turn("waits for the lock");
        const wasCompleted = found._tag === "Right" && found.right?.invoice.status === "COMPLETED";
        return recordRefund(owner, id, key, (facts) => {
          const { outcome, change } = decide(facts);
          const refund = change?.refund;
          if (refund === undefined) return { outcome, change };
          const afterCompletion = refund.status === "COMPLETED" && wasCompleted;
          return { outcome, change: change && withRefund(change, { ...refund, afterCompletion }) };
        })();
      },
    }),
  ),
  inFacts(
    "a reversal counts as a refund",
    ["rejections", "refunds", "amounts", "statuses", "once"],
    (refund) => (refund.kind === "REVERSAL" ? { ...refund, kind: "REFUND" } : refund),
  ),
  inFacts(
    "a running total is added to the amounts",
    ["rejections", "amounts", "once"],
    (refund) => ({
      ...refund,
      isTotal: false,
    }),
  ),
  inFacts("a pending refund can be exceeded", ["rejections"], (refund) =>
    refund.status === "PENDING" ? { ...refund, status: "FAILED" } : refund,
  ),
  inFacts("a failed refund is counted as refunded", ["rejections", "amounts", "once"], (refund) =>
    refund.status === "FAILED" ? { ...refund, status: "COMPLETED" } : refund,
  ),
  inPayments("a pending refund lowers what is paid", ["statuses"], (payments) => ({
    recordPayment: (owner, request, decide) =>
      payments.recordPayment(owner, request, (facts) =>
        decide({ ...facts, locked: facts.locked && withPendingRefunds(facts.locked) }),
      ),
  })),
  inStoredRefunds(
    "a refund that completes keeps the amount of its report",
    ["refunds", "results", "outbox", "amounts", "statuses"],
    (refund) => ({ ...refund, price: { ...refund.price, amount: refund.reported } }),
  ),
  inRefunds(
    "a failed refund may complete",
    ["rejections", "outbox", "amounts"],
    ({ changeRefund }) => ({
      changeRefund: (owner, id, decide) =>
        changeRefund(owner, id, (facts) =>
          decide(facts && { ...facts, refund: { ...facts.refund, status: "PENDING" } }),
        ),
    }),
  ),
  inRefunds("the key of a refund counts for one payment", ["rejections", "once"], (refunds) => ({
    recordRefund: (owner, id, key, decide) =>
      refunds.recordRefund(owner, id, key, (facts) => {
        const earlier = facts?.earlier?.paymentId === id ? facts.earlier : undefined;
        return decide(facts && { ...facts, earlier });
      }),
  })),
  inRefunds(
    "a refund is stored without its lock",
    ["refunds", "outbox", "results", "statuses", "rejections", "once", "amounts", "pages"],
    ({ recordRefund }, { turn }) => ({
      recordRefund: (owner, id, key, decide) => async () => {
        const seen = await recordRefund(owner, id, key, (facts) => unstored(decide(facts)))();
        if (isLeft(seen)) return seen;
        const { outcome, made } = seen.right;
        await turn("stores the refund");
        return recordRefund(owner, id, key, () => ({ outcome, change: made }))();
      },
    }),
  ),
  inRefunds("a refund is found by every organization", ["tenants"], ({ findRefund }) => ({
    findRefund: (owner, id) => async () => {
      const own = await findRefund(owner, id)();
      const [first, second] = owners;
      return own._tag === "Right" && own.right === undefined
        ? findRefund(owner === first ? second : first, id)()
        : own;
    },
  })),
];

const withPendingRefunds = (locked: LockedInvoice): LockedInvoice => ({
  ...locked,
  refunds: locked.refunds.map((refund) =>
    refund.status === "PENDING" ? { ...refund, status: "COMPLETED" } : refund,
  ),
});

/** Stores a new invoice with a number that does not come from the store. */
const numbered = (
  storeInvoice: InvoiceRepository["storeInvoice"],
  [owner, records, claim, events]: Parameters<InvoiceRepository["storeInvoice"]>,
  count: number,
): ReturnType<InvoiceRepository["storeInvoice"]> => {
  const made = numberInvoice({ records, events }, count);
  const unnumbered = { ...made.records, series: undefined };
  const { number = "" } = made.records.invoice;
  return async () => {
    const stored = await storeInvoice(owner, unnumbered, claim, made.events)();
    return stored._tag === "Right" && stored.right === undefined
      ? right({ kind: "InvoiceStored", number })
      : stored;
  };
};

/** Bugs in the numbers of invoices, and in the reports of due dates. */
const bugsInNumbers: ReadonlyArray<SimulationBug> = [
  inInvoices(
    "a number is taken when the key of an invoice is looked up",
    ["numbers", "statuses"],
    (store, { clock }) => {
      const counts = new Map<string, number>();
      const reserved = new Map<string, number>();
      const take = (owner: string): number => {
        const name = `${owner} ${clock().slice(0, 10)}`;
        const count = (counts.get(name) ?? 0) + 1;
        counts.set(name, count);
        return count;
      };
      return {
        findEarlierCall: (owner, claim) => {
          reserved.set(`${owner} ${claim.key}`, take(owner));
          return store.findEarlierCall(owner, claim);
        },
        storeInvoice: (...args) => {
          const [owner, , claim] = args;
          const count = reserved.get(`${owner} ${claim?.key ?? ""}`) ?? take(owner);
          return numbered(store.storeInvoice, args, count);
        },
      };
    },
  ),
  inInvoices("the number of a voided invoice is used again", ["numbers", "statuses"], (store) => {
    const free: Array<string> = [];
    const isFree = (invoice: Invoice | undefined): boolean =>
      invoice?.voidedAt !== undefined && invoice.number !== undefined;
    return {
      storeInvoice: (...args) => {
        const name = `${args[0]} ${args[1].series?.name ?? ""}`;
        const at = free.findIndex((number) => number.startsWith(name));
        const [number] = at < 0 ? [] : free.splice(at, 1);
        if (number === undefined) return store.storeInvoice(...args);
        return numbered(store.storeInvoice, args, parseInt(number.split("/")[1] ?? "", 10));
      },
      changeInvoice: (owner, id, decide) =>
        store.changeInvoice(owner, id, (locked) => {
          const decision = decide(locked);
          const { invoice } = decision.change ?? {};
          if (isFree(invoice)) free.push(`${owner} ${invoice?.number ?? ""}`);
          return decision;
        }),
    };
  }),
  inChanges("a sweep does not store what it reported", ["due", "statuses"], (change) => ({
    ...change,
    invoice: change.invoice && { ...change.invoice, overdueReportedAt: undefined },
  })),
  inInvoices(
    "a sweep reports without the lock",
    ["due", "statuses", "outbox", "time"],
    ({ changeInvoice }, { turn }) => ({
      changeInvoice: (owner, id, decide) => async () => {
        const seen = await changeInvoice(owner, id, (locked) => unstored(decide(locked)))();
        if (isLeft(seen)) return seen;
        const { outcome, made } = seen.right;
        const isReport = made?.events.some(({ type }) => type === "invoice.overdue") === true;
        for (let waited = 0; isReport && waited < 12; waited += 1) await turn("waits to report");
        return changeInvoice(owner, id, () => ({ outcome, change: made }))();
      },
    }),
  ),
  inChanges("a sweep skips the report that an invoice expired", ["due", "outbox"], (change) => ({
    ...change,
    events: change.events.filter(({ type }) => type !== "invoice.expired"),
  })),
];

type Redeem = (ids: ReadonlyArray<string>) => void;

/** Creates a bug that counts redemptions of coupons that no invoice has. */
const inRedemptions = (
  name: string,
  change: (invoices: InvoiceRepository, redeem: Redeem) => Partial<InvoiceRepository>,
): SimulationBug =>
  inStore(name, ["coupons", "rejections", "amounts"], (store) => {
    const counts = new Map<string, number>();
    const redeem: Redeem = (ids) => {
      for (const id of ids) counts.set(id, (counts.get(id) ?? 0) + 1);
    };
    const { couponsByCode, listCoupons } = store.couponRecords;
    const more = ({ id }: { readonly id: string }): number => counts.get(id) ?? 0;
    const couponRecords: typeof store.couponRecords = {
      ...store.couponRecords,
      couponsByCode: (...args) =>
        after(couponsByCode(...args), (uses) =>
          uses.map((use) => use && { ...use, redemptions: use.redemptions + more(use.coupon) }),
        ),
      listCoupons: (...args) =>
        after(listCoupons(...args), (page) => ({
          ...page,
          rows: page.rows.map((row) => ({ ...row, redemptions: row.redemptions + more(row) })),
        })),
    };
    const invoices = { ...store.invoices, ...change(store.invoices, redeem) };
    return { ...store, invoices, couponRecords, coupons: couponRecords };
  });

/** Bugs in the redemptions of coupons. */
const bugsInCoupons: ReadonlyArray<SimulationBug> = [
  inRedemptions("a replay redeems its coupons again", (invoices, redeem) => {
    const used = new Map<string, ReadonlyArray<string>>();
    return {
      storeInvoice: (...args) => {
        used.set(args[1].invoice.id, args[1].couponIds);
        return invoices.storeInvoice(...args);
      },
      findEarlierCall: (...args) =>
        after(invoices.findEarlierCall(...args), (found) => {
          if (found?.sameContent === true) redeem(used.get(found.invoiceId) ?? []);
          return found;
        }),
    };
  }),
  inRedemptions("voiding gives no redemption back", (invoices, redeem) => {
    const used = new Map<string, ReadonlyArray<string>>();
    return {
      storeInvoice: (...args) => {
        const { invoice, couponIds } = args[1];
        used.set(invoice.id, couponIds);
        return invoices.storeInvoice(...args);
      },
      changeInvoice: (owner, id, decide) =>
        invoices.changeInvoice(owner, id, (locked) => {
          const decision = decide(locked);
          const isVoided = locked?.invoice.status !== "VOIDED";
          if (isVoided && decision.change?.invoice?.status === "VOIDED") redeem(used.get(id) ?? []);
          return decision;
        }),
    };
  }),
  inStore("the maximum of a coupon is not checked", ["coupons", "rejections"], (store) => {
    const { couponsByCode } = store.coupons;
    const { storeInvoice } = store.invoices;
    const invoices: InvoiceRepository = {
      ...store.invoices,
      storeInvoice: (owner, records, claim, events) => async () => {
        const stored = await storeInvoice(owner, records, claim, events)();
        const found = stored._tag === "Right" ? stored.right : undefined;
        return found !== undefined && "couponId" in found
          ? storeInvoice(owner, { ...records, couponIds: [] }, claim, events)()
          : stored;
      },
    };
    const coupons: typeof store.coupons = {
      couponsByCode: (...args) =>
        after(couponsByCode(...args), (uses) =>
          uses.map((use) => use && { ...use, redemptions: 0, redemptionsOfCustomer: 0 }),
        ),
    };
    return { ...store, invoices, coupons };
  }),
];

/** Where histories catch bugs that need a rare order of calls, so that the tests are fast. */
const closeTo: ReadonlyMap<string, number> = new Map([
  ["whether a refund comes after the completion is decided before the lock", 155],
  ["a replay redeems its coupons again", 150],
  ["a reversal counts as a refund", 440],
  ["a sweep reports without the lock", 14],
  ["a sweep skips the report that an invoice expired", 14],
  ["the maximum of a coupon is not checked", 23],
]);

/** Bugs in refunds, numbers, due dates and coupons. */
export const bugsInDocuments: ReadonlyArray<SimulationBug> = [
  ...bugsInRefunds,
  ...bugsInNumbers,
  ...bugsInCoupons,
].map((bug) => ({ ...bug, plan: "documents" as const, from: closeTo.get(bug.name) ?? 0 }));
