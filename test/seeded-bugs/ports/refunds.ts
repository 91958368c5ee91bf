import { Amount, idOf, type Refund } from "quittance";
import { byNewest } from "quittance/adapter";
import {
  bugsIn,
  done,
  giving,
  keep,
  ours,
  reversed,
  theirs,
  type StoreBugs,
} from "../store-bug.ts";

const { altering, deciding, elsewhere, filtering, ignoring, informing, passing, ...refunds } =
  bugsIn("refunds");

const writing = ["recordRefund", "changeRefund"] as const;

const withRefund = (change: (refund: Refund) => Partial<Refund>) =>
  deciding(writing, ({ refund }) => ({ refund: refund && { ...refund, ...change(refund) } }));

const returning = (change: (found: Refund) => Partial<Refund>) => altering("findRefund", change);

const truncated = (amount: Amount): Amount => Amount.round(amount, 20, "DOWN");

/** Stores with one bug each in their refunds. */
export const mutantRefunds: StoreBugs = {
  "stores no refund": deciding(writing, () => ({ refund: undefined })),
  "stores no invoice with a refund": deciding(writing, () => ({ invoice: undefined })),
  "stores no event of a refund": deciding(writing, () => ({ events: [] })),
  "stores an event without the metadata of its refund": deciding(writing, ({ events }) => ({
    events: events.map((event) => {
      const { subject } = event;
      if (subject.kind !== "Refund") return event;
      return {
        ...event,
        subject: { ...subject, refund: { ...subject.refund, metadata: undefined } },
      };
    }),
  })),
  "stores no change of a refund": deciding(writing, () => undefined),
  "keeps the price of a changed refund": withRefund(() => ({
    price: { currency: "EUR", amount: Amount.of("2.5") },
  })),
  "keeps when a changed refund happened": withRefund(({ createdAt }) => ({
    happenedAt: createdAt,
  })),
  "loses whether a refund came after the completion": withRefund(() => ({
    afterCompletion: false,
  })),
  "keeps values of refunds with twenty decimals": returning(({ reported, value }) => ({
    reported: truncated(reported),
    value: truncated(value),
  })),
  "loses that a total was reported": returning(() => ({ isTotal: false })),
  "loses an empty reference of a refund": returning(({ reference }) => ({
    reference: reference || undefined,
  })),
  "loses the reason of a refund": returning(() => ({ reason: undefined })),
  "loses metadata of refunds called __proto__": returning(({ metadata = {} }) => ({
    metadata: Object.fromEntries(Object.entries(metadata).filter(([key]) => key !== "__proto__")),
  })),
  "finds refunds whatever their case": passing("findRefund", (owner, id) => [
    owner,
    idOf("refund", id.toLowerCase()),
  ]),
  "finds refunds of anybody": elsewhere("findRefund", (_, id) => [theirs, id]),
  "finds an unknown refund": elsewhere("findRefund", (owner) => [
    owner,
    idOf("refund", "refund_b"),
  ]),
  "finds refunds of one organization only": passing("findRefund", (_, id) => [ours, id]),
  "hides the refunds from decisions": informing(writing, ({ locked }) => ({
    locked: { ...locked, refunds: [] },
  })),
  "forgets the keys of refunds": informing("recordRefund", () => ({ earlier: undefined })),
  "keeps keys of refunds unique for one payment only": informing(
    "recordRefund",
    ({ earlier }, [, id]) => ({ earlier: earlier?.paymentId === id ? earlier : undefined }),
  ),
  "shares keys of refunds among organizations": refunds.replacing(
    ({ recordRefund }, { refunds: stored }) => ({
      recordRefund: (owner, id, key, decide) =>
        recordRefund(owner, id, key, (facts) => {
          const other = stored.find(({ idempotencyKey }) => idempotencyKey === key);
          return decide(facts && { ...facts, earlier: facts.earlier ?? other });
        }),
    }),
  ),
  "takes the key of a payment for that of a refund": refunds.replacing(
    ({ recordRefund }, { refunds: [spare] }, { payments }) => ({
      recordRefund: (owner, id, key, decide) =>
        giving(async () => {
          const paid = await done(payments.findByKey(owner, key));
          return done(
            recordRefund(owner, id, key, (facts) =>
              decide(facts && { ...facts, earlier: facts.earlier ?? (paid && spare) }),
            ),
          );
        }),
    }),
  ),
  "takes a key of a refund when the decision throws": refunds.replacing(({ recordRefund }) => {
    const taken = new Set<string>();
    return {
      recordRefund: (owner, id, key, decide) => {
        const spare = taken.has(key) ? ({ id: key } as never) : undefined;
        taken.add(key);
        return recordRefund(owner, id, key, (facts) =>
          decide(facts && { ...facts, earlier: facts.earlier ?? spare }),
        );
      },
    };
  }),
  "refunds the payments of anybody": refunds.replacing(({ recordRefund }) => ({
    recordRefund: (owner, id, key, decide) =>
      giving(async () => {
        const isKnown = (await done(recordRefund(owner, id, key, keep))) !== undefined;
        const other = owner === theirs ? ours : theirs;
        return done(recordRefund(isKnown ? owner : other, id, key, decide));
      }),
  })),
  "changes the refunds of anybody": refunds.replacing(({ changeRefund }) => ({
    changeRefund: (owner, id, decide) =>
      giving(async () => {
        const isKnown = (await done(changeRefund(owner, id, keep))) !== undefined;
        return done(changeRefund(isKnown ? owner : theirs, id, decide));
      }),
  })),
  "decides on refunds before it locks": refunds.unlocked("recordRefund"),
  "changes refunds before it locks": refunds.unlocked("changeRefund"),
  "lists refunds of anybody": refunds.replacing(({ listRefunds }) => ({
    listRefunds: (owner, filter, page) =>
      giving(async () => {
        const own = await done(listRefunds(owner, filter, page));
        const others = await done(listRefunds(theirs, filter, page));
        const rows = [...own.rows, ...others.rows].sort(byNewest);
        return { ...own, rows, total: rows.length };
      }),
  })),
  "lists the oldest refunds first": refunds.returning("listRefunds", reversed),
  "skips no refunds": passing("listRefunds", (owner, filter, { limit }) => [
    owner,
    filter,
    { limit, start: { offset: 0 } },
  ]),
  "ignores kinds of refunds": ignoring("listRefunds", "kinds"),
  "looks at the first kind of refunds only": filtering("listRefunds", (filter) => ({
    ...filter,
    kinds: filter.kinds?.slice(0, 1),
  })),
  "ignores statuses of refunds": ignoring("listRefunds", "statuses"),
  "takes an empty list of kinds for nothing": filtering("listRefunds", (filter) => ({
    ...filter,
    kinds: filter.kinds?.length === 0 ? ["NONE" as "REFUND"] : filter.kinds,
  })),
  "ignores currencies of refunds": ignoring("listRefunds", "currencies"),
  "ignores the payment of refunds": ignoring("listRefunds", "paymentId"),
  "ignores the invoice of refunds": ignoring("listRefunds", "invoiceId"),
  "ignores the key of refunds": ignoring("listRefunds", "idempotencyKey"),
  "ignores the reference of refunds": ignoring("listRefunds", "reference"),
  "ignores the minimum price of refunds": ignoring("listRefunds", "priceUsdFrom"),
  "ignores the minimum time of refunds": ignoring("listRefunds", "createdFrom"),
  "looks at the payment of refunds alone": filtering("listRefunds", (filter) =>
    filter.paymentId === undefined ? filter : { paymentId: filter.paymentId },
  ),
};
