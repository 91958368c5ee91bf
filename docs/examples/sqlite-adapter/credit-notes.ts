import type { Id, OrganizationId } from "quittance";
import {
  pageOf,
  type CreditingFacts,
  type CreditNoteClaim,
  type CreditNoteRepository,
} from "quittance/adapter";
import { creditNoteMatcher } from "quittance/pure";
import { attempt } from "./attempt.ts";
import type { SqliteConnection } from "./connection.ts";
import { decideAndStore } from "./decide-and-store.ts";
import { creditNotesOfInvoice, lockedInvoice, madeWithin } from "./ledger-rows.ts";
import { selectBy } from "./rows.ts";
import { creditNotes, origins } from "./tables.ts";

/** Credit notes of invoices. */
export const creditNotesOf = (connection: SqliteConnection): CreditNoteRepository => ({
  findCreditNote: (owner, id) =>
    attempt(
      "creditNotes",
      () => selectBy(connection, creditNotes, { organization_id: owner, id })[0],
    ),

  issueCreditNote: (owner, invoiceId, claim, decide) =>
    attempt("creditNotes", () =>
      decideAndStore(
        connection,
        () => factsOf(connection, owner, invoiceId, claim),
        decide,
        (facts, { creditNote }) => {
          const { series } = claim;
          if (facts === undefined || creditNote === undefined || series === undefined) return;
          connection.run(countNote, [owner, series, facts.count]);
        },
      ),
    ),

  listCreditNotes: (owner, filter, page) =>
    attempt("creditNotes", () => {
      const found = madeWithin(connection, creditNotes, owner, filter);
      const rows = found.filter(creditNoteMatcher(filter));
      return pageOf(rows, (note) => note, page);
    }),
});

const countNote = `INSERT INTO credit_note_series (organization_id, name, last) VALUES (?, ?, ?)
ON CONFLICT (organization_id, name) DO UPDATE SET last = excluded.last`;

const factsOf = (
  connection: SqliteConnection,
  owner: OrganizationId,
  id: Id<"invoice">,
  { idempotencyKey, series }: CreditNoteClaim,
): CreditingFacts | undefined => {
  const locked = lockedInvoice(connection, owner, id);
  const [origin] = selectBy(connection, origins, { organization_id: owner, id });
  if (locked === undefined || origin === undefined) return undefined;
  const keyed = { organization_id: owner, idempotency_key: idempotencyKey };
  const [row] = connection.all(
    "SELECT last FROM credit_note_series WHERE organization_id = ? AND name = ?",
    [owner, series ?? ""],
  );
  const last = row?.["last"];
  return {
    locked,
    items: origin.items,
    calculations: origin.calculations,
    creditNotes: creditNotesOfInvoice(connection, owner, id),
    earlier: selectBy(connection, creditNotes, keyed)[0],
    count: (typeof last === "number" ? last : 0) + 1,
  };
};
