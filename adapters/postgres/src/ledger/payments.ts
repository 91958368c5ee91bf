import type { PaymentRepository } from "quittance/adapter";
import { listPayments } from "../lists/list-payments.ts";
import type { AfterWrite } from "../rollups/after-write.ts";
import { paymentColumns, readPayment } from "../rows/payment-row.ts";
import { attempt, attemptFind } from "../statements/attempt.ts";
import type { Database } from "../tenancy/database.ts";
import { decideAndWriteIn } from "./decide-and-write.ts";

/** Creates the repository of payments. */
export const paymentsOf = (database: Database, afterWrite: AfterWrite): PaymentRepository => {
  const decideAndWrite = decideAndWriteIn(database, afterWrite);
  return {
    findPayment: (organizationId, id) =>
      attemptFind("payments", id, async () => {
        const [row] = await database.tenant(organizationId).read(findById, [id]);
        return row && readPayment(row);
      }),

    findByKey: (organizationId, key) =>
      attemptFind("payments", key, async () => {
        const [row] = await database.tenant(organizationId).read(findByKey, [key]);
        return row && readPayment(row);
      }),

    recordPayment: (organizationId, invoiceId, key, decide) =>
      attempt("payments", () => decideAndWrite(organizationId, invoiceId, decide, { key })),

    changePayment: (organizationId, id, decide) =>
      attempt("payments", async () => {
        const [found] = await database.tenant(organizationId).read(findInvoiceOf, [id]);
        const invoiceId = found?.["invoice_id"];
        if (!invoiceId) return decide(undefined).outcome;
        return decideAndWrite(organizationId, invoiceId, ({ locked }) => {
          const payment = locked?.payments.find((candidate) => candidate.id === id);
          return decide(locked && payment && { locked, payment });
        });
      }),

    listPayments: (organizationId, filter, page) =>
      attempt("payments", () => listPayments(database)(organizationId, filter, page)),
  };
};

const find = `SELECT ${paymentColumns} FROM :"schema".payments WHERE organization_id = $1`;

const findById = `${find} AND payment_id = $2`;

/** The invoice of a payment never changes, so that it can be read before it is locked. */
const findInvoiceOf = `SELECT invoice_id FROM :"schema".payments
WHERE organization_id = $1 AND payment_id = $2`;

const findByKey = `${find} AND idempotency_key = $2`;
