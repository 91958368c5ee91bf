import { timestampOf, type Invoice, type Id } from "quittance";
import {
  eventDescription,
  type IdempotencyClaim,
  type InvoiceRecords,
  type NumberSeries,
} from "quittance/adapter";
import { expectFailure, expectSame, expectSuccess, whole, type ConformanceCase } from "./case.ts";
import { ledgerCase, type LedgerRepositories, type LedgerSubject } from "./ledger-case.ts";
import { everySeller } from "./sample-invoice.ts";
import { ledgerOf, numbered, ours, sampleInvoice, theirs, withoutLines } from "./sample-records.ts";

const plain: NumberSeries = { name: "invoices", pattern: "{n}" };
const dated: NumberSeries = { name: "dated", pattern: "№ {YYYY}/{MM}-{n:4}" };

const made = (
  suffix: string,
  series: NumberSeries | undefined = plain,
  rest: Partial<Invoice> = {},
): InvoiceRecords => ({ ...withoutLines(sampleInvoice(suffix, rest)), series });

const store = (
  { invoices }: LedgerRepositories,
  records: InvoiceRecords,
  claim?: IdempotencyClaim,
): ReturnType<ReturnType<typeof invoices.storeInvoice>> => {
  const { invoice } = records;
  const { organizationId, createdAt } = invoice;
  const id: Id<"event"> = `event_${invoice.id}`;
  const event = eventDescription.invoiceEvent("invoice.created", invoice, { id, createdAt });
  return invoices.storeInvoice(organizationId, records, claim, [event])();
};

const expectNumber = async (
  ledger: LedgerRepositories,
  records: InvoiceRecords,
  number: string,
  claim?: IdempotencyClaim,
): Promise<void> => {
  const result = await expectSuccess(() => store(ledger, records, claim));
  expectSame("the result", result, { kind: "InvoiceStored", number });
  const { id, organizationId } = records.invoice;
  await expectStored(ledger, id, number, organizationId);
};

const expectStored = async (
  { invoices }: LedgerRepositories,
  id: Invoice["id"],
  number: string | undefined,
  owner = ours,
): Promise<void> => {
  const found = await expectSuccess(invoices.findInvoice(owner, id, new Set()));
  expectSame("the stored number", found?.invoice.number, number);
};

const numberCase = (
  name: string,
  check: (ledger: LedgerRepositories) => Promise<void>,
): ConformanceCase<LedgerSubject> => ledgerCase(`storeInvoice ${name}`, ledgerOf(), check);

const claim: IdempotencyClaim = { key: "key-1", fingerprint: "content" };
const voided = { status: "VOIDED", voidedAt: timestampOf("2025-03-02 00:00:00") } as const;

const selling = ledgerOf({
  organizations: [{ id: ours, name: "Seller", imageUrl: undefined, seller: everySeller }],
});

