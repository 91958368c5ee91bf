import { maxLimit } from "../listing/page.ts";
import { date } from "../party/party.ts";
import { page } from "../schema/list.ts";
import { entity, orNull } from "../schema/record.ts";
import { object, type In, type Named, type Out } from "../schema/schema.ts";
import {
  count,
  currency,
  flag,
  integer,
  oneOf,
  optional,
  signed,
  text,
  where,
} from "../schema/values.ts";
import { taxCategories } from "../tax/tax.ts";
import { clampedDay, dateTextOf } from "../time/local-date.ts";

/** The kinds of documents of a tax report: an invoice, what takes a part back, and the rest. */
export const taxDocumentKinds = ["INVOICE", "CREDIT_NOTE", "VOID"] as const;

/** The kind of a document of a tax report. */
export type TaxDocumentKind = (typeof taxDocumentKinds)[number];

const matching = (pattern: RegExp, example: string) =>
  where(text(), (given) => pattern.test(given), `must have the form of ${example}`, {
    pattern: pattern.source,
  });

const period = {
  /** A month, such as `2026-10`. */
  month: optional(matching(/^[1-9]\d{3}-(?:0[1-9]|1[0-2])$/u, "2026-10")),
  /** A quarter, such as `2026-Q4`. */
  quarter: optional(matching(/^[1-9]\d{3}-Q[1-4]$/u, "2026-Q4")),
  /** The first date, with `to`. */
  from: optional(date),
  /** The last date, with `from`: at most a year. */
  to: optional(date),
};

const onlyWithDetail = "can be set only with {detail}";

/** The request for a tax report. */
export const taxReportRequest = object(
  {
    ...period,
    /** Whether to return the documents of the period instead of their totals. */
    detail: optional(flag),
    /** The maximum number of documents: 1 to 100. Defaults to 20. Only with `detail`. */
    limit: optional(integer(1, maxLimit)),
    /** The `nextCursor` of a page with the same period. Only with `detail`. */
    cursor: page.cursor,
  },
  [
    {
      on: ["month", "quarter", "from", "to"],
      message: "Exactly one of {month}, {quarter}, or {from} with {to} is required",
      holds: ({ month, quarter, from, to }) =>
        (from === undefined) === (to === undefined) &&
        [month, quarter, from].filter((given) => given !== undefined).length === 1,
    },
    {
      on: ["to", "from"],
      message: "must be at most a year from {from}, and not before it",
      holds: ({ from, to }) =>
        from === undefined || to === undefined || (from <= to && to < aYearAfter(from)),
    },
    {
      on: ["limit", "detail"],
      message: onlyWithDetail,
      holds: ({ limit, detail }) => limit === undefined || detail === true,
    },
    {
      on: ["cursor", "detail"],
      message: onlyWithDetail,
      holds: ({ cursor, detail }) => cursor === undefined || detail === true,
    },
  ],
);

const aYearAfter = (first: string): string =>
  `${String(parseInt(first, 10) + 1).padStart(4, "0")}${first.slice(4)}`;

/** What a caller passes to read a tax report. */
export interface TaxReportRequest extends In<typeof taxReportRequest>, Named {}

/** A month, a quarter, or the first and the last date. @inline */
export type TaxPeriodRequest = Pick<Out<typeof taxReportRequest>, keyof typeof period>;

/** A period of a tax report: its dates are those of documents, in the zones of their sellers. */
export interface TaxPeriod {
  /** As it was requested, such as `2026-10`, `2026-Q4` or `2026-10-01/2026-10-15`. */
  readonly name: string;
  /** The first date, as `YYYY-MM-DD`. */
  readonly from: string;
  /** The last date. */
  readonly to: string;
}

/** Returns the first and the last date of a period. */
export const taxPeriodOf = ({
  month,
  quarter,
  from = "",
  to = "",
}: TaxPeriodRequest): TaxPeriod => {
  const name = month ?? quarter;
  if (name === undefined) return { name: `${from}/${to}`, from, to };
  const year = parseInt(name, 10);
  const part = parseInt(name.slice(month === undefined ? 6 : 5), 10) - 1;
  const [first, last] = month === undefined ? [part * 3, part * 3 + 2] : [part, part];
  const dayOf = (place: number, day: number): string =>
    dateTextOf(clampedDay(year * 12 + place, day));
  return { name, from: dayOf(first, 1), to: dayOf(last, 31) };
};

