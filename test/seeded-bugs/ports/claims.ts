import { addSeconds, idOf, type InvoiceId, type OrganizationId } from "quittance";
import type { IdempotencyClaim, InvoiceRepository } from "quittance/adapter";
import {
  all,
  bugsIn,
  done,
  giving,
  keep,
  ours,
  pause,
  theirs,
  type Records,
  type StoreBugs,
} from "../store-bug.ts";

const invoices = bugsIn("invoices");
const payments = bugsIn("payments");

/** Claims go through a function before they are kept or looked for. */
const claiming = (
  change: (claim: IdempotencyClaim) => Partial<IdempotencyClaim>,
  owned: (owner: OrganizationId) => OrganizationId = (owner) => owner,
) =>
  invoices.replacing(({ findEarlierCall, storeInvoice }) => ({
    findEarlierCall: (owner, claim) =>
      findEarlierCall(owned(owner), { ...claim, ...change(claim) }),
    storeInvoice: (owner, records, claim, events) =>
      storeInvoice(owner, records, claim && { ...claim, ...change(claim) }, events),
  }));

/** Stores with one bug each in their idempotency keys. */
export const mutantClaims: StoreBugs = {
  "keeps keys unique on one invoice only": payments.informing(
    "recordPayment",
    ({ earlier }, [, { invoiceId }]) => ({
      earlier: earlier?.invoiceId === invoiceId ? earlier : undefined,
    }),
  ),
  "forgets the keys of payments": payments.informing("recordPayment", () => ({
    earlier: undefined,
  })),
  "takes keys of payments from anybody": payments.replacing(({ findByKey, recordPayment }) => ({
    recordPayment: (owner, request, decide) =>
      giving(async () => {
        const other = await done(findByKey(theirs, request.idempotencyKey));
        return done(
          recordPayment(owner, request, (facts) =>
            decide({ ...facts, earlier: facts.earlier ?? other }),
          ),
        );
      }),
  })),
  "takes a key when nothing is stored": payments.replacing(({ recordPayment }) => {
    const taken = new Set<string>();
    return {
      recordPayment: (owner, request, decide) => {
        const { idempotencyKey: key } = request;
        const spare = taken.has(key) ? ({ id: key } as never) : undefined;
        taken.add(key);
        return recordPayment(owner, request, (facts) =>
          decide({ ...facts, earlier: facts.earlier ?? spare }),
        );
      },
    };
  }),
  "checks claims before it stores": invoices.replacing(({ findEarlierCall, storeInvoice }) => ({
    storeInvoice: (owner, records, claim, events) =>
      giving(async () => {
        const earlier = claim && (await done(findEarlierCall(owner, claim)));
        if (earlier !== undefined) return earlier;
        await pause();
        if (await done(storeInvoice(owner, records, claim, events))) {
          await done(storeInvoice(owner, records, undefined, events));
        }
        return undefined;
      }),
  })),
  "stores an invoice before its claim": invoices.around(
    "storeInvoice",
    (store) => async (owner, records, claim, events) => {
      const earlier = await store(owner, records, claim, events);
      if (earlier !== undefined) await store(owner, records, undefined, []);
      return earlier;
    },
  ),
  "stores no claims": invoices.passing("storeInvoice", (owner, records, _, events) => [
    owner,
    records,
    undefined,
    events,
  ]),
  "replays with the wrong invoice": invoices.altering("storeInvoice", (_, [, { invoice }]) => ({
    invoiceId: invoice.id,
  })),
  "takes all content for the same": claiming(() => ({ fingerprint: "same" })),
  "keeps the start of the content": claiming(({ fingerprint }) => ({
    fingerprint: fingerprint.slice(0, 10),
  })),
  "keeps the end of the key": claiming(({ key }) => ({ key: key.slice(-254) })),
  "takes keys in lower case": claiming(({ key }) => ({ key: key.toLowerCase() })),
  "takes patterns for keys": claiming(({ key }) => ({ key: key.replaceAll("_", "-") })),
  "takes every key for taken": claiming(() => ({ key: "key" })),
  "finds claims for one organization only": claiming(
    () => ({}),
    () => ours,
  ),
  "shares claims among organizations": invoices.replacing(({ findEarlierCall, storeInvoice }) => ({
    storeInvoice: (owner, records, claim, events) =>
      giving(async () => {
        const other = claim && (await done(findEarlierCall(theirs, claim)));
        return other ?? (await done(storeInvoice(owner, records, claim, events)));
      }),
  })),
  "takes one key for all that has none": invoices.passing(
    "storeInvoice",
    (owner, records, claim, events) => [
      owner,
      records,
      claim ?? { key: "", fingerprint: "" },
      events,
    ],
  ),
};

/** Changes of payments wait for one another, and for nothing else. */
const ownLock = payments.replacing(({ changePayment }) => {
  let before: Promise<unknown> = Promise.resolve();
  return {
    changePayment: (owner, id, decide) => () => {
      const turn = before.then(async () => {
        const decision = decide(await done(changePayment(owner, id, keep)));
        await pause();
        return changePayment(owner, id, () => decision)();
      });
      before = turn.catch(() => undefined);
      return turn;
    },
  };
});

/** Stores the change although the decision threw. */
const touching = async (
  run: () => Promise<unknown>,
  changeInvoice: InvoiceRepository["changeInvoice"],
  owner: OrganizationId,
  id: InvoiceId,
): Promise<never> => {
  try {
    return (await run()) as never;
  } catch (cause) {
    await done(
      changeInvoice(owner, id, (locked) => {
        const invoice = locked && {
          ...locked.invoice,
          updatedAt: addSeconds(locked.invoice.updatedAt, 1),
        };
        return { outcome: 0, change: { invoice, payment: undefined, events: [] } };
      }),
    );
    throw cause;
  }
};

const storingDefects = all<Records>(
  invoices.replacing(({ changeInvoice }) => ({
    changeInvoice: (owner, id, decide) => () =>
      touching(changeInvoice(owner, id, decide), changeInvoice, owner, id),
  })),
  payments.replacing(({ changePayment, recordPayment }, _, { invoices: { changeInvoice } }) => ({
    changePayment: (owner, id, decide) => () =>
      touching(
        changePayment(owner, id, decide),
        changeInvoice,
        owner,
        idOf("invoice", "invoice_a"),
      ),
    recordPayment: (owner, request, decide) =>
      recordPayment(owner, request, (facts) => {
        try {
          return decide(facts);
        } catch (cause) {
          return { outcome: cause as never, change: undefined };
        }
      }),
  })),
);

/** Stores with one bug each in how they lock. */
export const mutantLocks: StoreBugs = {
  "skips the lock of invoices": invoices.unlocked("changeInvoice"),
  "skips the lock when it records": payments.unlocked("recordPayment"),
  "skips the lock when it changes payments": payments.unlocked("changePayment"),
  "locks payments on their own": ownLock,
  "stores what a broken decision left": storingDefects,
};
