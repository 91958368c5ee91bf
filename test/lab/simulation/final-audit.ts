import {
  type CreditNote,
  type Invoice,
  type LedgerEvent,
  type Payment,
  type Refund,
  Amount,
  type InvoiceDetails,
} from "quittance";
import { Violation, type Walk } from "./operation.ts";
import type { ExpectedLedger } from "./expected-ledger.ts";
import { auditDocuments, auditNumbers, requestForeignRefunds } from "./audit-documents.ts";
import type { CallResult } from "./result-parts.ts";
import { Client } from "./client.ts";
import type { Acknowledged, RunState } from "./run-state.ts";
import { renderCalculation } from "../../../src/invoice/invoice-response.ts";
import { oracleRounded } from "../../support/oracle-settle.ts";
import { toText, zero, type Decimal } from "../../support/oracle-money.ts";
import { decimalOf } from "../../support/settlement-case.ts";

const everything: Walk = {
  list: "invoices",
  statuses: [],
  currencies: [],
  withProviders: false,
  skip: 0,
  limit: 3,
  by: "cursor",
};

/**
 * Compares lists, details, dashboards and the outbox of every organization with its expected ledger
 * after the run, and the acknowledged writes with the stored records.
 */
export const auditEverything = async (state: RunState): Promise<void> => {
  state.environment.apply({ kind: "time", seconds: 1 });
  state.environment.publishRates();
  for (const ledger of state.ledger.values()) {
    const auditor = new Client(state, ledger.owner, `the auditor of ${ledger.owner}`, true);
    if (state.hasDocuments) await auditor.perform({ kind: "sweep" });
    const invoices = await auditor.walk(everything);
    const payments = await auditor.walk({ ...everything, list: "payments", by: "offset" });
    const couponIds = new Map<string, ReadonlyArray<string>>();
    const details: Array<NonNullable<CallResult["expanded"]>> = [];
    for (const invoiceId of ledger.invoices.keys()) {
      const read = await auditor.perform({ kind: "read", invoiceId, summary: undefined });
      couponIds.set(invoiceId, read.couponIds ?? []);
      if (read.expanded !== undefined) details.push(read.expanded);
    }
    await auditor.perform({ kind: "dashboard", period: "last_day" });
    await requestForeign(auditor, state, ledger);
    const all = { kind: "events", after: undefined, known: 0, limit: 1000 } as const;
    const { events = [] } = await auditor.perform(all);
    auditEvents(state, events);
    const refunds = state.hasDocuments
      ? await auditor.walk({ ...everything, list: "refunds" })
      : [];
    const creditNotes = details.flatMap((each) => each.creditNotes);
    auditAcknowledged(state, ledger.owner, { invoices, payments, refunds, creditNotes });
    if (!state.hasDocuments) continue;
    const others = [...state.ledger.values()].filter(({ owner }) => owner !== ledger.owner);
    await requestForeignRefunds(auditor, others);
    const { coupons = [] } = await auditor.perform({ kind: "coupons" });
    for (const each of details) auditCreditNotes(each);
    auditNumbers(creditNotes);
    auditDocuments({
      invoices: invoices as ReadonlyArray<Invoice>,
      payments: payments as ReadonlyArray<Payment>,
      refunds: refunds as ReadonlyArray<Refund>,
      events,
      couponIds,
      coupons,
    });
  }
  const [lost] = state.events;
  if (lost !== undefined) throw new Violation("outbox", "an event of a result", lost, "nothing");
};

/** Calls the library for the records of other organizations. */
const requestForeign = async (
  auditor: Client,
  { ledger }: RunState,
  own: ExpectedLedger,
): Promise<void> => {
  for (const { invoices, payments, owner } of ledger.values()) {
    if (owner === own.owner) continue;
    const [invoiceId = "invoice_unknown"] = invoices.keys();
    const [paymentId = "payment_unknown"] = payments.keys();
    await auditor.perform({ kind: "read", invoiceId, summary: undefined });
    const isFirst = own.owner < owner;
    await auditor.perform(
      isFirst ? { kind: "void", invoiceId } : { kind: "read payment", paymentId },
    );
  }
};

