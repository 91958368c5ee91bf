import { limits, type Envelope } from "quittance/adapter";
import type { ErrorCode } from "quittance/errors";
import * as v from "valibot";
import { partOf } from "./schema-of.ts";
import { closed } from "./response-properties.ts";

const env = v.picklist(["development", "production"]);

/** Creates the schema of a successful response: an envelope with the data of an operation. */
export const successSchema = (status: 200 | 201, data: v.GenericSchema): v.GenericSchema =>
  partOf<Envelope<unknown>>()(
    closed({
      status: v.literal(status),
      data,
      message: v.string(),
      env,
      error: v.null(),
      log: v.null(),
      validator: v.null(),
      support_id: v.null(),
    }),
  );

/** The conflicts with messages: what is left, what a document lacks, or what differs. */
const withMessages: ReadonlyArray<ErrorCode> = [
  "REFUND_EXCEEDS_PAYMENT",
  "CREDIT_EXCEEDS_INVOICE",
  "IDEMPOTENCY_MISMATCH",
  "EINVOICE_NOT_READY",
];

/** Creates the schema of a failure response with one of these codes, which share a status. */
export const failureSchema = (codes: ReadonlyArray<ErrorCode>, status: number): v.GenericSchema =>
  partOf<Envelope<object>>()(
    closed({
      status: v.literal(status),
      data: closed({}),
      message: v.string(),
      env,
      error: v.string(),
      log: closed({ code: v.picklist(codes) }),
      validator:
        status === 400 || codes.some((code) => withMessages.includes(code))
          ? v.nullable(v.pipe(v.record(v.string(), v.string()), v.maxEntries(limits.maxMessages)))
          : v.null(),
      support_id: v.pipe(v.string(), v.uuid()),
    }),
  );
