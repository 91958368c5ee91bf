import { Amount } from "quittance";
import { withClient } from "../../../postgres/test/support/with-client.ts";
import type { Findings } from "./violations.ts";
import type { Journal } from "./journal.ts";
import type { StoredLedger } from "./stored-ledger.ts";

/** A record, as it was acknowledged or as it is stored. */
interface Seen {
  /** Tells what was asked for apart from everything else, whatever became of the key. */
  readonly mark: string;
  readonly id: string;
  /** Everything that never changes, as text. */
  readonly content: string;
}

/**
 * What was acknowledged is stored as it was acknowledged, once, and nothing else is. Clients asked
 * until they were answered, so that no row is left that nobody was told of.
 */
export const auditAcknowledged = (
  journal: Journal,
  ledger: StoredLedger,
  findings: Findings,
): void => {
  compare("payment", paymentsOf(journal), storedPayments(ledger), findings);
  compare("invoice", invoicesOf(journal), storedInvoices(ledger), findings);
  const keys = [
    ...ledger.payments.map(({ payment }) => `${payment.organizationId} ${payment.idempotencyKey}`),
    ...ledger.invoices.map(
      ({ invoice, key }) => `${invoice.organizationId} ${key ?? `none of ${invoice.id}`}`,
    ),
  ];
  const seen = new Set<string>();
  for (const key of keys) {
    if (seen.has(key)) findings.add("duplicated", `the key ${key} is stored twice`);
    seen.add(key);
  }
};

const compare = (
  what: string,
  acknowledged: ReadonlyArray<Seen>,
  stored: ReadonlyArray<Seen>,
  findings: Findings,
): void => {
  const rows = new Map<string, Array<Seen>>();
  for (const row of stored) rows.set(row.mark, [...(rows.get(row.mark) ?? []), row]);
  for (const { mark, id, content } of acknowledged) {
    const found = rows.get(mark) ?? [];
    rows.delete(mark);
    for (const extra of found.slice(1)) {
      findings.add("duplicated", `${what} ${mark} is stored again as ${extra.id}`);
    }
    const row = found.find((candidate) => candidate.id === id);
    if (row === undefined) findings.add("lost", `${what} ${id} of ${mark} is not stored`);
    else if (row.content !== content) {
      findings.add("wrong content", `${what} ${content} is stored as ${row.content}`);
    }
  }
  for (const [mark, left] of rows) {
    for (const { id } of left) {
      findings.add("duplicated", `${what} ${id} of ${mark} is stored, and nobody was told`);
    }
  }
};

const paymentsOf = ({ payments }: Journal): ReadonlyArray<Seen> =>
  [...payments.values()].map(({ invoiceId, body, answer }) => ({
    mark: body.happened_at,
    id: answer.id,
    content: JSON.stringify([
      ...[answer.organization_id, invoiceId, body.provider_id, body.idempotency_key],
      ...[body.currency, body.price, answer.price_usd, body.happened_at, answer.created_at],
    ]),
  }));

const storedPayments = ({ payments }: StoredLedger): ReadonlyArray<Seen> =>
  payments.map(({ payment }) => ({
    mark: payment.happenedAt,
    id: payment.id,
    content: JSON.stringify([
      ...[payment.organizationId, payment.invoiceId, payment.providerId, payment.idempotencyKey],
      ...[payment.price.currency, Amount.render(payment.price.amount)],
      ...[Amount.render(payment.priceUsd), payment.happenedAt, payment.createdAt],
    ]),
  }));

const invoicesOf = ({ invoices }: Journal): ReadonlyArray<Seen> =>
  [...invoices.values()].map(({ key, answer }) => ({
    mark: answer.metadata.mark,
    id: answer.id,
    content: JSON.stringify([
      ...[answer.organization_id, key, answer.currency, answer.price, answer.price_usd],
      ...[answer.customer_email, answer.created_at],
      ...[answer.items.map(({ id }) => id), answer.calculations.map(({ id }) => id)],
    ]),
  }));

const storedInvoices = ({ invoices }: StoredLedger): ReadonlyArray<Seen> =>
  invoices.map(({ invoice, key, items, calculations }) => ({
    mark: invoice.metadata["mark"] ?? "none",
    id: invoice.id,
    content: JSON.stringify([
      ...[invoice.organizationId, key ?? null, invoice.currency, Amount.render(invoice.price)],
      ...[Amount.render(invoice.priceUsd), invoice.customerEmail, invoice.createdAt],
      ...[items, calculations],
    ]),
  }));

/** The tables that only help to find records know them all, and no others. */
export const auditLinks = (adminUrl: string, findings: Findings): Promise<void> =>
  withClient(adminUrl, async (client) => {
    for (const [table, expected, found] of links) {
      const { rows } = await client.query<{ readonly link: string }>(
        `SELECT link::text FROM ((${expected} EXCEPT ${found}) UNION ALL (${found} EXCEPT ${expected}))
          AS link`,
      );
      for (const { link } of rows) findings.add("wrong content", `${table} differs by ${link}`);
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
