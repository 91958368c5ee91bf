import type { Id, OrganizationId } from "quittance";
import {
  pageOf,
  type PaymentRepository,
  type RecordingFacts,
  type RecordingRequest,
} from "quittance/adapter";
import { paymentMatcher } from "quittance/pure";
import { attempt } from "./attempt.ts";
import type { SqliteConnection } from "./connection.ts";
import { decideAndStore, store } from "./decide-and-store.ts";
import { lockedInvoice, madeWithin } from "./ledger-rows.ts";
import { selectBy } from "./rows.ts";
import { invoices, payments, providers } from "./tables.ts";
import { reading, writing } from "./transaction.ts";

/** Payments, beside the invoices. */
export const paymentsOf = (connection: SqliteConnection): PaymentRepository => ({
  findPayment: (owner, id) =>
    attempt("payments", () => selectBy(connection, payments, { organization_id: owner, id })[0]),

  findByKey: (owner, key) => attempt("payments", () => paymentWithKey(connection, owner, key)),

  readRecordings: (owner, requests) =>
    attempt("payments", () =>
      reading(connection, () => requests.map((request) => factsOf(connection, owner, request))),
    ),

  recordPayments: (owner, requests, decide) =>
    attempt("payments", () =>
      writing(connection, () =>
        requests.map((request, place) => {
          const { outcome, change } = decide(factsOf(connection, owner, request), place);
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
      const invoiceOf = (id: Id<"invoice">) =>
        selectBy(connection, invoices, { organization_id: owner, id })[0];
      const rows = found.filter(paymentMatcher(filter, invoiceOf));
      return pageOf(rows, (payment) => payment, page);
    }),
});

const paymentWithKey = (connection: SqliteConnection, owner: OrganizationId, key: string) =>
  selectBy(connection, payments, { organization_id: owner, idempotency_key: key })[0];

/** Reads what a decision to record a payment needs, within a transaction. */
const factsOf = (
  connection: SqliteConnection,
  owner: OrganizationId,
  { invoiceId, idempotencyKey, providerId }: RecordingRequest,
): RecordingFacts => ({
  locked: lockedInvoice(connection, owner, invoiceId),
  earlier: paymentWithKey(connection, owner, idempotencyKey),
  provider: selectBy(connection, providers, { id: providerId })[0],
});