/** The conformance cases of the numbers of invoices. */
export const numberInvoicesCases: ReadonlyArray<ConformanceCase<LedgerSubject>> = [
  numberCase("numbers the invoices of a series from 1", async (ledger) => {
    await expectNumber(ledger, made("third"), "1");
    await expectNumber(ledger, made("first"), "2");
    await expectNumber(ledger, made("second"), "3");
  }),
  ledgerCase("storeInvoice returns the number and the seller", selling, async (ledger) => {
    const result = await expectSuccess(() => store(ledger, made("first")));
    expectSame("the result", result, { kind: "InvoiceStored", number: "1", seller: everySeller });
  }),
  numberCase("formats numbers with the time at which the invoice is issued", async (ledger) => {
    const issuedAt = timestampOf("2024-12-31 23:59:59");
    await expectNumber(ledger, made("first", dated, { issuedAt }), "№ 2024/12-0001");
    await expectNumber(ledger, made("second", dated), "№ 2025/03-0002");
  }),
  ledgerCase("numbers have the date in the time zone of the seller", selling, async (ledger) => {
    const issuedAt = timestampOf("2025-12-31 23:00:00");
    const result = await expectSuccess(() => store(ledger, made("first", dated, { issuedAt })));
    const expected = { kind: "InvoiceStored", number: "№ 2026/01-0001", seller: everySeller };
    expectSame("the result", result, expected);
    await expectStored(ledger, made("first").invoice.id, "№ 2026/01-0001");
  }),
  numberCase("counts each series and each organization by itself", async (ledger) => {
    await expectNumber(ledger, made("first"), "1");
    await expectNumber(ledger, made("second", { ...plain, name: "INVOICES" }), "1");
    await expectNumber(ledger, made("third", plain, { organizationId: theirs }), "1");
    await expectNumber(ledger, made("fourth", { ...plain, pattern: "R-{n}" }), "R-2");
  }),
  numberCase("gives no number without a series", async (ledger) => {
    await expectNumber(ledger, made("first"), "1");
    const without = withoutLines(sampleInvoice("second"));
    expectSame("the result", await expectSuccess(() => store(ledger, without)), undefined);
    await expectStored(ledger, without.invoice.id, undefined);
    const own = withoutLines(sampleInvoice("third", { number: "own 9" }));
    expectSame("the result", await expectSuccess(() => store(ledger, own)), undefined);
    await expectStored(ledger, own.invoice.id, "own 9");
    await expectNumber(ledger, made("fourth"), "2");
  }),
  numberCase("stores events with the number", async (ledger) => {
    await expectNumber(ledger, made("first"), "1");
    const [first] = await expectSuccess(ledger.outbox.read(ours, undefined, 10));
    const subject = first?.event.subject;
    expectSame("the event", subject?.kind === "Invoice" && subject.invoice.number, "1");
  }),
  numberCase("takes no number for an earlier call", async (ledger) => {
    await expectNumber(ledger, made("first"), "1", claim);
    const earlier = { invoiceId: "invoice_first" as const, sameContent: true };
    expectSame(
      "a replay",
      await expectSuccess(() => store(ledger, made("second"), claim)),
      earlier,
    );
    await expectNumber(ledger, made("third"), "2");
  }),
  numberCase("takes no number for an invoice that cannot be stored", async (ledger) => {
    const unknown = ["coupon_none"] as const;
    await expectFailure(() => store(ledger, { ...made("first"), couponIds: unknown }));
    await expectNumber(ledger, made("second"), "1");
  }),
  numberCase("keeps the numbers of voided invoices", async (ledger) => {
    await expectNumber(ledger, made("first"), "1");
    const { id } = made("first").invoice;
    const voiding = ledger.invoices.changeInvoice(ours, id, (locked) => ({
      outcome: undefined,
      change: locked && {
        invoice: { ...locked.invoice, ...voided },
        payment: undefined,
        events: [],
      },
    }));
    await expectSuccess(voiding);
    await expectStored(ledger, id, "1");
    await expectNumber(ledger, made("second"), "2");
  }),
  numberCase("numbers 32 concurrent invoices without gaps", async (ledger) => {
    const all = numbered("t", 32).map((suffix) => made(suffix));
    const results = await Promise.all(
      all.map((records) => expectSuccess(() => store(ledger, records))),
    );
    const numbers = results.flatMap((found) =>
      found !== undefined && "kind" in found && found.kind === "InvoiceStored"
        ? [parseInt(found.number ?? "", 10)]
        : [],
    );
    const expected = all.map((_, index) => index + 1);
    expectSame(
      "the numbers",
      numbers.sort((a, b) => a - b),
      expected,
    );
    const { rows } = await expectSuccess(ledger.invoices.listInvoices(ours, {}, whole));
    const stored = rows.map(({ number = "0" }) => parseInt(number, 10)).sort((a, b) => a - b);
    expectSame("the stored numbers", stored, expected);
  }),
  numberCase("takes one number for concurrent calls with one key", async (ledger) => {
    const all = numbered("t", 20).map((suffix) => made(suffix));
    await Promise.all(all.map((records) => expectSuccess(() => store(ledger, records, claim))));
    await expectNumber(ledger, made("next"), "2");
  }),
];
