import { Amount, idOf, type Refund } from "quittance";
import { byNewest, type LedgerChange, type RefundRepository } from "quittance/adapter";
import {
  done,
  faulty,
  giving,
  pause,
  type LedgerMaker,
  type LedgerMakers,
} from "./ledger-maker.ts";

type Filter = Parameters<RefundRepository["listRefunds"]>[1];

const theirs = idOf("org", "org_other");

/** Some methods of the refunds in place of their own. */
const refunding = (issue: (refunds: RefundRepository) => Partial<RefundRepository>): LedgerMaker =>
  faulty(({ refunds }) => ({ refunds: { ...refunds, ...issue(refunds) } }));

/** Every change goes through a function before it is stored. */
const deciding = (change: (found: LedgerChange) => LedgerChange | undefined): LedgerMaker =>
  refunding(({ recordRefund, changeRefund }) => ({
    recordRefund: (owner, id, key, decide) =>
      recordRefund(owner, id, key, (facts) => {
        const { outcome, change: found } = decide(facts);
        return { outcome, change: found && change(found) };
      }),
    changeRefund: (owner, id, decide) =>
      changeRefund(owner, id, (facts) => {
        const { outcome, change: found } = decide(facts);
        return { outcome, change: found && change(found) };
      }),
  }));

/** Refunds go through a function before they are given. */
const returning = (change: (found: Refund) => Partial<Refund>): LedgerMaker =>
  refunding(({ findRefund }) => ({
    findRefund: (owner, id) =>
      giving(async () => {
        const found = await done(findRefund(owner, id));
        return found && { ...found, ...change(found) };
      }),
  }));

const hearing = (mishear: (filter: Filter) => Filter): LedgerMaker =>
  refunding(({ listRefunds }) => ({
    listRefunds: (owner, filter, page) => listRefunds(owner, mishear(filter), page),
  }));

const ignoring = (property: keyof Filter): LedgerMaker =>
  hearing((filter) => ({ ...filter, [property]: undefined }));

const truncated = (amount: Amount): Amount => Amount.round(amount, 20, "DOWN");

