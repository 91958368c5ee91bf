import { Amount, idOf, type Refund } from "quittance";
import { bugsIn, done, giving, keep, theirs, type StoreBugs } from "../store-bug.ts";
import { documentBugs } from "./document-bugs.ts";

const { altering, deciding, elsewhere, filtering, ignoring, informing, ...refunds } =
  bugsIn("refunds");

const writing = ["recordRefund", "changeRefund"] as const;

const withRefund = (change: (refund: Refund) => Partial<Refund>) =>
  deciding(writing, ({ refund }) => ({ refund: refund && { ...refund, ...change(refund) } }));

const returning = (change: (found: Refund) => Partial<Refund>) => altering("findRefund", change);

const truncated = (amount: Amount): Amount => Amount.round(amount, 20, "DOWN");

/** Stores with one bug each in their refunds. */
export const mutantRefunds: StoreBugs = {
  ...documentBugs({
    ...{ noun: "refund", port: "refunds", prefix: "refund", writing },
    ofAnybody: "refunds the payments of anybody",
    ...{ store: "recordRefund", find: "findRefund", list: "listRefunds" },
  }),
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
  "finds an unknown refund": elsewhere("findRefund", (owner) => [
    owner,
    idOf("refund", "refund_b"),
  ]),
  "hides the refunds from decisions": informing(writing, ({ locked }) => ({
    locked: { ...locked, refunds: [] },
  })),
  "keeps keys of refunds unique for one payment only": informing(
    "recordRefund",
    ({ earlier }, [, id]) => ({ earlier: earlier?.paymentId === id ? earlier : undefined }),
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
  "changes the refunds of anybody": refunds.replacing(({ changeRefund }) => ({
    changeRefund: (owner, id, decide) =>
      giving(async () => {
        const isKnown = (await done(changeRefund(owner, id, keep))) !== undefined;
        return done(changeRefund(isKnown ? owner : theirs, id, decide));
      }),
  })),
  "changes refunds before it locks": refunds.unlocked("changeRefund"),
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
  "ignores the payment of refunds": ignoring("listRefunds", "paymentId"),
  "ignores the reference of refunds": ignoring("listRefunds", "reference"),
  "ignores the minimum price of refunds": ignoring("listRefunds", "priceUsdFrom"),
  "looks at the payment of refunds alone": filtering("listRefunds", (filter) =>
    filter.paymentId === undefined ? filter : { paymentId: filter.paymentId },
  ),
};
