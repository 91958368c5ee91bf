import { type InvoiceId } from "quittance";
import type { Decision } from "quittance/adapter";
import { bugsIn, done, giving, ours, pause, theirs, type StoreBugs } from "../store-bug.ts";

const { around, deciding, informing, passing, replacing, returning } = bugsIn("payments");

const stored = (isKept: boolean) => (isKept ? {} : undefined);

/** Stores with one bug each in what they read before they record payments. */
export const mutantRecordings: StoreBugs = {
  "decides on outdated facts": informing("recordPayment", (facts, [, , , read]) => read ?? facts),
  "decides on outdated invoices": informing("recordPayment", ({ locked }, [, , , read]) => ({
    locked: read?.locked ?? locked,
  })),
  "decides on outdated keys": informing("recordPayment", ({ earlier }, [, , , read]) => ({
    earlier: read === undefined ? earlier : read.earlier,
  })),
  "forgets a payment that was read for": replacing(({ recordPayment }) => ({
    recordPayment: (owner, request, decide, read) =>
      recordPayment(owner, request, (facts) => {
        const decision = decide(facts);
        return read === undefined ? decision : { ...decision, change: undefined };
      }),
  })),
  "decides on outdated facts of several payments": replacing(({ recordPayments }) => ({
    recordPayments: (owner, keys, decide, read) =>
      recordPayments(owner, keys, (facts, place) => decide(read?.[place] ?? facts, place)),
  })),
  "forgets several payments that were read for": replacing(({ recordPayments }) => ({
    recordPayments: (owner, keys, decide, read) =>
      recordPayments(owner, keys, (facts, place) => {
        const decision = decide(facts, place);
        return read === undefined ? decision : { ...decision, change: undefined };
      }),
  })),
  "reads a recording that was not requested": returning("readRecordings", (found, [, asked]) =>
    asked.length > 0 ? found : [{ locked: undefined, earlier: undefined, provider: undefined }],
  ),
  "reads recordings backwards": passing("readRecordings", (owner, asked) => [
    owner,
    asked.toReversed(),
  ]),
  "reads keys of the invoice only": returning("readRecordings", (found) =>
    found.map(({ earlier, ...read }) => ({
      ...read,
      earlier: earlier?.invoiceId === read.locked?.invoice.id ? earlier : undefined,
    })),
  ),
  "reads active providers only": returning("readRecordings", (found) =>
    found.map(({ provider, ...read }) => ({
      ...read,
      provider: provider?.isActive === true ? provider : undefined,
    })),
  ),
  "reads recordings without refunds": returning("readRecordings", (found) =>
    found.map(({ locked, ...read }) => ({ ...read, locked: locked && { ...locked, refunds: [] } })),
  ),
  "reads recordings of another organization": around(
    "readRecordings",
    (read) => async (owner, asked) => {
      const others = await read(theirs, asked);
      return (await read(owner, asked)).map((found, place) => ({
        ...found,
        locked: found.locked ?? others[place]?.locked,
        earlier: found.earlier ?? others[place]?.earlier,
      }));
    },
  ),
};

/** Stores with one bug each in how they record several payments. */
export const mutantBatches: StoreBugs = {
  "passes none of the changes before": replacing(({ recordPayments, readRecordings }) => ({
    recordPayments: (owner, keys, decide) =>
      giving(async () => {
        const read = await done(readRecordings(owner, keys));
        return done(
          recordPayments(owner, keys, (facts, place) => decide(read[place] ?? facts, place)),
        );
      }),
  })),
  "stores no payment after the first": deciding("recordPayments", (_, __, place) =>
    stored(place === 0),
  ),
  "stores no events of several payments": deciding("recordPayments", () => ({ events: [] })),
  "stores no invoices of several payments": deciding("recordPayments", () => ({
    invoice: undefined,
  })),
  "forgets the keys of several payments": informing("recordPayments", () => ({
    earlier: undefined,
  })),
  "does not change recorded payments with others": deciding("recordPayments", (_, { earlier }) =>
    stored(earlier === undefined),
  ),
  "passes another invoice than an unknown one": passing("recordPayments", (owner, keys, decide) => [
    owner,
    keys.map((key) => ({
      ...key,
      invoiceId: (key.invoiceId === "invoice_none" ? "invoice_a" : key.invoiceId) as InvoiceId,
    })),
    decide,
  ]),
  "records several payments for another organization": passing(
    "recordPayments",
    (_, keys, decide) => [ours, keys, decide],
  ),
  "stores the payments before a defect": replacing(({ recordPayments }) => ({
    recordPayments: (owner, keys, decide) =>
      giving(async () => {
        const outcomes = [];
        for (const [place, key] of keys.entries()) {
          const one = recordPayments(owner, [key], (facts) => decide(facts, place));
          outcomes.push(...(await done(one)));
        }
        return outcomes;
      }),
  })),
  "decides on several payments before it locks": replacing(({ recordPayments }) => ({
    recordPayments: (owner, keys, decide) =>
      giving(async () => {
        const decisions = new Map<number, Decision<never>>();
        await done(
          recordPayments(owner, keys, (facts, place) => {
            decisions.set(place, decide(facts, place) as Decision<never>);
            return { outcome: undefined, change: undefined };
          }),
        );
        await pause();
        const decided = (...[facts, place]: Parameters<typeof decide>) =>
          decisions.get(place) ?? decide(facts, place);
        return done(recordPayments(owner, keys, decided));
      }),
  })),
};
