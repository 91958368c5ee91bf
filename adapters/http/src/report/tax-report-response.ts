import { taxReportDescription } from "quittance/adapter";
import * as v from "valibot";
import { recordEntries } from "../openapi/record-entries.ts";
import { closed, named, namedSchemas } from "../openapi/response-properties.ts";

const { accountingTotalRecord, ecSaleRecord, suppliedElsewhereRecord } = taxReportDescription;
const { taxDetailRecord, taxRowRecord, taxTotalRecord } = taxReportDescription;

/** Documents with the same category, rate, countries and currencies. */
const taxRowSchema = named("TaxRow", closed(recordEntries(taxRowRecord.json)));

/** What one document adds to a row. */
const taxDetailSchema = named("TaxDetail", closed(recordEntries(taxDetailRecord.json)));

/** All documents in a currency. */
const taxTotalSchema = named("TaxTotal", closed(recordEntries(taxTotalRecord.json)));

/** All documents in an accounting currency. */
const accountingTotalSchema = named(
  "AccountingTotal",
  closed(recordEntries(accountingTotalRecord.json)),
);

/** What was supplied to a buyer in another state of the European Union. */
const ecSaleSchema = named("EcSale", closed(recordEntries(ecSaleRecord.json)));

/** The documents whose date of supply is in another period. */
const suppliedElsewhereSchema = named(
  "SuppliedElsewhere",
  closed(recordEntries(suppliedElsewhereRecord.json)),
);

const period = closed({ name: v.string(), from: v.string(), to: v.string() });

/** A tax report, or with `detail` a page of its documents. */
const taxReportSchema = named(
  "TaxReport",
  v.union([
    closed({
      period,
      rows: v.array(taxRowSchema),
      totals: v.array(taxTotalSchema),
      accounting: v.array(accountingTotalSchema),
      ec_sales: v.array(ecSaleSchema),
      supplied_elsewhere: v.array(suppliedElsewhereSchema),
    }),
    closed({
      period,
      details: v.array(taxDetailSchema),
      next_cursor: v.nullable(v.string()),
    }),
  ]),
);

/** In the order of the document. */
export const taxReportSchemas = namedSchemas(
  taxReportSchema,
  taxRowSchema,
  taxTotalSchema,
  accountingTotalSchema,
  ecSaleSchema,
  suppliedElsewhereSchema,
  taxDetailSchema,
);
