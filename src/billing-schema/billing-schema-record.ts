import * as v from "../record/described-schema.ts";
import {
  billingTypes,
  intervalTypes,
  paymentTypes,
  renewTypes,
  type BillingSchema,
  type Recurrence,
} from "./billing-schema.ts";
import { maxLineTaxes } from "../tax/tax-line.ts";
import { codec } from "../record/codec.ts";
import { pricing } from "../pricing/pricing-record.ts";
import {
  omitted,
  omittedIfEmpty,
  optional,
  type Column,
  type Field,
  type JsonRecord,
  type Property,
} from "../record/field.ts";
import { recordSchema, type OwnedRecord } from "../record/record-schema.ts";
import {
  flag,
  id,
  ids,
  integer,
  money,
  oneOf,
  ownId,
  text,
  timestamp,
  title,
} from "../record/value-fields.ts";

const chargeType = oneOf("type", ["ONE_TIME", "RECURRING"]);
const intervalType = oneOf("interval_type", intervalTypes);
const intervalCount = integer(
  "interval_count",
  v.pipe(
    v.number("must be an integer of at least 1"),
    v.safeInteger("must be an integer of at least 1"),
    v.minValue(1, "must be an integer of at least 1"),
  ),
);
const paymentType = oneOf("payment_type", paymentTypes);
const renewType = oneOf("renew_type", renewTypes);
const billingType = oneOf("billing_type", billingTypes);

/** Creates the column of a property of a recurrence: `null` for a schema that charges once. */
const part = <Value, Name extends string>(
  field: Property<Value, Name>,
  valueIn: (recurrence: Recurrence) => Value,
): Column<Recurrence | undefined, Name> => {
  const [column] = optional(field).columns;
  return { ...column, write: (found) => column.write(found && valueIn(found)) };
};

const partNames = [
  ...(["interval_type", "interval_count", "payment_type"] as const),
  ...(["renew_type", "billing_type"] as const),
] as const;

const recurrence: Field<Recurrence | undefined, "type" | (typeof partNames)[number]> = {
  columns: [
    {
      ...chargeType.columns[0],
      storage: "derived",
      write: (found) => (found === undefined ? "ONE_TIME" : "RECURRING"),
    },
    part(intervalType, (found) => found.intervalType),
    part(intervalCount, (found) => found.intervalCount),
    part(paymentType, (found) => found.paymentType),
    part(renewType, (found) => found.renewType),
    part(billingType, (found) => found.billingType),
  ],
  read: (record) =>
    (record["interval_type"] ?? null) === null
      ? undefined
      : {
          intervalType: intervalType.read(record),
          intervalCount: intervalCount.read(record),
          paymentType: paymentType.read(record),
          renewType: renewType.read(record),
          billingType: billingType.read(record),
        },
};

/** The records of billing schemas. */
export const billingSchemaCodec = codec<BillingSchema>()(
  {
    id: ownId("billing_schema_id", "schema"),
    organizationId: id("organization_id", "org"),
    productId: id("product_id", "product"),
    versionGroupId: text("version_group_id"),
    isActive: flag("is_active"),
    name: title("name"),
    description: text("description"),
    basePrice: money("base_price"),
    pricing: omitted(pricing),
    recurrence,
    taxIds: omittedIfEmpty(ids("tax_ids", "tax", maxLineTaxes)),
    createdAt: timestamp("created_at"),
    updatedAt: optional(timestamp("updated_at")),
  },
  [
    ...(["id", "is_active", "version_group_id", "name", "description"] as const),
    ...(["organization_id", "product_id", "type", "currency", "base_price"] as const),
    "pricing",
    ...partNames,
    ...(["tax_ids", "created_at", "updated_at"] as const),
  ],
);

/** A billing schema in a data file. @inline */
export interface BillingSchemaRecord extends OwnedRecord {
  readonly product_id: string;
  readonly tax_ids?: ReadonlyArray<string> | null;
}

/** The schema of a billing schema in a data file. */
export const billingSchemaRecordSchema = recordSchema<BillingSchemaRecord>(
  billingSchemaCodec.entries,
);

/**
 * Reads the billing schema of a record that has passed its schema.
 *
 * @returns `undefined` when the five properties of a recurrence are not all given for RECURRING, or
 * not all absent for ONE_TIME.
 */
export const readBillingSchema = (record: JsonRecord): BillingSchema | undefined => {
  const given = partNames.filter((name) => (record[name] ?? null) !== null).length;
  return given === (record["type"] === "ONE_TIME" ? 0 : partNames.length)
    ? billingSchemaCodec.read(record)
    : undefined;
};
