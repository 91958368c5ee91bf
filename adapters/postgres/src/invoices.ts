import { parseId, type OrganizationId } from "quittance";
import { type EarlierCall, type IdempotencyClaim, type InvoiceRepository } from "quittance/adapter";
import type { AfterWrite } from "./after-write.ts";
import { attempt, search } from "./attempt.ts";
import type { Database, Run } from "./database.ts";
import { digestOfInvoice } from "./digest-of-invoice.ts";
import { decideAndWrite } from "./decide-and-write.ts";
import { readStoredInvoice, selectInvoice } from "./expand-invoice.ts";
import { listInvoices } from "./lists/list-invoices.ts";
import { lockOf, readFacts } from "./locked-invoice.ts";
import { addOrganization } from "./organizations.ts";
import { id } from "./rows/read-column.ts";
import { storeInvoices } from "./store-invoices.ts";
import { tryAgain } from "./run-transaction.ts";

/** Invoices, with what belongs to them. */
export const invoicesOf = (database: Database, afterWrite: AfterWrite): InvoiceRepository => ({
  findInvoice: (organizationId, invoiceId, parts) =>
    search("invoices", invoiceId, async () => {
      const { text, values } = selectInvoice(invoiceId, parts);
      const [row] = await database.tenant(organizationId).read(text, values);
      return row && readStoredInvoice(row);
    }),

  ownerOf: (invoiceId) =>
    search("invoices", invoiceId, async () => {
      const found = await Promise.all(database.everywhere.map((run) => run(owners, [invoiceId])));
      const [owner, ...others] = found.flat();
      return others.length === 0 ? ownerIn(owner?.["organization_id"]) : undefined;
    }),

  findEarlierCall: (organizationId, claim) =>
    search("invoices", claim.key, () => earlierCall(database.tenant(organizationId).read, claim)),

  storeInvoice: (organizationId, records, claim, events) =>
    attempt("invoices", async () => {
      const earlier = await database
        .tenant(organizationId)
        .change(claim ? claimed(claim) : { text: nothing }, async ([row], run) => {
          if (row !== undefined && claim) return callIn(row);
          await run(addOrganization);
          if (await storeInvoices(run, [records], claim, events)) return undefined;
          const taken = claim && (await earlierCall(run, claim));
          if (taken === undefined) throw tryAgain();
          return taken;
        });
      await afterWrite(organizationId);
      return earlier;
    }),

  changeInvoice: (organizationId, invoiceId, decide) =>
    attempt("invoices", async () => {
      const outcome = await database
        .tenant(organizationId)
        .change(lockOf(invoiceId), ([row], run) =>
          decideAndWrite(
            run,
            () => readFacts(run, invoiceId, row, undefined),
            ({ locked }) => decide(locked),
          ),
        );
      await afterWrite(organizationId);
      return outcome;
    }),

  listInvoices: (organizationId, filter, page) =>
    attempt("invoices", () => listInvoices(database)(organizationId, filter, page)),
});

const owners = `SELECT organization_id FROM :"schema".invoice_owners
WHERE invoice_digest = ${digestOfInvoice("$1::text")} LIMIT 2`;

const ownerIn = (found: string | null | undefined): OrganizationId | undefined =>
  found ? parseId("org", found) : undefined;

const nothing = "SELECT 'true' AS ready";

const findClaim = `SELECT invoice_id,
  (fingerprint = sha256(convert_to($3::text, 'UTF8')))::text AS same_content
FROM :"schema".invoices WHERE organization_id = $1 AND idempotency_key = $2`;

const claimed = ({ key, fingerprint }: IdempotencyClaim) => ({
  text: findClaim,
  values: [key, fingerprint],
  locks: `invoice key ${key}`,
});

const earlierCall = async (
  run: Run,
  { key, fingerprint }: IdempotencyClaim,
): Promise<EarlierCall | undefined> => {
  const [row] = await run(findClaim, [key, fingerprint]);
  return row && callIn(row);
};

const callIn = (row: Parameters<typeof id>[0]): EarlierCall => ({
  invoiceId: id(row, "invoice_id", "invoice"),
  sameContent: row["same_content"] === "true",
});
