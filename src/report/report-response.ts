import {
  ageTotalRecord,
  openCustomerRecord,
  openItemRecord,
  overpaidItemRecord,
  type OpenItemsPage,
} from "./open-items.ts";

/** Renders a page of what customers owe as JSON. */
export const renderOpenItems = (page: OpenItemsPage) => ({
  as_of: page.asOf,
  time_zone: page.timeZone,
  totals: page.totals.map(ageTotalRecord.json.write),
  rows:
    page.by === "ITEM"
      ? page.rows.map(openItemRecord.json.write)
      : page.rows.map(openCustomerRecord.json.write),
  overpaid: page.overpaid.map(overpaidItemRecord.json.write),
  overpaid_count: page.overpaidCount,
  next_cursor: page.nextCursor ?? null,
});
