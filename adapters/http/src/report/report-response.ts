import { openItemsDescription } from "quittance/adapter";
import * as v from "valibot";
import { recordEntries, recordSchema } from "../openapi/record-entries.ts";
import { closed, count, named, namedSchemas, timestamp } from "../openapi/response-properties.ts";

const { ageTotalRecord, openCustomerRecord, openItemRecord, overpaidItemRecord } =
  openItemsDescription;

/** The totals of the items of one currency and age. */
const ageTotalSchema = recordSchema("AgeTotal", ageTotalRecord);

/** An invoice with something to pay. */
const openItemSchema = recordSchema("OpenItem", openItemRecord);

/** A customer with something to pay. */
const openCustomerSchema = named(
  "OpenCustomer",
  closed({ ...recordEntries(openCustomerRecord.json), totals: v.array(ageTotalSchema) }),
);

/** An invoice that more was paid of than was requested. */
const overpaidItemSchema = recordSchema("OverpaidItem", overpaidItemRecord);

/** A page of what customers owe. */
const openItemsSchema = named(
  "OpenItems",
  closed({
    as_of: timestamp,
    time_zone: v.string(),
    totals: v.array(ageTotalSchema),
    rows: v.union([v.array(openItemSchema), v.array(openCustomerSchema)]),
    overpaid: v.array(overpaidItemSchema),
    overpaid_count: count,
    next_cursor: v.nullable(v.string()),
  }),
);

/** In the order of the document. */
export const reportSchemas = namedSchemas(
  openItemsSchema,
  ageTotalSchema,
  openItemSchema,
  openCustomerSchema,
  overpaidItemSchema,
);
