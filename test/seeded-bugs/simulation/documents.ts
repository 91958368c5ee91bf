import { Amount, isLeft, right, type Invoice, type LedgerEvent, type Refund } from "quittance";
import {
  numberInvoice,
  type InvoiceRepository,
  type LedgerChange,
  type RefundRepository,
} from "quittance/adapter";
import { all, bugsIn, changing, type StoreBug } from "../store-bug.ts";
import { owners, type Tools } from "../../lab/simulation/run-state.ts";
import { waitingFor, withPlan } from "./simulation-bug.ts";

const invoices = bugsIn("invoices");
const payments = bugsIn("payments");
const refunds = bugsIn("refunds");
const coupons = bugsIn("couponRecords");

type Facts = NonNullable<Parameters<Parameters<RefundRepository["recordRefund"]>[3]>[0]>;

/** Creates a bug in the refunds that a decision to record a refund is based on. */
const inFacts = (change: (refund: Refund) => Partial<Refund>) =>
  refunds.informing("recordRefund", ({ locked }) => ({
    locked: {
      ...locked,
      refunds: locked.refunds.map((refund) => ({ ...refund, ...change(refund) })),
    },
  }));

/** Creates a bug in a refund that is stored, and in the event about it. */
const inStoredRefunds = (
  change: (refund: Refund, facts: Omit<Facts, "earlier">) => Partial<Refund>,
) =>
  refunds.deciding(["recordRefund", "changeRefund"], ({ refund, events }, facts) =>
    refund === undefined ? {} : withRefund(events, { ...refund, ...change(refund, facts) }),
  );

/** A refund in place of another, and in the event about it. */
const withRefund = (
  events: ReadonlyArray<LedgerEvent>,
  refund: Refund,
): Pick<LedgerChange, "refund" | "events"> => ({
  refund,
  events: events.map((event): LedgerEvent =>
    event.subject.kind === "Refund" ? { ...event, subject: { kind: "Refund", refund } } : event,
  ),
});

const kindOf = (outcome: unknown): string | undefined =>
  (outcome as { readonly left?: { readonly kind: string } }).left?.kind;

