import { systemClock } from "@quittance/memory";
import { orThrow, parseTimestamp, type OrganizationId, type Timestamp } from "quittance";
import { endOfDate, openInvoicePages, openItemsDescription, timeZoneOf } from "quittance/adapter";
import { customerTotals, itemAger } from "quittance/pure";
import { option, type Reader, type Values } from "../parameters.ts";
import { oneOf, startOf } from "../readers.ts";
import { UsageError } from "../usage-error.ts";
import { exportOf, type Export, type ExportFormat, type Snapshot } from "./render-rows.ts";

const { ageTotalRecord, openCustomerRecord, openItemRecord } = openItemsDescription;

/** What the rows of the export can be. */
const openItemsRows = ["item", "customer"] as const;

/** Returns the time of a report in a time zone. */
type TimeIn = (timeZone: string) => Timestamp;

/** Reads a time, or a date, whose end in the zone of the seller it is. */
const timeIn: Reader<TimeIn> = (text, name) => {
  const time = parseTimestamp(text);
  if (time !== undefined) return () => time;
  if (parseTimestamp(startOf(text)) !== undefined) return (zone) => endOfDate(text, zone);
  throw new UsageError(`${name} must be a time such as "2026-11-30 23:59:59", or a date.`);
};

/** The options of the export of open items. */
export const openItemsOptions = {
  asOf: option(
    "TIME",
    `Of open-items: a time in UTC, or a date, whose end in the zone of the seller it is. Defaults to
now.`,
    timeIn,
  ),
  by: option(
    "ROWS",
    `Of open-items: "item" (one row for each invoice) or "customer". Defaults to item.`,
    oneOf(openItemsRows),
  ),
};

/** Exports the open items, in the order of due dates, or the customers who owe them. */
export const openItemsExport = (
  owner: OrganizationId,
  { asOf = systemClock, by }: Values<typeof openItemsOptions>,
  format: ExportFormat,
): Export => {
  const aged = async function* ({ store }: Snapshot) {
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
  const customersOf = async (snapshot: Snapshot) => {
    const customers = customerTotals();
    for await (const { item, invoice } of aged(snapshot)) customers.add(item, invoice);
    return customers.rows();
  };
  if (by !== "customer") {
    return exportOf(format, openItemRecord.json, async function* (snapshot) {
      for await (const { item } of aged(snapshot)) yield item;
    });
  }
  // In JSON, a row is a customer; in CSV, a customer with a currency and an age.
  if (format === "jsonl") {
    return exportOf(format, openCustomerRecord.json, async function* (snapshot) {
      yield* await customersOf(snapshot);
    });
  }
  const columns = [{ name: "customer_key" }, { name: "customer" }, ...ageTotalRecord.json.columns];
  return exportOf(format, { columns, write: (row: JsonRow) => row }, async function* (snapshot) {
    for (const { customerKey, customer, totals } of await customersOf(snapshot)) {
      const named = { customer_key: customerKey, customer };
      yield* totals.map((total) => ({ ...named, ...ageTotalRecord.json.write(total) }));
    }
  });
};

type JsonRow = Readonly<Record<string, unknown>>;
