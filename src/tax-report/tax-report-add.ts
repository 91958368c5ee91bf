import { isLeft, right, type Either } from "../kernel/either.ts";
import { compareText } from "../kernel/text.ts";
import { Amount } from "../money/amount.ts";
import { currencies, type Currency } from "../money/currency.ts";
import type { RateNotFound } from "../rates/rate-set.ts";
import {
  byTaxPosition,
  noteOf,
  supplyDateOf,
  taxDateOf,
  taxAmountsOf,
  taxPositionOf,
  type StatedAmounts,
  type TaxDocument,
} from "./tax-document.ts";
import { ecSales, type EcSales } from "./ec-sales.ts";
import {
  taxDocumentKinds,
  taxPeriodOf,
  type AccountingTotal,
  type SuppliedElsewhere,
  type TaxDetail,
  type TaxPeriod,
  type TaxPeriodRequest,
  type TaxReport,
  type TaxRow,
  type TaxTotal,
} from "./tax-report.ts";

/** What `taxReport` returns: a report, and the documents that it was requested for. */
export interface DetailedTaxReport extends TaxReport {
  /** By kind, then by time; each row of a document by itself. */
  readonly details?: ReadonlyArray<TaxDetail>;
}

/**
 * Returns the taxes of the documents of a period, as they state them: those of invoices by their
 * date of issue, less those of credit notes by their own date, and less what was left of invoices
 * by the date of their voiding. Dates are those in the time zone of the seller. A document of a
 * later period changes no earlier report.
 *
 * Fails with `RateNotFound` if an invoice is stored without the rate of its accounting currency.
 *
 * @param documents of any period and in any order, each once; `taxDocumentsOf` returns those of an
 *   invoice.
 * @example
 * const documents = invoices.flatMap(taxDocumentsOf);
 * const { rows } = orThrow(taxReport(documents, { period: { month: "2026-10" } }));
 */
export const taxReport = (
  documents: Iterable<TaxDocument>,
  { period, detail = false }: { readonly period: TaxPeriodRequest; readonly detail?: boolean },
): Either<RateNotFound, DetailedTaxReport> => {
  const reporter = createTaxReporter(taxPeriodOf(period));
  const details: Array<TaxDetail> = [];
  const sorted = [...documents].sort(
    (a, b) =>
      taxDocumentKinds.indexOf(a.kind) - taxDocumentKinds.indexOf(b.kind) ||
      byTaxPosition(taxPositionOf(a), taxPositionOf(b)),
  );
  for (const document of sorted) {
    const added = reporter.add(document);
    if (isLeft(added)) return added;
    if (detail) details.push(...added.right);
  }
  return right({ ...reporter.result(), ...(detail && { details }) });
};

/** Adds documents to a tax report one by one. It keeps no document. */
export interface TaxReporter {
  /** Returns the rows of the document; none if it is of another period. */
  readonly add: (document: TaxDocument) => Either<RateNotFound, ReadonlyArray<TaxDetail>>;
  readonly result: () => TaxReport;
}

/** Creates what `taxReport` adds documents to. */
export const createTaxReporter = (period: TaxPeriod): TaxReporter => {
  const rows = new Map<string, TaxRow>();
  const totals = new Map<Currency, TaxTotal>();
  const accounting = new Map<Currency, AccountingTotal>();
  const elsewhere = new Map<Currency, SuppliedElsewhere>();
  const sales: EcSales = ecSales();
  return {
    add: (document) => {
      const date = taxDateOf(document);
      if (date < period.from || date > period.to) return right([]);
      const found = taxAmountsOf(document);
      if (isLeft(found)) return found;
      const amounts = found.right;
      const { currency } = document.invoice;
      const own = rowsOf(document, amounts, period);
      for (const row of own) rows.set(keyOf(row), added(rows.get(keyOf(row)), row));
      const sign = signOf(document);
      const total = totals.get(currency) ?? emptyTotal(currency);
      totals.set(currency, {
        ...addedAmounts(total, amounts, sign),
        rounding: Amount.add(total.rounding, sign(amounts.rounding)),
        documents: total.documents + 1,
      });
      const { accountingCurrency } = amounts;
      const inAccounting = accounting.get(accountingCurrency) ?? { accountingCurrency, ...zeros };
      accounting.set(accountingCurrency, addedAmounts(inAccounting, amounts.accounting, sign));
      const suppliedOn = supplyDateOf(document.invoice);
      if (suppliedOn !== undefined && (suppliedOn < period.from || suppliedOn > period.to)) {
        const known = elsewhere.get(currency) ?? { currency, documents: 0, ...zeros };
        const documents = known.documents + 1;
        elsewhere.set(currency, { ...addedAmounts(known, amounts, sign), documents });
      }
      sales.add(document.invoice, own);
      return right(own.map((row) => ({ ...headOf(document, date), ...row })));
    },
    result: () => ({
      period,
      rows: [...rows.values()].sort(byRow),
      totals: inOrder(totals),
      accounting: inOrder(accounting),
      ecSales: sales.rows(),
      suppliedElsewhere: inOrder(elsewhere),
    }),
  };
};

