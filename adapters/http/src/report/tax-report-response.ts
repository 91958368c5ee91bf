import { taxReportDescription } from "quittance/adapter";
import * as v from "valibot";
import { recordSchema } from "../openapi/record-entries.ts";
import { closed, named, namedSchemas } from "../openapi/response-properties.ts";

const { accountingTotalRecord, ecSaleRecord, suppliedElsewhereRecord } = taxReportDescription;
const { taxDetailRecord, taxRowRecord, taxTotalRecord } = taxReportDescription;

/** Documents with the same category, rate, countries and currencies. */
const taxRowSchema = recordSchema("TaxRow", taxRowRecord);

/** What one document adds to a row. */
const taxDetailSchema = recordSchema("TaxDetail", taxDetailRecord);

/** All documents in a currency. */
const taxTotalSchema = recordSchema("TaxTotal", taxTotalRecord);

/** All documents in an accounting currency. */
const accountingTotalSchema = recordSchema("AccountingTotal", accountingTotalRecord);

/** What was supplied to a buyer in another state of the European Union. */
const ecSaleSchema = recordSchema("EcSale", ecSaleRecord);

/** The documents whose date of supply is in another period. */
const suppliedElsewhereSchema = recordSchema("SuppliedElsewhere", suppliedElsewhereRecord);

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
