import { Violation } from "../simulation/operation.ts";
import { auditNumbers, auditRefunds } from "../simulation/audit-documents.ts";
import type { Journal } from "./journal.ts";
import type { StoredLedger } from "./stored-ledger.ts";
import type { Violations } from "./violations.ts";

/**
 * Checks that the refunds of each payment come to what was reported, have shares of its values and
 * are at most its price, and that stored statuses are those that were acknowledged.
 */
export const auditStoredRefunds = (
  { refunds: acknowledged }: Journal,
  { payments, refunds }: StoredLedger,
  violations: Violations,
): void => {
  for (const { payment } of payments) {
    const own = refunds.filter(({ paymentId }) => paymentId === payment.id);
    collect(violations, "wrong refunds", () => {
      auditRefunds(payment, own);
    });
  }
  const stored = new Map<string, string>(refunds.map(({ id, status }) => [id, status]));
  for (const { response, status } of acknowledged.values()) {
    const found = stored.get(response.id);
    if (found === undefined || found === status) continue;
    const text = `${response.id} is ${found}, but was acknowledged as ${status}`;
    violations.add("wrong statuses", text);
  }
};

/** Checks that invoices and credit notes of each organization have the numbers 1, 2, 3 and so on. */
export const auditStoredNumbers = (
  { invoices, creditNotes }: StoredLedger,
  violations: Violations,
): void => {
  const numbered = [...invoices.map(({ invoice }) => invoice), ...creditNotes];
  for (const owner of new Set(numbered.map(({ organizationId }) => organizationId))) {
    collect(violations, "wrong numbers", () => {
      auditNumbers(numbered.filter(({ organizationId }) => organizationId === owner));
    });
  }
};

const collect = (
  violations: Violations,
  kind: "wrong refunds" | "wrong numbers",
  check: () => void,
): void => {
  try {
    check();
  } catch (error) {
    if (!(error instanceof Violation)) throw error;
    violations.add(kind, error.message);
  }
};
