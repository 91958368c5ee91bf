import type { PaymentRepository } from "quittance/adapter";
import type { AfterWrite } from "./after-write.ts";
import { attempt, search } from "./attempt.ts";
import type { Database } from "./database.ts";
import { decideAndWrite } from "./decide-and-write.ts";
import { listPayments } from "./lists/list-payments.ts";
import { lockOf, readFacts } from "./locked-invoice.ts";
import { paymentColumns, readPayment } from "./rows/payment-row.ts";

/** Payments, beside the invoices. */
export const paymentsOf = (database: Database, afterWrite: AfterWrite): PaymentRepository => ({
  findPayment: (organizationId, id) =>
    search("payments", id, async () => {
      const [row] = await database.tenant(organizationId).read(findById, [id]);
      return row && readPayment(row);
    }),

  findByKey: (organizationId, key) =>
    search("payments", key, async () => {
      const [row] = await database.tenant(organizationId).read(findByKey, [key]);
      return row && readPayment(row);
    }),

  recordPayment: (organizationId, invoiceId, key, decide) =>
    attempt("payments", async () => {
      const outcome = await database
        .tenant(organizationId)
        .change(lockOf(invoiceId), ([row], run) =>
          decideAndWrite(
            run,
            () => readFacts(run, invoiceId, row, key),
            ({ locked, earlier }) => decide({ locked, earlier }),
          ),
        );
      await afterWrite(organizationId);
      return outcome;
    }),

  changePayment: (organizationId, id, decide) =>
    attempt("payments", async () => {
      const tenant = database.tenant(organizationId);
      const [found] = await tenant.read(findInvoiceOf, [id]);
      const invoiceId = found?.["invoice_id"];
      if (!invoiceId) return decide(undefined).outcome;
      const outcome = await tenant.change(lockOf(invoiceId), ([row], run) =>
        decideAndWrite(
          run,
          () => readFacts(run, invoiceId, row, undefined),
          ({ locked }) => {
            const payment = locked?.payments.find((candidate) => candidate.id === id);
            return decide(locked && payment && { locked, payment });
          },
        ),
      );
      await afterWrite(organizationId);
      return outcome;
    }),

  listPayments: (organizationId, filter, page) =>
    attempt("payments", () => listPayments(database)(organizationId, filter, page)),
});

const find = `SELECT ${paymentColumns} FROM :"schema".payments WHERE organization_id = $1`;

const findById = `${find} AND payment_id = $2`;

/** The invoice of a payment never changes, so that it can be read before it is locked. */
const findInvoiceOf = `SELECT invoice_id FROM :"schema".payments
WHERE organization_id = $1 AND payment_id = $2`;

const findByKey = `${find} AND idempotency_key = $2`;
