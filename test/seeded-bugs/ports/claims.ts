import { idOf, type OrganizationId } from "quittance";
import { type IdempotencyClaim } from "quittance/adapter";
import {
  done,
  faulty,
  giving,
  invoicing,
  pause,
  paying,
  type LedgerMaker,
  type LedgerMakers,
} from "./ledger-maker.ts";

const theirs = idOf("org", "org_other");

/** Claims go through a function before they are kept or looked for. */
const claiming = (
  change: (claim: IdempotencyClaim) => IdempotencyClaim,
  owned: (owner: OrganizationId) => OrganizationId = (owner) => owner,
): LedgerMaker =>
  invoicing(({ findEarlierCall, storeInvoice }) => ({
    findEarlierCall: (owner, claim) => findEarlierCall(owned(owner), change(claim)),
    storeInvoice: (owner, records, claim, events) =>
      storeInvoice(owner, records, claim && change(claim), events),
  }));

/** Stores with one bug each in their idempotency keys. */
export const mutantClaims: LedgerMakers = {
  "keeps keys unique on one invoice only": paying(({ payments: { recordPayment } }) => ({
    recordPayment: (owner, request, decide) =>
      recordPayment(owner, request, (facts) =>
        decide({
          ...facts,
          earlier: facts.earlier?.invoiceId === request.invoiceId ? facts.earlier : undefined,
        }),
      ),
  })),
  "forgets the keys of payments": paying(({ payments: { recordPayment } }) => ({
    recordPayment: (owner, request, decide) =>
      recordPayment(owner, request, (facts) => decide({ ...facts, earlier: undefined })),
  })),
  "takes keys of payments from anybody": paying(({ payments }) => ({
    recordPayment: (owner, request, decide) =>
      giving(async () => {
        const other = await done(payments.findByKey(theirs, request.idempotencyKey));
        return done(
          payments.recordPayment(owner, request, (facts) =>
            decide({ ...facts, earlier: facts.earlier ?? other }),
          ),
        );
      }),
  })),
  "takes a key when nothing is stored": paying(({ payments }) => {
    const taken = new Set<string>();
    return {
      recordPayment: (owner, request, decide) => {
        const { idempotencyKey: key } = request;
        const spare = taken.has(key) ? ({ id: key } as never) : undefined;
        taken.add(key);
        return payments.recordPayment(owner, request, (facts) =>
          decide({ ...facts, earlier: facts.earlier ?? spare }),
        );
      },
    };
  }),
  "checks claims before it stores": invoicing(({ findEarlierCall, storeInvoice }) => ({
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
  "stores an invoice before its claim": invoicing(({ storeInvoice }) => ({
    storeInvoice: (owner, records, claim, events) =>
      giving(async () => {
        const earlier = await done(storeInvoice(owner, records, claim, events));
        if (earlier !== undefined) await done(storeInvoice(owner, records, undefined, []));
        return earlier;
      }),
  })),
  "stores no claims": invoicing(({ storeInvoice }) => ({
    storeInvoice: (owner, records, _, events) => storeInvoice(owner, records, undefined, events),
  })),
  "replays with the wrong invoice": invoicing(({ storeInvoice }) => ({
    storeInvoice: (owner, records, claim, events) =>
      giving(async () => {
        const earlier = await done(storeInvoice(owner, records, claim, events));
        return earlier && { ...earlier, invoiceId: records.invoice.id };
      }),
  })),
  "takes all content for the same": claiming((claim) => ({ ...claim, fingerprint: "same" })),
  "keeps the start of the content": claiming(({ key, fingerprint }) => ({
    key,
    fingerprint: fingerprint.slice(0, 10),
  })),
  "keeps the end of the key": claiming((claim) => ({ ...claim, key: claim.key.slice(-254) })),
  "takes keys in lower case": claiming((claim) => ({ ...claim, key: claim.key.toLowerCase() })),
  "takes patterns for keys": claiming((claim) => ({
    ...claim,
    key: claim.key.replaceAll("_", "-"),
  })),
  "takes every key for taken": claiming((claim) => ({ ...claim, key: "key" })),
  "finds claims for one organization only": claiming(
    (claim) => claim,
    () => idOf("org", "org_conformance"),
  ),
  "shares claims among organizations": faulty(({ invoices, outbox }) => ({
    outbox,
    invoices: {
      ...invoices,
      storeInvoice: (owner, records, claim, events) =>
        giving(async () => {
          const other = claim && (await done(invoices.findEarlierCall(theirs, claim)));
          return other ?? (await done(invoices.storeInvoice(owner, records, claim, events)));
        }),
    },
  })),
  "takes one key for all that has none": invoicing(({ storeInvoice }) => ({
    storeInvoice: (owner, records, claim, events) =>
      storeInvoice(owner, records, claim ?? { key: "", fingerprint: "" }, events),
  })),
};