/** Bugs in refunds. */
const bugsInRefunds = withPlan("documents", {
  "the value of a refund is rounded by itself": {
    breaks: ["refunds", "results", "outbox", "statuses", "amounts"],
    store: inStoredRefunds((refund, { payment: { value, price } }) => ({
      value: Amount.share(value, refund.price.amount, price.amount),
    })),
  },
  "a refund of more than is left is accepted": {
    breaks: ["rejections"],
    store: refunds.replacing<Tools>(({ recordRefund }) => ({
      recordRefund: (owner, id, key, decide) =>
        recordRefund(owner, id, key, (facts) => {
          const decision = decide(facts);
          if (facts === undefined || kindOf(decision.outcome) !== "RefundExceedsPayment") {
            return decision;
          }
          return decide({ ...facts, locked: { ...facts.locked, refunds: [] } });
        }),
    })),
  },
  "whether a refund comes after the completion is decided before the lock": {
    breaks: ["refunds", "results", "outbox", "statuses"],
    from: 155,
    store: refunds.replacing(({ recordRefund }, { turn }: Tools, store) => ({
      recordRefund: (owner, id, key, decide) => async () => {
        const payment = await store.payments.findPayment(owner, id)();
        if (isLeft(payment) || payment.right === undefined) {
          return recordRefund(owner, id, key, decide)();
        }
        const { invoiceId } = payment.right;
        const found = await store.invoices.findInvoice(owner, invoiceId, new Set())();
        for (let waited = 0; waited < 12; waited += 1) await turn("waits for the lock");
        const wasCompleted = found._tag === "Right" && found.right?.invoice.status === "COMPLETED";
        return recordRefund(owner, id, key, (facts) => {
          const { outcome, change } = decide(facts);
          if (change?.refund === undefined) return { outcome, change };
          const afterCompletion = change.refund.status === "COMPLETED" && wasCompleted;
          const refund = { ...change.refund, afterCompletion };
          return { outcome, change: { ...change, ...withRefund(change.events, refund) } };
        })();
      },
    })),
  },
  "a reversal counts as a refund": {
    breaks: ["rejections", "refunds", "amounts", "statuses", "once"],
    from: 440,
    store: inFacts(({ kind }) => ({ kind: kind === "REVERSAL" ? "REFUND" : kind })),
  },
  "a running total is added to the amounts": {
    breaks: ["rejections", "amounts", "once"],
    store: inFacts(() => ({ isTotal: false })),
  },
  "a pending refund can be exceeded": {
    breaks: ["rejections"],
    store: inFacts(({ status }) => ({ status: status === "PENDING" ? "FAILED" : status })),
  },
  "a failed refund is counted as refunded": {
    breaks: ["rejections", "amounts", "once"],
    store: inFacts(({ status }) => ({ status: status === "FAILED" ? "COMPLETED" : status })),
  },
  "a pending refund lowers what is paid": {
    breaks: ["statuses"],
    store: payments.informing("recordPayment", ({ locked }) => ({
      locked: locked && {
        ...locked,
        refunds: locked.refunds.map((refund) =>
          refund.status === "PENDING" ? { ...refund, status: "COMPLETED" } : refund,
        ),
      },
    })),
  },
  "a refund that completes keeps the amount of its report": {
    breaks: ["refunds", "results", "outbox", "amounts", "statuses"],
    store: inStoredRefunds(({ price, reported }) => ({ price: { ...price, amount: reported } })),
  },
  "a failed refund may complete": {
    breaks: ["rejections", "outbox", "amounts"],
    store: refunds.informing("changeRefund", ({ refund }) => ({
      refund: { ...refund, status: "PENDING" },
    })),
  },
  "the key of a refund counts for one payment": {
    breaks: ["rejections", "once"],
    store: refunds.informing("recordRefund", ({ earlier }, [, id]) => ({
      earlier: earlier?.paymentId === id ? earlier : undefined,
    })),
  },
  "a refund is stored without its lock": {
    breaks: [
      ...(["refunds", "outbox", "results", "statuses"] as const),
      ...(["rejections", "once", "amounts", "pages"] as const),
    ],
    store: refunds.unlocked("recordRefund", waitingFor("stores the refund")),
  },
  "a refund is found by every organization": {
    breaks: ["tenants"],
    store: refunds.elsewhere("findRefund", (owner, id) => [
      owner === owners[0] ? owners[1] : owners[0],
      id,
    ]),
  },
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
const bugsInNumbers = withPlan("documents", {
  "a number is taken when the key of an invoice is looked up": {
    breaks: ["numbers", "statuses"],
    store: invoices.replacing((port, { clock }: Tools) => {
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
          return port.findEarlierCall(owner, claim);
        },
        storeInvoice: (...args) => {
          const [owner, , claim] = args;
          const count = reserved.get(`${owner} ${claim?.key ?? ""}`) ?? take(owner);
          return numbered(port.storeInvoice, args, count);
        },
      };
    }),
  },
  "the number of a voided invoice is used again": {
    breaks: ["numbers", "statuses"],
    store: invoices.replacing<Tools>((port) => {
      const free: Array<string> = [];
      const isFree = (invoice: Invoice | undefined): boolean =>
        invoice?.voidedAt !== undefined && invoice.number !== undefined;
      return {
        storeInvoice: (...args) => {
          const name = `${args[0]} ${args[1].series?.name ?? ""}`;
          const at = free.findIndex((number) => number.startsWith(name));
          const [number] = at < 0 ? [] : free.splice(at, 1);
          if (number === undefined) return port.storeInvoice(...args);
          return numbered(port.storeInvoice, args, parseInt(number.split("/")[1] ?? "", 10));
        },
        changeInvoice: (owner, id, decide) =>
          port.changeInvoice(owner, id, (locked) => {
            const decision = decide(locked);
            const { invoice } = decision.change ?? {};
            if (isFree(invoice)) free.push(`${owner} ${invoice?.number ?? ""}`);
            return decision;
          }),
      };
    }),
  },
  "a sweep does not store what it reported": {
    breaks: ["due", "statuses"],
    store: changing(({ invoice }) => ({
      invoice: invoice && { ...invoice, overdueReportedAt: undefined },
    })),
  },
  "a sweep reports without the lock": {
    breaks: ["due", "statuses", "outbox", "time"],
    from: 14,
    store: invoices.unlocked("changeInvoice", async ({ turn }: Tools, made) => {
      const isReport = made?.events.some(({ type }) => type === "invoice.overdue") === true;
      for (let waited = 0; isReport && waited < 12; waited += 1) await turn("waits to report");
    }),
  },
  "a sweep skips the report that an invoice expired": {
    breaks: ["due", "outbox"],
    from: 14,
    store: changing(({ events }) => ({
      events: events.filter(({ type }) => type !== "invoice.expired"),
    })),
  },
});