/** What the documents of a row have in common. */
const rowKey = {
  period: text(),
  /** `undefined` for lines without a tax. */
  category: orNull(oneOf(taxCategories)),
  percent: orNull(signed),
  exemptionCode: orNull(text()),
  /** Of the seller that the invoice was created with. */
  sellerCountry: orNull(text()),
  sellerVatId: orNull(text()),
  /** Of the delivery, or else of the buyer. */
  country: orNull(text()),
  currency,
};

const amounts = {
  invoicedNet: signed,
  invoicedTax: signed,
  /** Not positive, as what is voided. */
  creditedNet: signed,
  creditedTax: signed,
  voidedNet: signed,
  voidedTax: signed,
  net: signed,
  tax: signed,
  documents: count,
  /** In which the seller accounts for VAT; that of the documents if it has none. */
  accountingCurrency: currency,
  accountingNet: signed,
  accountingTax: signed,
};

/** The rows of tax reports, in the order of JSON and CSV. */
export const taxRowRecord = entity("tax_row", { ...rowKey, ...amounts });

/** The totals of documents with the same category and rate, countries and currencies. */
export interface TaxRow extends Out<typeof taxRowRecord>, Named {}

/** The rows of documents in tax reports, in the order of JSON and CSV. */
export const taxDetailRecord = entity("tax_detail", {
  kind: oneOf(taxDocumentKinds),
  number: orNull(text()),
  /** In the time zone of the seller, as `YYYY-MM-DD`; of a voided invoice, when it was voided. */
  issuedOn: text(),
  /** The date of the delivery, or else the end of the period of the invoice. */
  suppliedOn: orNull(text()),
  /** The name of the buyer, or else the e-mail address. */
  customer: text(),
  vatId: orNull(text()),
  /** Of the invoice or the credit note. */
  id: text(),
  ...rowKey,
  ...amounts,
});

/** What one document adds to a row. */
export interface TaxDetail extends Out<typeof taxDetailRecord>, Named {}

/** The totals of all documents in a currency. */
export const taxTotalRecord = entity("tax_total", {
  currency,
  net: signed,
  tax: signed,
  rounding: signed,
  documents: count,
});

/** The totals of all documents in a currency. Lines with several taxes count once. */
export interface TaxTotal extends Out<typeof taxTotalRecord>, Named {}

/** The totals in an accounting currency, over all currencies of documents. */
export const accountingTotalRecord = entity("accounting_total", {
  accountingCurrency: currency,
  net: signed,
  tax: signed,
});

/** The totals in an accounting currency, over all currencies of documents. */
export interface AccountingTotal extends Out<typeof accountingTotalRecord>, Named {}

/** The rows of EC sales lists, in the order of JSON and CSV. */
export const ecSaleRecord = entity("ec_sale", {
  /** Of the buyer. */
  vatId: orNull(text()),
  supply: oneOf(["GOODS", "SERVICES"]),
  accountingCurrency: currency,
  net: signed,
  documents: count,
  warning: orNull(text()),
});

/** What was supplied to a buyer in another state of the European Union, without tax. */
export interface EcSale extends Out<typeof ecSaleRecord>, Named {}

/** Documents whose date of supply is in another period. */
export const suppliedElsewhereRecord = entity("supplied_elsewhere", {
  currency,
  documents: count,
  net: signed,
  tax: signed,
});

/** The totals of the documents of a period whose date of supply is in another one. */
export interface SuppliedElsewhere extends Out<typeof suppliedElsewhereRecord>, Named {}

/** The taxes of the documents of a period. */
export interface TaxReport {
  readonly period: TaxPeriod;
  /** By currency, category and rate, then by country. */
  readonly rows: ReadonlyArray<TaxRow>;
  /** By currency. */
  readonly totals: ReadonlyArray<TaxTotal>;
  readonly accounting: ReadonlyArray<AccountingTotal>;
  /** By VAT number of the buyer. */
  readonly ecSales: ReadonlyArray<EcSale>;
  readonly suppliedElsewhere: ReadonlyArray<SuppliedElsewhere>;
}

/** A page of the documents of a period: by kind, then by time. */
export interface TaxDetails {
  readonly period: TaxPeriod;
  readonly details: ReadonlyArray<TaxDetail>;
  /** `undefined` on the last page. */
  readonly nextCursor: string | undefined;
}