/** Stores with one bug each in their refunds. */
export const mutantRefunds: LedgerMakers = {
  "stores no refund": deciding((change) => ({ ...change, refund: undefined })),
  "stores no invoice with a refund": deciding((change) => ({ ...change, invoice: undefined })),
  "stores no event of a refund": deciding((change) => ({ ...change, events: [] })),
  "stores an event without the metadata of its refund": deciding((change) => ({
    ...change,
    events: change.events.map((event) =>
      event.subject.kind === "Refund"
        ? {
            ...event,
            subject: { ...event.subject, refund: { ...event.subject.refund, metadata: undefined } },
          }
        : event,
    ),
  })),
  "stores no change of a refund": deciding(() => undefined),
  "keeps the price of a changed refund": deciding((change) => ({
    ...change,
    refund: change.refund && {
      ...change.refund,
      price: { currency: "EUR", amount: Amount.of("2.5") },
    },
  })),
  "keeps when a changed refund happened": deciding((change) => ({
    ...change,
    refund: change.refund && { ...change.refund, happenedAt: change.refund.createdAt },
  })),
  "loses whether a refund came after the completion": deciding((change) => ({
    ...change,
    refund: change.refund && { ...change.refund, afterCompletion: false },
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
  "finds refunds whatever their case": refunding(({ findRefund }) => ({
    findRefund: (owner, id) => findRefund(owner, idOf("refund", id.toLowerCase())),
  })),
  "finds refunds of anybody": refunding(({ findRefund }) => ({
    findRefund: (owner, id) =>
      giving(async () => (await done(findRefund(owner, id))) ?? done(findRefund(theirs, id))),
  })),
  "finds an unknown refund": refunding(({ findRefund }) => ({
    findRefund: (owner, id) =>
      giving(async () => {
        const spare = await done(findRefund(owner, idOf("refund", "refund_b")));
        return (await done(findRefund(owner, id))) ?? spare;
      }),
  })),
  "finds refunds of one organization only": refunding(({ findRefund }) => ({
    findRefund: (_, id) => findRefund(idOf("org", "org_conformance"), id),
  })),
  "hides the refunds from decisions": refunding(({ recordRefund, changeRefund }) => ({
    recordRefund: (owner, id, key, decide) =>
      recordRefund(owner, id, key, (facts) =>
        decide(facts && { ...facts, locked: { ...facts.locked, refunds: [] } }),
      ),
    changeRefund: (owner, id, decide) =>
      changeRefund(owner, id, (facts) =>
        decide(facts && { ...facts, locked: { ...facts.locked, refunds: [] } }),
      ),
  })),
  "forgets the keys of refunds": refunding(({ recordRefund }) => ({
    recordRefund: (owner, id, key, decide) =>
      recordRefund(owner, id, key, (facts) => decide(facts && { ...facts, earlier: undefined })),
  })),
  "keeps keys of refunds unique for one payment only": refunding(({ recordRefund }) => ({
    recordRefund: (owner, id, key, decide) =>
      recordRefund(owner, id, key, (facts) => {
        const earlier = facts?.earlier?.paymentId === id ? facts.earlier : undefined;
        return decide(facts && { ...facts, earlier });
      }),
  })),
  "shares keys of refunds among organizations": faulty(({ refunds }, { refunds: all }) => ({
    refunds: {
      ...refunds,
      recordRefund: (owner, id, key, decide) =>
        refunds.recordRefund(owner, id, key, (facts) => {
          const other = all.find(({ idempotencyKey }) => idempotencyKey === key);
          return decide(facts && { ...facts, earlier: facts.earlier ?? other });
        }),
    },
  })),
  "takes the key of a payment for that of a refund": faulty(({ refunds, payments }, records) => ({
    refunds: {
      ...refunds,
      recordRefund: (owner, id, key, decide) =>
        giving(async () => {
          const paid = await done(payments.findByKey(owner, key));
          const [spare] = records.refunds;
          return done(
            refunds.recordRefund(owner, id, key, (facts) =>
              decide(facts && { ...facts, earlier: facts.earlier ?? (paid && spare) }),
            ),
          );
        }),
    },
  })),
  "takes a key of a refund when the decision throws": refunding(({ recordRefund }) => {
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
  "refunds the payments of anybody": refunding(({ recordRefund }) => ({
    recordRefund: (owner, id, key, decide) =>
      giving(async () => {
        const probe = recordRefund(owner, id, key, (facts) => ({
          outcome: facts,
          change: undefined,
        }));
        const isKnown = (await done(probe)) !== undefined;
        const other = owner === theirs ? idOf("org", "org_conformance") : theirs;
        return done(recordRefund(isKnown ? owner : other, id, key, decide));
      }),
  })),
  "changes the refunds of anybody": refunding(({ changeRefund }) => ({
    changeRefund: (owner, id, decide) =>
      giving(async () => {
        const probe = changeRefund(owner, id, (facts) => ({ outcome: facts, change: undefined }));
        const isKnown = (await done(probe)) !== undefined;
        return done(changeRefund(isKnown ? owner : theirs, id, decide));
      }),
  })),
  "decides on refunds before it locks": faulty(({ refunds, invoices }) => ({
    refunds: {
      ...refunds,
      recordRefund: (owner, id, key, decide) =>
        giving(async () => {
          const read = refunds.recordRefund(owner, id, key, (facts) => ({
            outcome: facts,
            change: undefined,
          }));
          const facts = await done(read);
          await pause();
          const { outcome, change } = decide(facts);
          if (facts !== undefined && change !== undefined) {
            const { id: invoiceId } = facts.locked.invoice;
            await done(invoices.changeInvoice(owner, invoiceId, () => ({ outcome, change })));
          }
          return outcome;
        }),
    },
  })),
  "changes refunds before it locks": faulty(({ refunds, invoices }) => ({
    refunds: {
      ...refunds,
      changeRefund: (owner, id, decide) =>
        giving(async () => {
          const read = refunds.changeRefund(owner, id, (facts) => ({
            outcome: facts,
            change: undefined,
          }));
          const facts = await done(read);
          await pause();
          const { outcome, change } = decide(facts);
          if (facts !== undefined && change !== undefined) {
            const { id: invoiceId } = facts.locked.invoice;
            await done(invoices.changeInvoice(owner, invoiceId, () => ({ outcome, change })));
          }
          return outcome;
        }),
    },
  })),
  "lists refunds of anybody": refunding(({ listRefunds }) => ({
    listRefunds: (owner, filter, page) =>
      giving(async () => {
        const own = await done(listRefunds(owner, filter, page));
        const others = await done(listRefunds(theirs, filter, page));
        const rows = [...own.rows, ...others.rows].sort(byNewest);
        return { ...own, rows, total: rows.length };
      }),
  })),
  "lists the oldest refunds first": refunding(({ listRefunds }) => ({
    listRefunds: (owner, filter, page) =>
      giving(async () => {
        const found = await done(listRefunds(owner, filter, page));
        return { ...found, rows: [...found.rows].reverse() };
      }),
  })),
  "skips no refunds": refunding(({ listRefunds }) => ({
    listRefunds: (owner, filter, { limit }) =>
      listRefunds(owner, filter, { limit, start: { offset: 0 } }),
  })),
  "ignores kinds of refunds": ignoring("kinds"),
  "looks at the first kind of refunds only": hearing((filter) => ({
    ...filter,
    kinds: filter.kinds?.slice(0, 1),
  })),
  "ignores statuses of refunds": ignoring("statuses"),
  "takes an empty list of kinds for nothing": hearing((filter) => ({
    ...filter,
    kinds: filter.kinds?.length === 0 ? ["NONE" as "REFUND"] : filter.kinds,
  })),
  "ignores currencies of refunds": ignoring("currencies"),
  "ignores the payment of refunds": ignoring("paymentId"),
  "ignores the invoice of refunds": ignoring("invoiceId"),
  "ignores the key of refunds": ignoring("idempotencyKey"),
  "ignores the reference of refunds": ignoring("reference"),
  "ignores the minimum price of refunds": ignoring("priceUsdFrom"),
  "ignores the minimum time of refunds": ignoring("createdFrom"),
  "looks at the payment of refunds alone": hearing((filter) =>
    filter.paymentId === undefined ? filter : { paymentId: filter.paymentId },
  ),
};