type Redeem = (ids: ReadonlyArray<string>) => void;

/** Creates a bug that counts redemptions of coupons that no invoice has. */
const inRedemptions =
  (
    change: (port: InvoiceRepository, redeem: Redeem) => Partial<InvoiceRepository>,
  ): StoreBug<Tools> =>
  (store, tools) => {
    const counts = new Map<string, number>();
    const redeem: Redeem = (ids) => {
      for (const id of ids) counts.set(id, (counts.get(id) ?? 0) + 1);
    };
    const more = ({ id }: { readonly id: string }): number => counts.get(id) ?? 0;
    const { couponRecords, ...changed } = all(
      coupons.returning("couponsByCode", (uses) =>
        uses.map((use) => use && { ...use, redemptions: use.redemptions + more(use.coupon) }),
      ),
      coupons.altering("listCoupons", ({ rows }) => ({
        rows: rows.map((row) => ({ ...row, redemptions: row.redemptions + more(row) })),
      })),
      invoices.replacing<unknown>((port) => change(port, redeem)),
    )(store, tools);
    return { ...changed, couponRecords, coupons: couponRecords };
  };

/** Bugs in the redemptions of coupons. */
const bugsInCoupons = withPlan("documents", {
  "a replay redeems its coupons again": {
    breaks: ["coupons", "rejections", "amounts"],
    from: 150,
    store: inRedemptions(({ storeInvoice, findEarlierCall }, redeem) => {
      const used = new Map<string, ReadonlyArray<string>>();
      return {
        storeInvoice: (...args) => {
          used.set(args[1].invoice.id, args[1].couponIds);
          return storeInvoice(...args);
        },
        findEarlierCall:
          (...args) =>
          async () => {
            const found = await findEarlierCall(...args)();
            const earlier = found._tag === "Right" ? found.right : undefined;
            if (earlier?.sameContent === true) redeem(used.get(earlier.invoiceId) ?? []);
            return found;
          },
      };
    }),
  },
  "voiding gives no redemption back": {
    breaks: ["coupons", "rejections", "amounts"],
    store: inRedemptions(({ storeInvoice, changeInvoice }, redeem) => {
      const used = new Map<string, ReadonlyArray<string>>();
      return {
        storeInvoice: (...args) => {
          used.set(args[1].invoice.id, args[1].couponIds);
          return storeInvoice(...args);
        },
        changeInvoice: (owner, id, decide) =>
          changeInvoice(owner, id, (locked) => {
            const decision = decide(locked);
            const isVoided = locked?.invoice.status !== "VOIDED";
            if (isVoided && decision.change?.invoice?.status === "VOIDED") {
              redeem(used.get(id) ?? []);
            }
            return decision;
          }),
      };
    }),
  },
  "the maximum of a coupon is not checked": {
    breaks: ["coupons", "rejections"],
    from: 23,
    store: all<Tools>(
      invoices.replacing(({ storeInvoice }) => ({
        storeInvoice: (owner, records, claim, events) => async () => {
          const stored = await storeInvoice(owner, records, claim, events)();
          const found = stored._tag === "Right" ? stored.right : undefined;
          return found !== undefined && "couponId" in found
            ? storeInvoice(owner, { ...records, couponIds: [] }, claim, events)()
            : stored;
        },
      })),
      bugsIn("coupons").returning("couponsByCode", (uses) =>
        uses.map((use) => use && { ...use, redemptions: 0, redemptionsOfCustomer: 0 }),
      ),
    ),
  },
});

/** Bugs in refunds, numbers, due dates and coupons. */
export const bugsInDocuments = [...bugsInRefunds, ...bugsInNumbers, ...bugsInCoupons];