const recordOf = (
  subject: LedgerEvent["subject"],
): Invoice | Payment | Refund | CreditNote | undefined => {
  if (subject.kind === "Notification" || subject.kind === "Organization") return undefined;
  if (subject.kind === "CreditNote") return subject.creditNote;
  if (subject.kind === "Refund") return subject.refund;
  return subject.kind === "Invoice" ? subject.invoice : subject.payment;
};

/** Checks that each event appears once, and those of an invoice in the order of time. */
const auditEvents = ({ events: returned }: RunState, events: ReadonlyArray<LedgerEvent>): void => {
  const seen = new Set<string>();
  const last = new Map<string, string>();
  for (const { id, createdAt, subject } of events) {
    if (seen.has(id)) throw new Violation("outbox", "an event", "once", `${id} twice`);
    seen.add(id);
    returned.delete(id);
    const record = recordOf(subject);
    if (record === undefined) continue;
    const about = "invoiceId" in record ? record.invoiceId : record.id;
    const before = last.get(about) ?? "";
    const { updatedAt = createdAt } = "updatedAt" in record ? record : {};
    if (createdAt < before || updatedAt < record.createdAt) {
      throw new Violation("time", `events of ${about}`, `not before ${before}`, createdAt);
    }
    last.set(about, createdAt);
  }
};

/** Checks that each key has one record, which is the acknowledged one. */
const auditAcknowledged = (
  { acknowledged }: RunState,
  audited: string,
  found: Readonly<Record<Acknowledged["list"], ReadonlyArray<{ readonly id: string }>>>,
): void => {
  const byKey = new Map<string, string>();
  for (const { owner, list, key, id } of acknowledged) {
    if (owner !== audited) continue;
    if (!found[list].some((row) => row.id === id)) {
      throw new Violation("acknowledged", `${list} under ${key}`, id, "nothing");
    }
    const first = byKey.get(`${list} ${key}`) ?? id;
    if (first !== id) throw new Violation("once", `${list} under ${key}`, first, id);
    byKey.set(`${list} ${key}`, id);
  }
};

/** Checks what the credit notes of an invoice add up to, by its records alone. */
const auditCreditNotes = ({ invoice, calculations, creditNotes }: InvoiceDetails): void => {
  if (creditNotes.length === 0) return;
  const { id, currency, price, priceUsd, credited = Amount.zero } = invoice;
  const expect = (what: string, expected: Amount | Decimal, found: Amount): void => {
    const wanted = Amount.is(expected) ? Amount.render(expected) : toText(expected);
    if (wanted === Amount.render(found)) return;
    throw new Violation("credits", `${what} of ${id}`, wanted, Amount.render(found));
  };
  const sum = (column: (note: InvoiceDetails["creditNotes"][number]) => Amount): Amount =>
    Amount.sum(creditNotes.map(column));
  expect(
    "the credited amount",
    credited,
    sum(({ payable }) => payable),
  );
  const total = sum((note) => note.total);
  if (!Amount.atMost(total, price)) expect("the total of the credit notes", price, total);
  if (!Amount.equals(total, price)) return;
  const whole = decimalOf(price);
  expect("the payable amount", whole.isZero() ? zero : oracleRounded(whole, currency), credited);
  expect(
    "the US dollars",
    priceUsd,
    sum(({ totalUsd }) => totalUsd),
  );
  const steps = creditNotes.flatMap((note) => note.steps);
  const isSame = (a: (typeof steps)[number], b: (typeof calculations)[number]): boolean =>
    [a.invoiceItemId, a.type, a.title].join() ===
    [b.invoiceItemId, renderCalculation(b)["calculation_type"], b.title].join();
  for (const calculation of calculations) {
    const shares = steps.filter((step) => isSame(step, calculation));
    const same = calculations.filter((other) => shares[0] && isSame(shares[0], other));
    expect(
      `the step ${calculation.title}`,
      Amount.sum(same.map((step) => step.price.after)),
      Amount.sum(shares.map((step) => step.price.after)),
    );
  }
};
