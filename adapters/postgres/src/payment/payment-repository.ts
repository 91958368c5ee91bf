import type { Payment } from "quittance";
import { decideInOrder, type PaymentFilter, type PaymentRepository } from "quittance/adapter";
import type { AfterWrite } from "../rollups/after-write.ts";
import { paymentColumns, readPayment } from "./payment-row.ts";
import { callDeadline } from "../locking/deadline.ts";
import { attempt, attemptFind } from "../statements/attempt.ts";
import { sharing, type Database } from "../tenancy/database.ts";
import { changeInvoiceIn } from "../ledger/change-invoice.ts";
import { decideAndWriteIn } from "../ledger/decide-and-write.ts";
import { deadlineOf, ownFacts, readRecordings, withDeadline } from "../ledger/read-facts.ts";
import { listRecords, type ListRecords } from "../lists/list-records.ts";
import {
  boundConditions,
  findConditions,
  hasOneOf,
  hasText,
  hasTexts,
  timeBounds,
  type FilterConditions,
} from "../lists/filter-conditions.ts";
import { hasWords, invoiceWith } from "../lists/search-conditions.ts";
import type { MatchingRows } from "../lists/matching-rows.ts";
import type { StatementValues } from "../statements/statement-values.ts";

/** Returns `paymentMatcher` of the core in SQL. */
const matchingPayments = (filter: PaymentFilter, values: StatementValues): MatchingRows => {
  const { all, onlyFor } = findConditions(conditions, filter, values);
  return {
    from: ':"schema".payments',
    conditions: ["organization_id = $1", ...all],
    onDays: onlyFor("status"),
    onMonths: onlyFor("status", "currency", "providerId"),
    isFrequent: (onlyFor("status") ?? onlyFor("invoiceId") ?? onlyFor(...timeBounds)) !== undefined,
  };
};

/** For each payment: a join could read all invoices before the newest payments. */
const ofInvoice = (condition: string): string => `(SELECT ${condition}
  FROM :"schema".invoices AS billed
  WHERE billed.organization_id = $1 AND billed.invoice_id = payments.invoice_id)`;

const conditions: FilterConditions<PaymentFilter> = {
  status: hasOneOf("status"),
  currency: hasOneOf("currency"),
  providerId: hasOneOf("provider_id"),
  invoiceId: hasText("invoice_id"),
  idempotencyKey: hasText("idempotency_key"),
  reference: hasText("reference"),
  search: (term, values) => {
    if (term.by === "words") return hasWords("payment_id", term, values, ofInvoice);
    if (term.by === "reference") return hasText("reference")(term.text, values);
    if (term.by === "id") {
      const column = term.text.startsWith("payment_") ? "payment_id" : "invoice_id";
      return hasText(column)(term.text, values);
    }
    return `invoice_id IN (SELECT invoice_id FROM :"schema".invoices
      WHERE organization_id = $1 AND ${invoiceWith(term, values) ?? "false"})`;
  },
  metadata: hasTexts("metadata"),
  ...boundConditions,
};

/** Lists payments. */
export const listPayments: ListRecords<PaymentFilter, Payment> = listRecords(
  {
    name: "payments",
    kind: "PAYMENT",
    id: "payment_id",
    columns: paymentColumns,
    readRecord: readPayment,
  },
  matchingPayments,
);

/** The repository of payments, in which a call can have waited before. */
export interface TimedPayments extends PaymentRepository {
  /** Reads for calls that may wait until then. */
  readonly readRecordings: (
    ...call: [...Parameters<PaymentRepository["readRecordings"]>, until?: number]
  ) => ReturnType<PaymentRepository["readRecordings"]>;
}

/** Creates the repository of payments. */
export const paymentsOf = (database: Database, afterWrite: AfterWrite): TimedPayments => {
  const decideAndWrite = decideAndWriteIn(database, afterWrite);
  const changeInvoice = changeInvoiceIn(database, afterWrite);
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

    readRecordings: (organizationId, requests, until = callDeadline()) =>
      attempt("payments", async () => {
        const { read } = database.tenant(organizationId, until);
        const found = await readRecordings(sharing(read), requests);
        return found.map((facts) => withDeadline(facts, until));
      }),

    recordPayments: (organizationId, requests, decide, read) =>
      attempt("payments", () =>
        decideAndWrite(organizationId, {
          invoiceIds: requests.map(({ invoiceId }) => invoiceId),
          until: deadlineOf(read),
          known: ownFacts(requests, read),
          read: (run) => readRecordings(run, requests),
          invoicesOf: (found) => found.flatMap(({ locked }) => locked ?? []),
          decide: (found) => {
            const { outcomes, changes } = decideInOrder(requests, found, decide);
            return { outcome: outcomes, changes };
          },
        }),
      ),

    changePayment: (organizationId, id, decide) =>
      attempt("payments", () =>
        changeInvoice(organizationId, { kind: "payment", id }, ({ locked }) => {
          const payment = locked?.payments.find((candidate) => candidate.id === id);
          return decide(locked && payment && { locked, payment });
        }),
      ),

    listPayments: (organizationId, filter, page) =>
      attempt("payments", () => listPayments(database)(organizationId, filter, page)),
  };
};

const find = `SELECT ${paymentColumns} FROM :"schema".payments WHERE organization_id = $1`;

const findById = `${find} AND payment_id = $2`;

const findByKey = `${find} AND idempotency_key = $2`;
