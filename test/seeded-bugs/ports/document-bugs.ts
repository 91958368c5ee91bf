import { idOf } from "quittance";
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

/** Records that belong to a payment or an invoice, with the methods that store and read them. */
interface Documents {
  /** How the names of the bugs call one. */
  readonly noun: string;
  readonly port: "refunds" | "creditNotes";
  /** Of an identifier. */
  readonly prefix: string;
  /** The name of the bug that a document of anybody's payment or invoice is stored. */
  readonly ofAnybody: string;
  readonly store: string;
  /** All methods that store, also changes. */
  readonly writing: ReadonlyArray<string>;
  readonly find: string;
  readonly list: string;
}

/** The first of the arguments of a method that stores documents, which contains the key. */
type Claim = string | { readonly idempotencyKey: string };

const keyIn = (claim: Claim): string => (typeof claim === "string" ? claim : claim.idempotencyKey);

/** Returns the bugs that stores can have in refunds and in credit notes alike. */
export const documentBugs = ({
  noun,
  port,
  prefix,
  ofAnybody,
  ...methods
}: Documents): StoreBugs => {
  // The methods of both ports have the same form, and are typed as those of refunds.
  const bugs = bugsIn(port as "refunds");
  const store = methods.store as "recordRefund";
  const writing = methods.writing as ReadonlyArray<"recordRefund">;
  const find = methods.find as "findRefund";
  const list = methods.list as "listRefunds";
  const ignoring = (property: string) => bugs.ignoring(list, property as "invoiceId");
  return {
    [`stores no ${noun}`]: bugs.deciding(writing, () => ({
      refund: undefined,
      creditNote: undefined,
    })),
    [`stores no invoice with a ${noun}`]: bugs.deciding(writing, () => ({ invoice: undefined })),
    [`stores no event of a ${noun}`]: bugs.deciding(writing, () => ({ events: [] })),
    [`forgets the keys of ${noun}s`]: bugs.informing(store, () => ({ earlier: undefined })),
    [`shares keys of ${noun}s among organizations`]: bugs.replacing(
      ({ [store]: storing }, records) => ({
        [store]: (owner, id, claim, decide) =>
          storing(owner, id, claim, (facts) => {
            const known = records[port as "refunds"];
            const other = known.find(({ idempotencyKey }) => idempotencyKey === keyIn(claim));
            return decide(facts && { ...facts, earlier: facts.earlier ?? other });
          }),
      }),
    ),
    [`takes a key of a ${noun} when the decision throws`]: bugs.replacing(
      ({ [store]: storing }) => {
        const taken = new Set<string>();
        return {
          [store]: (owner, id, claim, decide) => {
            const key = keyIn(claim);
            const spare = taken.has(key) ? ({ id: key } as never) : undefined;
            taken.add(key);
            return storing(owner, id, claim, (facts) =>
              decide(facts && { ...facts, earlier: facts.earlier ?? spare }),
            );
          },
        };
      },
    ),
    [ofAnybody]: bugs.replacing(({ [store]: storing }) => ({
      [store]: (owner, id, claim, decide) =>
        giving(async () => {
          const isKnown = (await done(storing(owner, id, claim, keep))) !== undefined;
          const other = owner === theirs ? ours : theirs;
          return done(storing(isKnown ? owner : other, id, claim, decide));
        }),
    })),
    [`decides on ${noun}s before it locks`]: bugs.unlocked(store),
    [`loses the reason of a ${noun}`]: bugs.altering(find, () => ({ reason: undefined })),
    [`loses metadata of ${noun}s called __proto__`]: bugs.altering(find, ({ metadata = {} }) => ({
      metadata: Object.fromEntries(Object.entries(metadata).filter(([key]) => key !== "__proto__")),
    })),
    [`finds ${noun}s whatever their case`]: bugs.passing(find, (owner, id) => [
      owner,
      idOf(prefix as "refund", id.toLowerCase()),
    ]),
    [`finds ${noun}s of anybody`]: bugs.elsewhere(find, (_, id) => [theirs, id]),
    [`finds ${noun}s of one organization only`]: bugs.passing(find, (_, id) => [ours, id]),
    [`lists ${noun}s of anybody`]: bugs.around(list, (listing) => async (owner, filter, page) => {
      const own = await listing(owner, filter, page);
      const others = await listing(theirs, filter, page);
      const rows = [...own.rows, ...others.rows].sort(byNewest);
      return { ...own, rows, total: rows.length };
    }),
    [`lists the oldest ${noun}s first`]: bugs.returning(list, reversed),
    [`skips no ${noun}s`]: bugs.passing(list, (owner, filter, { limit }) => [
      owner,
      filter,
      { limit, start: { offset: 0 } },
    ]),
    [`ignores currencies of ${noun}s`]: ignoring("currencies"),
    [`ignores the invoice of ${noun}s`]: ignoring("invoiceId"),
    [`ignores the key of ${noun}s`]: ignoring("idempotencyKey"),
    [`ignores the minimum time of ${noun}s`]: ignoring("createdFrom"),
  };
};
