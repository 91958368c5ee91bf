import assert from "node:assert/strict";
import { journalEntries, renderHledger } from "quittance/books";
import { dashboardBalances, dueByInvoice } from "./expected-balances.ts";
import { dashboardByHledger, receivableByHledger, rejectionOf } from "./hledger.ts";
import type { Books } from "./read-books.ts";

/** Fails unless hledger accepts the journal of books and has the balances of the library. */
export const expectHledgerAgrees = (books: Books): void => {
  const journal = renderHledger(books.invoices.flatMap(journalEntries));
  assert.equal(rejectionOf(journal), undefined);
  assert.deepEqual(receivableByHledger(journal), dueByInvoice(books));
  assert.deepEqual(dashboardByHledger(journal), dashboardBalances(books));
};
