import { idOf, right } from "quittance";
import { done, giving, paying, type LedgerMakers } from "./ledger-maker.ts";

/** Stores with one bug each in what they read before they record payments. */
export const mutantRecordings: LedgerMakers = {
  "decides on outdated facts": paying(({ payments: { recordPayment } }) => ({
    recordPayment: (owner, request, decide, read) =>
      recordPayment(owner, request, (facts) => decide(read ?? facts)),
  })),
  "decides on outdated invoices": paying(({ payments: { recordPayment } }) => ({
    recordPayment: (owner, request, decide, read) =>
      recordPayment(owner, request, (facts) =>
        decide({ ...facts, locked: read?.locked ?? facts.locked }),
      ),
  })),
  "decides on outdated keys": paying(({ payments: { recordPayment } }) => ({
    recordPayment: (owner, request, decide, read) =>
      recordPayment(owner, request, (facts) =>
        decide({ ...facts, earlier: read === undefined ? facts.earlier : read.earlier }),
      ),
  })),
  "forgets a payment that was read for": paying(({ payments: { recordPayment } }) => ({
    recordPayment: (owner, request, decide, read) =>
      recordPayment(owner, request, (facts) => {
        const decision = decide(facts);
        return read === undefined ? decision : { ...decision, change: undefined };
      }),
  })),
  "decides on outdated facts of several payments": paying(({ payments: { recordPayments } }) => ({
    recordPayments: (owner, keys, decide, read) =>
      recordPayments(owner, keys, (facts, place) => decide(read?.[place] ?? facts, place)),
  })),
  "forgets several payments that were read for": paying(({ payments: { recordPayments } }) => ({
    recordPayments: (owner, keys, decide, read) =>
      recordPayments(owner, keys, (facts, place) => {
        const decision = decide(facts, place);
        return read === undefined ? decision : { ...decision, change: undefined };
      }),
  })),
  "reads a recording that was not requested": paying(({ payments: { readRecordings } }) => ({
    readRecordings: (owner, asked) =>
      asked.length > 0
        ? readRecordings(owner, asked)
        : () =>
            Promise.resolve(
              right([{ locked: undefined, earlier: undefined, provider: undefined }]),
            ),
  })),
  "reads recordings backwards": paying(({ payments: { readRecordings } }) => ({
    readRecordings: (owner, asked) => readRecordings(owner, asked.toReversed()),
  })),
  "reads keys of the invoice only": paying(({ payments: { readRecordings } }) => ({
    readRecordings: (owner, asked) =>
      giving(async () =>
        (await done(readRecordings(owner, asked))).map(({ earlier, ...read }) => ({
          ...read,
          earlier: earlier?.invoiceId === read.locked?.invoice.id ? earlier : undefined,
        })),
      ),
  })),
  "reads active providers only": paying(({ payments: { readRecordings } }) => ({
    readRecordings: (owner, asked) =>
      giving(async () =>
        (await done(readRecordings(owner, asked))).map(({ provider, ...read }) => ({
          ...read,
          provider: provider?.isActive === true ? provider : undefined,
        })),
      ),
  })),
  "reads recordings without refunds": paying(({ payments: { readRecordings } }) => ({
    readRecordings: (owner, asked) =>
      giving(async () =>
        (await done(readRecordings(owner, asked))).map(({ locked, ...read }) => ({
          ...read,
          locked: locked && { ...locked, refunds: [] },
        })),
      ),
  })),
  "reads recordings of another organization": paying(({ payments: { readRecordings } }) => ({
    readRecordings: (owner, asked) =>
      giving(async () => {
        const theirs = await done(readRecordings(idOf("org", "org_other"), asked));
        return (await done(readRecordings(owner, asked))).map((read, place) => ({
          ...read,
          locked: read.locked ?? theirs[place]?.locked,
          earlier: read.earlier ?? theirs[place]?.earlier,
        }));
      }),
  })),
};
