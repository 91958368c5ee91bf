import { memoryStore } from "@quittance/memory";
import {
  Amount,
  createQuittance,
  fixedRates,
  isLeft,
  orThrow,
  type InvoiceItem,
  type NewInvoice,
  type OrganizationId,
} from "quittance";
import { fromJson, type DocumentTotals } from "quittance/adapter";
import { fixedClock, rateSetOf, sequentialIds } from "quittance/testing";
import { failureOf } from "quittance/errors";
import { totalsRecord } from "../../../src/quote/document-totals.ts";
import type { CreditedPart, CreditInputs } from "../vector-inputs.ts";
import { failedResult, type FailedResult } from "../vector.ts";
import { readTaxRecord } from "./pricing-setup.ts";

type Totals = ReturnType<typeof totalsOf>;

interface CreditResult {
  readonly totals: Totals;
  readonly notes: ReadonlyArray<NoteResult | FailedResult>;
}

/** The totals of a note, and what each of its lines adds to its price. */
type NoteResult = Totals & { readonly lines: ReadonlyArray<string> };

/** Creates an invoice and its credit notes by a service with a store in memory. */
export const creditResult = async (inputs: CreditInputs): Promise<CreditResult> => {
  const organizationId: OrganizationId = "org_northwind";
  const quittance = createQuittance({
    ...memoryStore({ taxes: inputs.taxes.map(readTaxRecord) }),
    // The result is in the currency of the invoice: no amount of it depends on a rate.
    rates: fixedRates(rateSetOf({ EUR: "0.9", JPY: "150" })),
    totals: inputs.totals,
    clock: fixedClock("2025-07-17 14:10:54"),
    newId: sequentialIds(),
  });
  const request = fromJson<NewInvoice>({ ...inputs.request, customer_email: "ada@example.com" });
  const created = orThrow(await quittance.invoices.create(organizationId, request));
  const { id } = created.invoice;
  const read = orThrow(await quittance.invoices.get(organizationId, id, { expand: ["totals"] }));
  if (read.totals === undefined) throw new Error("an invoice of a profile has totals");
  const notes: Array<NoteResult | FailedResult> = [];
  for (const [index, parts] of inputs.notes.entries()) {
    const lines = parts.map((part) => creditedLine(part, created.items));
    const idempotencyKey = String(index);
    const note = await quittance.creditNotes.create(organizationId, id, { idempotencyKey, lines });
    if (isLeft(note)) {
      notes.push(failedResult(failureOf(note.left)));
      continue;
    }
    const { totals, lines: credited } = note.right.creditNote;
    notes.push({ ...totalsOf(totals), lines: credited.map(({ total }) => Amount.render(total)) });
  }
  const { lines, ...totals } = read.totals;
  return { totals: totalsOf({ ...totals, nets: lines.map(({ net }) => net) }), notes };
};

const creditedLine = (part: CreditedPart, items: ReadonlyArray<InvoiceItem>) => {
  const item = items[part.line];
  if (item === undefined) throw new Error("a note of these vectors names a line of its invoice");
  const share = "amount" in part ? { amount: Amount.of(part.amount) } : { quantity: part.quantity };
  return { invoiceItemId: item.id, ...share };
};

const totalsOf = (totals: DocumentTotals | undefined) => {
  if (totals === undefined) throw new Error("a note of whole amounts has totals");
  const { net, tax, rounding, price, taxes } = totalsRecord.json.write(totals);
  return { net, tax, rounding, price, nets: totals.nets.map(Amount.render), taxes };
};
