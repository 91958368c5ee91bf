import { Amount } from "quittance";
import { creditNoteCodec } from "quittance/wire";
import { withClient } from "../../../adapters/postgres/test/support/with-client.ts";
import type { Violations } from "./violations.ts";
import type { Journal } from "./journal.ts";
import type { StoredLedger } from "./stored-ledger.ts";

/** A record as it was acknowledged, or as it is stored. */
interface ComparedRecord {
  /** Identifies the request independently of its key. */
  readonly mark: string;
  readonly id: string;
  /** Everything that never changes, as text. */
  readonly content: string;
}

/**
 * Checks that exactly the acknowledged records are stored, once and with the acknowledged content.
 * Clients retry until they get a response, so every stored record must be acknowledged.
 */
export const auditAcknowledged = (
  journal: Journal,
  ledger: StoredLedger,
  violations: Violations,
): void => {
  compare("payment", paymentsOf(journal), storedPayments(ledger), violations);
  compare("refund", refundsOf(journal), storedRefunds(ledger), violations);
  compare("credit note", creditNotesOf(journal), storedCreditNotes(ledger), violations);
  compare("invoice", invoicesOf(journal), storedInvoices(ledger), violations);
  const keys = [
    ...ledger.payments.map(({ payment }) => `${payment.organizationId} ${payment.idempotencyKey}`),
    ...ledger.refunds.map((refund) => `${refund.organizationId} ${refund.idempotencyKey}`),
    ...ledger.creditNotes.map((note) => `${note.organizationId} ${note.idempotencyKey}`),
    ...ledger.invoices.map(
      ({ invoice, key }) => `${invoice.organizationId} ${key ?? `none of ${invoice.id}`}`,
    ),
  ];
  const seen = new Set<string>();
  for (const key of keys) {
    if (seen.has(key)) violations.add("duplicated", `the key ${key} is stored twice`);
    seen.add(key);
  }
};

const compare = (
  what: string,
  acknowledged: ReadonlyArray<ComparedRecord>,
  stored: ReadonlyArray<ComparedRecord>,
  violations: Violations,
): void => {
  const rows = new Map<string, Array<ComparedRecord>>();
  for (const row of stored) rows.set(row.mark, [...(rows.get(row.mark) ?? []), row]);
  for (const { mark, id, content } of acknowledged) {
    const found = rows.get(mark) ?? [];
    rows.delete(mark);
    for (const extra of found.slice(1)) {
      violations.add("duplicated", `${what} ${mark} is stored again as ${extra.id}`);
    }
    const row = found.find((candidate) => candidate.id === id);
    if (row === undefined) violations.add("lost", `${what} ${id} of ${mark} is not stored`);
    else if (row.content !== content) {
      violations.add("wrong content", `${what} ${content} is stored as ${row.content}`);
    }
  }
  for (const [mark, left] of rows) {
    for (const { id } of left) {
      violations.add("duplicated", `${what} ${id} of ${mark} is stored, but was not acknowledged`);
    }
  }
};

const paymentsOf = ({ payments }: Journal): ReadonlyArray<ComparedRecord> =>
  [...payments.values()].map(({ invoiceId, body, response }) => ({
    mark: body.happened_at,
    id: response.id,
    content: JSON.stringify([
      ...[response.organization_id, invoiceId, body.provider_id, body.idempotency_key],
      ...[body.currency, body.price, response.price_usd, body.happened_at, response.created_at],
    ]),
  }));

const storedPayments = ({ payments }: StoredLedger): ReadonlyArray<ComparedRecord> =>
  payments.map(({ payment }) => ({
    mark: payment.happenedAt,
    id: payment.id,
    content: JSON.stringify([
      ...[payment.organizationId, payment.invoiceId, payment.providerId, payment.idempotencyKey],
      ...[payment.price.currency, Amount.render(payment.price.amount)],
      ...[Amount.render(payment.priceUsd), payment.happenedAt, payment.createdAt],
    ]),
  }));

