import { Amount } from "quittance";
import { creditNoteDescription } from "quittance/adapter";
import { withClient } from "../../../adapters/postgres/test/support/with-client.ts";
import type { Violations } from "./violations.ts";
import type { Acknowledged, DocumentKind, Journal } from "./journal.ts";
import type { StoredLedger } from "./stored-ledger.ts";

/** A record as it was acknowledged, or as it is stored. */
interface ComparedRecord {
  /** Identifies the request independently of its key. */
  readonly mark: string;
  readonly id: string;
  /** Everything that never changes. */
  readonly content: ReadonlyArray<unknown>;
}

/** How the acknowledged and the stored records of a kind are compared. */
interface Comparison<Kind extends DocumentKind> {
  readonly acknowledged: (record: Acknowledged<Kind>) => Omit<ComparedRecord, "id">;
  readonly stored: (ledger: StoredLedger) => ReadonlyArray<ComparedRecord>;
}

/**
 * Checks that exactly the acknowledged records are stored, once and with the acknowledged content.
 * Clients retry until they get a response, so every stored record must be acknowledged.
 */
export const auditAcknowledged = (
  { records }: Journal,
  ledger: StoredLedger,
  violations: Violations,
): void => {
  const audit = <Kind extends DocumentKind>(
    kind: Kind,
    { acknowledged, stored }: Comparison<Kind>,
  ): void => {
    const expected = [...records[kind].values()].map((record: Acknowledged<Kind>) => ({
      ...acknowledged(record),
      id: record.response.id,
    }));
    compare(kind.replace("_", " "), expected, stored(ledger), violations);
  };
  audit("payment", comparisons.payment);
  audit("refund", comparisons.refund);
  audit("credit_note", comparisons.credit_note);
  audit("invoice", comparisons.invoice);
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
    else if (JSON.stringify(row.content) !== JSON.stringify(content)) {
      const [expected, found] = [content, row.content].map((values) => JSON.stringify(values));
      violations.add("wrong content", `${what} ${expected ?? ""} is stored as ${found ?? ""}`);
    }
  }
  for (const [mark, left] of rows) {
    for (const { id } of left) {
      violations.add("duplicated", `${what} ${id} of ${mark} is stored, but was not acknowledged`);
    }
  }
};

const comparisons: { readonly [Kind in DocumentKind]: Comparison<Kind> } = {
  payment: {
    acknowledged: ({ parents, body, response }) => ({
      mark: body.happened_at,
      content: [
        ...[response.organization_id, ...parents, body.provider_id, body.idempotency_key],
        ...[body.currency, body.price, response.price_usd, body.happened_at, response.created_at],
      ],
    }),
    stored: ({ payments }) =>
      payments.map(({ payment }) => ({
        mark: payment.happenedAt,
        id: payment.id,
        content: [
          ...[payment.organizationId, payment.invoiceId, payment.providerId],
          ...[payment.idempotencyKey, payment.price.currency, Amount.render(payment.price.amount)],
          ...[Amount.render(payment.priceUsd), payment.happenedAt, payment.createdAt],
        ],
      })),
  },
  refund: {
    acknowledged: ({ parents, body, response }) => ({
      mark: body.happened_at,
      content: [
        ...[response.organization_id, ...parents, body.idempotency_key, body.kind, body.currency],
        ...[body.price ?? body.refunded_total, body.price === undefined],
        ...[body.happened_at, response.created_at],
      ],
    }),
    stored: ({ refunds }) =>
      refunds.map((refund) => ({
        mark: refund.happenedAt,
        id: refund.id,
        content: [
          ...[refund.organizationId, refund.paymentId, refund.invoiceId, refund.idempotencyKey],
          ...[refund.kind, refund.price.currency, Amount.render(refund.reported), refund.isTotal],
          ...[refund.happenedAt, refund.createdAt],
        ],
      })),
  },
  credit_note: {
    acknowledged: ({ parents, body, response }) => ({
      mark: body.metadata.mark,
      content: [...parents, body.idempotency_key, response],
    }),
    stored: ({ creditNotes }) =>
      creditNotes.map((note) => ({
        mark: note.metadata?.["mark"] ?? "none",
        id: note.id,
        content: [
          note.invoiceId,
          note.idempotencyKey,
          creditNoteDescription.creditNoteRecord.json.write(note),
        ],
      })),
  },
  invoice: {
    acknowledged: ({ key, response }) => ({
      mark: response.metadata.mark,
      content: [
        ...[response.organization_id, key, response.currency, response.price, response.price_usd],
        ...[response.customer_email, response.created_at, response.number],
        ...[response.items.map(({ id }) => id), response.calculations.map(({ id }) => id)],
      ],
    }),
    stored: ({ invoices }) =>
      invoices.map(({ invoice, key, items, calculations }) => ({
        mark: invoice.metadata["mark"] ?? "none",
        id: invoice.id,
        content: [
          ...[invoice.organizationId, key, invoice.currency, Amount.render(invoice.price)],
          ...[Amount.render(invoice.priceUsd), invoice.customerEmail, invoice.createdAt],
          ...[invoice.number, items, calculations],
        ],
      })),
  },
};

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
