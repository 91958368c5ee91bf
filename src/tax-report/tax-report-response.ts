import {
  accountingTotalRecord,
  ecSaleRecord,
  suppliedElsewhereRecord,
  taxDetailRecord,
  taxRowRecord,
  taxTotalRecord,
  type TaxDetails,
  type TaxPeriod,
  type TaxReport,
} from "./tax-report.ts";

const renderPeriod = ({ name, from, to }: TaxPeriod) => ({ name, from, to });

/** Renders a tax report, or a page of its documents, as JSON. */
export const renderTaxReport = (found: TaxReport | TaxDetails) => {
  const period = renderPeriod(found.period);
  if ("details" in found) {
    const { details, nextCursor = null } = found;
    return { period, details: details.map(taxDetailRecord.json.write), next_cursor: nextCursor };
  }
  return {
    period,
    rows: found.rows.map(taxRowRecord.json.write),
    totals: found.totals.map(taxTotalRecord.json.write),
    accounting: found.accounting.map(accountingTotalRecord.json.write),
    ec_sales: found.ecSales.map(ecSaleRecord.json.write),
    supplied_elsewhere: found.suppliedElsewhere.map(suppliedElsewhereRecord.json.write),
  };
};