const refundsOf = ({ refunds }: Journal): ReadonlyArray<ComparedRecord> =>
  [...refunds.values()].map(({ payment, body, response }) => ({
    mark: body.happened_at,
    id: response.id,
    content: JSON.stringify([
      ...[response.organization_id, payment.response.id, payment.invoiceId, body.idempotency_key],
      ...[body.kind, body.currency, body.price ?? body.refunded_total, body.price === undefined],
      ...[body.happened_at, response.created_at],
    ]),
  }));

const storedRefunds = ({ refunds }: StoredLedger): ReadonlyArray<ComparedRecord> =>
  refunds.map((refund) => ({
    mark: refund.happenedAt,
    id: refund.id,
    content: JSON.stringify([
      ...[refund.organizationId, refund.paymentId, refund.invoiceId, refund.idempotencyKey],
      ...[refund.kind, refund.price.currency, Amount.render(refund.reported), refund.isTotal],
      ...[refund.happenedAt, refund.createdAt],
    ]),
  }));

const creditNotesOf = ({ creditNotes }: Journal): ReadonlyArray<ComparedRecord> =>
  [...creditNotes.values()].map(({ invoice, body, response }) => ({
    mark: body.metadata.mark,
    id: response.id,
    content: JSON.stringify([invoice.response.id, body.idempotency_key, response]),
  }));

const storedCreditNotes = ({ creditNotes }: StoredLedger): ReadonlyArray<ComparedRecord> =>
  creditNotes.map((note) => ({
    mark: note.metadata?.["mark"] ?? "none",
    id: note.id,
    content: JSON.stringify([
      note.invoiceId,
      note.idempotencyKey,
      creditNoteCodec.json.write(note),
    ]),
  }));

const invoicesOf = ({ invoices }: Journal): ReadonlyArray<ComparedRecord> =>
  [...invoices.values()].map(({ key, response }) => ({
    mark: response.metadata.mark,
    id: response.id,
    content: JSON.stringify([
      ...[response.organization_id, key, response.currency, response.price, response.price_usd],
      ...[response.customer_email, response.created_at, response.number],
      ...[response.items.map(({ id }) => id), response.calculations.map(({ id }) => id)],
    ]),
  }));

const storedInvoices = ({ invoices }: StoredLedger): ReadonlyArray<ComparedRecord> =>
  invoices.map(({ invoice, key, items, calculations }) => ({
    mark: invoice.metadata["mark"] ?? "none",
    id: invoice.id,
    content: JSON.stringify([
      ...[invoice.organizationId, key ?? null, invoice.currency, Amount.render(invoice.price)],
      ...[Amount.render(invoice.priceUsd), invoice.customerEmail, invoice.createdAt],
      ...[invoice.number, items, calculations],
    ]),
  }));

/** Checks that the lookup tables refer to exactly the stored records. */
export const auditLinks = (adminUrl: string, violations: Violations): Promise<void> =>
  withClient(adminUrl, async (client) => {
    for (const [table, expected, found] of links) {
      const { rows } = await client.query<{ readonly link: string }>(
        `SELECT link::text FROM ((${expected} EXCEPT ${found}) UNION ALL (${found} EXCEPT ${expected}))
          AS link`,
      );
      for (const { link } of rows) violations.add("wrong content", `${table} differs by ${link}`);
    }
  });

const links = [
  [
    "invoice_owners",
    `SELECT organization_id, sha256(convert_to(invoice_id, 'UTF8')) FROM quittance.invoices`,
    "SELECT organization_id, invoice_digest FROM quittance.invoice_owners",
  ],
  [
    "invoice_providers",
    `SELECT DISTINCT organization_id, provider_id, i.created_at, invoice_id
      FROM quittance.payments JOIN quittance.invoices AS i USING (organization_id, invoice_id)`,
    "SELECT organization_id, provider_id, created_at, invoice_id FROM quittance.invoice_providers",
  ],
] as const;