const zeros = { net: Amount.zero, tax: Amount.zero } as const;

const emptyTotal = (currency: Currency): TaxTotal => ({
  currency,
  ...zeros,
  rounding: Amount.zero,
  documents: 0,
});

const inOrder = <Row>(rows: ReadonlyMap<Currency, Row>): ReadonlyArray<Row> =>
  currencies.flatMap((currency) => rows.get(currency) ?? []);

type Sign = (amount: Amount) => Amount;

/** Credit notes and voidings take back. */
const signOf = ({ kind }: TaxDocument): Sign =>
  kind === "INVOICE" ? (amount) => amount : (amount) => Amount.negate(amount);

const addedAmounts = <Row extends { readonly net: Amount; readonly tax: Amount }>(
  row: Row,
  { net, tax }: { readonly net: Amount; readonly tax: Amount },
  sign: Sign,
): Row => ({
  ...row,
  net: Amount.add(row.net, sign(net)),
  tax: Amount.add(row.tax, sign(tax)),
});

const headOf = (document: TaxDocument, issuedOn: string): Omit<TaxDetail, keyof TaxRow> => {
  const { kind, invoice, id } = document;
  const { number, customer, customerEmail } = invoice;
  return {
    kind,
    number: kind === "CREDIT_NOTE" ? noteOf(document).number : number,
    issuedOn,
    suppliedOn: supplyDateOf(invoice),
    customer: customer?.name ?? customerEmail,
    vatId: customer?.vatId,
    id,
  };
};

const rowsOf = (
  document: TaxDocument,
  { rates, accounting, accountingCurrency }: StatedAmounts,
  period: TaxPeriod,
): ReadonlyArray<TaxRow> => {
  const { kind, invoice } = document;
  const { seller, customer, delivery, currency } = invoice;
  const sign = signOf(document);
  return [...rates]
    .filter(([key, own]) => !isNothing(own) || !isNothing(accounting.rates.get(key) ?? zeros))
    .map(([key, { rate, ...found }]): TaxRow => {
      const own = { net: sign(found.net), tax: sign(found.tax) };
      const ofKind = (wanted: TaxDocument["kind"]) => (kind === wanted ? own : zeros);
      const invoiced = ofKind("INVOICE");
      const credited = ofKind("CREDIT_NOTE");
      const voided = ofKind("VOID");
      const inAccounting = accounting.rates.get(key);
      return {
        period: period.name,
        category: rate?.category,
        percent: rate?.percent,
        exemptionCode: rate?.exemptionCode,
        sellerCountry: seller?.address.country,
        sellerVatId: seller?.vatId,
        country: delivery?.country ?? customer?.country,
        currency,
        invoicedNet: invoiced.net,
        invoicedTax: invoiced.tax,
        creditedNet: credited.net,
        creditedTax: credited.tax,
        voidedNet: voided.net,
        voidedTax: voided.tax,
        ...own,
        documents: 1,
        accountingCurrency,
        accountingNet: sign(inAccounting?.net ?? Amount.zero),
        accountingTax: sign(inAccounting?.tax ?? Amount.zero),
      };
    })
    .sort(byRow);
};

/**
 * Returns whether amounts add nothing to a report. A document that takes a rate back in full can
 * still change what another document of its invoice states in the accounting currency.
 */
const isNothing = ({ net, tax }: Pick<TaxRow, "net" | "tax">): boolean =>
  Amount.equals(net, Amount.zero) && Amount.equals(tax, Amount.zero);

const amountNames = [
  ...(["invoicedNet", "invoicedTax", "creditedNet", "creditedTax"] as const),
  ...(["voidedNet", "voidedTax", "net", "tax", "accountingNet", "accountingTax"] as const),
] as const;

const added = (row: TaxRow | undefined, more: TaxRow): TaxRow => {
  if (row === undefined) return more;
  const totals = Object.fromEntries(
    amountNames.map((name) => [name, Amount.add(row[name], more[name])]),
  );
  return { ...row, ...totals, documents: row.documents + more.documents };
};

const keyOf = (row: TaxRow): string =>
  JSON.stringify([
    row.currency,
    row.category,
    row.percent,
    row.exemptionCode,
    row.sellerCountry,
    row.sellerVatId,
    row.country,
    row.accountingCurrency,
  ]);

/** By currency and category, then by percentage, then by the rest; what is absent comes first. */
const byRow = (a: TaxRow, b: TaxRow): number =>
  compareText(a.currency, b.currency) ||
  compareOptional(a.category, b.category) ||
  Amount.compare(b.percent ?? Amount.zero, a.percent ?? Amount.zero) ||
  compareOptional(a.exemptionCode, b.exemptionCode) ||
  compareOptional(a.sellerCountry, b.sellerCountry) ||
  compareOptional(a.sellerVatId, b.sellerVatId) ||
  compareOptional(a.country, b.country) ||
  compareText(a.accountingCurrency, b.accountingCurrency);

const compareOptional = (a = "", b = ""): number => compareText(a, b);
