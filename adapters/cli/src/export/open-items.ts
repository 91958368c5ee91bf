import type { OrganizationId } from "quittance";
import { endOfDate, openInvoicePages, openItemsDescription, timeZoneOf } from "quittance/adapter";
import { customerTotals, itemAger } from "quittance/pure";
import { orThrow, parseTimestamp, type Timestamp } from "quittance";
import { UsageError } from "../usage-error.ts";
import { exportOf, type Export, type ExportFormat } from "./render-rows.ts";
import type { SnapshotService } from "./snapshot-service.ts";

const { ageTotalRecord, openCustomerRecord, openItemRecord } = openItemsDescription;

/** The options of the export of open items. */
export const openItemsOptions = {
  "as-of": {
    type: "string",
    value: "TIME",
    help: "Of open-items: a time in UTC, or a date, whose end in the zone of the seller it is. Defaults to now.",
  },
  by: {
    type: "string",
    value: "ROWS",
    help: `Of open-items: "item" (one row for each invoice) or "customer". Defaults to item.`,
  },
} as const;

/** What the rows of the export can be. */
export const openItemsRows = ["item", "customer"] as const;

/** What is exported of the open items of an organization. */
export interface OpenItemsExport {
  readonly owner: OrganizationId;
  readonly asOf: TimeIn;
  readonly by: (typeof openItemsRows)[number];
  readonly format: ExportFormat;
}

/** Returns the time of a report in a time zone. */
type TimeIn = (timeZone: string) => Timestamp;

/** Reads the value of `--as-of`: a time, or a date, whose end in the zone of the seller it is. */
export const readAsOf = (text: string | undefined, now: () => Timestamp): TimeIn => {
  if (text === undefined) return now;
  const time = parseTimestamp(text);
  if (time !== undefined) return () => time;
  if (parseTimestamp(`${text} 00:00:00`) !== undefined) return (zone) => endOfDate(text, zone);
  throw new UsageError(`--as-of must be a time such as "2026-11-30 23:59:59", or a date.`);
};

/** Exports the open items, in the order of due dates, or the customers who owe them. */
export const openItemsExport = ({ owner, asOf, by, format }: OpenItemsExport): Export => {
  const aged = async function* ({ store }: SnapshotService) {
    const timeZone = orThrow(await timeZoneOf(store, owner));
    const options = { asOf: asOf(timeZone), timeZone };
    const ageItem = itemAger(options);
    for await (const page of openInvoicePages(store, owner, options.asOf)) {
      for (const open of orThrow(page)) {
        const { item } = ageItem(open);
        if (item !== undefined) yield { item, invoice: open.invoice };
      }
    }
  };
  const customersOf = async (service: SnapshotService) => {
    const customers = customerTotals();
    for await (const { item, invoice } of aged(service)) customers.add(item, invoice);
    return customers.rows();
  };
  if (by === "item") {
    return exportOf(format, openItemRecord.json, async function* (service) {
      for await (const { item } of aged(service)) yield item;
    });
  }
  // In JSON, a row is a customer; in CSV, a customer with a currency and an age.
  if (format === "jsonl") {
    return exportOf(format, openCustomerRecord.json, async function* (service) {
      yield* await customersOf(service);
    });
  }
  const columns = [{ name: "customer_key" }, { name: "customer" }, ...ageTotalRecord.json.columns];
  return exportOf(format, { columns, write: (row: JsonRow) => row }, async function* (service) {
    for (const { customerKey, customer, totals } of await customersOf(service)) {
      const named = { customer_key: customerKey, customer };
      yield* totals.map((total) => ({ ...named, ...ageTotalRecord.json.write(total) }));
    }
  });
};

type JsonRow = Readonly<Record<string, unknown>>;
