import { type OrganizationId } from "quittance";
import { matchesPayment, pageOf, type PaymentRepository } from "quittance/adapter";
import { attempt } from "./attempt.ts";
import type { SqliteConnection } from "./connection.ts";
import { decideAndStore, store } from "./decide-and-store.ts";
import { lockedInvoice, madeWithin } from "./ledger-rows.ts";
import { selectBy } from "./rows.ts";
import { payments, providers } from "./tables.ts";
import { reading, writing } from "./transaction.ts";

/** Payments, beside the invoices. */
export const paymentsOf = (connection: SqliteConnection): PaymentRepository => ({
  findPayment: (owner, id) =>
    attempt("payments", () => selectBy(connection, payments, { organization_id: owner, id })[0]),

  findByKey: (owner, key) => attempt("payments", () => paymentWithKey(connection, owner, key)),

  readRecordings: (owner, requests) =>
    attempt("payments", () =>
      reading(connection, () =>
        requests.map(({ invoiceId, idempotencyKey, providerId }) => ({
          locked: lockedInvoice(connection, owner, invoiceId),
          earlier: paymentWithKey(connection, owner, idempotencyKey),
          provider: selectBy(connection, providers, { id: providerId })[0],
        })),
      ),
    ),

  recordPayment: (owner, invoiceId, key, decide) =>
    attempt("payments", () => {
      const readFacts = () => ({
        locked: lockedInvoice(connection, owner, invoiceId),
        earlier: paymentWithKey(connection, owner, key),
      });
      return decideAndStore(connection, readFacts, decide);
    }),

  recordPayments: (owner, recordings, decide) =>
    attempt("payments", () =>
      writing(connection, () =>
        recordings.map(({ invoiceId, idempotencyKey }, place) => {
          const facts = {
            locked: lockedInvoice(connection, owner, invoiceId),
            earlier: paymentWithKey(connection, owner, idempotencyKey),
          };
          const { outcome, change } = decide(facts, place);
          if (change !== undefined) store(connection, change);
          return outcome;
        }),
      ),
    ),

  changePayment: (owner, id, decide) =>
    attempt("payments", () => {
      const readFacts = () => {
        const [payment] = selectBy(connection, payments, { organization_id: owner, id });
        const locked = payment && lockedInvoice(connection, owner, payment.invoiceId);
        return payment && locked && { payment, locked };
      };
      return decideAndStore(connection, readFacts, decide);
    }),

  listPayments: (owner, filter, page) =>
    attempt("payments", () => {
      const found = madeWithin(connection, payments, owner, filter);
      const rows = found.filter((payment) => matchesPayment(filter, payment));
      return pageOf(rows, (payment) => payment, page);
    }),
});

const paymentWithKey = (connection: SqliteConnection, owner: OrganizationId, key: string) =>
  selectBy(connection, payments, { organization_id: owner, idempotency_key: key })[0];
