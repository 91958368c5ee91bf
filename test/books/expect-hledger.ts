import assert from "node:assert/strict";
import { inWholeUnits, journalEntries, renderHledger } from "quittance/books";
import { dashboardBalances, dueByInvoice } from "./expected-balances.ts";
import { dashboardByHledger, receivableByHledger, rejectionOf } from "./hledger.ts";
import type { Books } from "./read-books.ts";

/** Fails unless hledger accepts the journal of books and has the balances of the library. */
export const expectHledgerAgrees = (books: Books): void => {
  const entries = books.invoices.flatMap(journalEntries);
  const journal = renderHledger(entries);
  const forPeople = renderHledger(inWholeUnits(entries), { taxNames: true });
  assert.equal(rejectionOf(forPeople), undefined);
  assert.equal(rejectionOf(journal), undefined);
  assert.deepEqual(receivableByHledger(journal), dueByInvoice(books));
  assert.deepEqual(dashboardByHledger(journal), dashboardBalances(books));
};
