import type { LedgerEvent } from "quittance";
import { eventDescription, notificationDescription } from "quittance/adapter";
import type * as v from "valibot";
import type { JsonObject } from "./document-form.ts";
import { partRef } from "./failures.ts";
import { creditNoteSchema } from "../credit-note/credit-note-response.ts";
import { invoiceRowSchema } from "../invoice/invoice-properties.ts";
import { paymentRowSchema } from "../payment/payment-response.ts";
import { recordEntries } from "./record-entries.ts";
import { refundSchema } from "../refund/refund-response.ts";
import { organizationEventSchema } from "../settings/settings-response.ts";
import { closed } from "./response-properties.ts";

const eventSchema = (data: Record<string, v.GenericSchema>) =>
  closed({ ...recordEntries(eventDescription.eventRecord.json), data: closed(data) });

/** The schemas of events, by their names in the document. */
export const eventSchemas = {
  InvoiceEvent: eventSchema({ invoice: invoiceRowSchema }),
  PaymentEvent: eventSchema({ payment: paymentRowSchema }),
  RefundEvent: eventSchema({ refund: refundSchema }),
  CreditNoteEvent: eventSchema({ credit_note: creditNoteSchema }),
  NotificationEvent: eventSchema({
    notification: closed(recordEntries(notificationDescription.notificationRecord.json)),
  }),
  OrganizationEvent: organizationEventSchema,
};

const schemaNameOf = (type: LedgerEvent["type"]): keyof typeof eventSchemas => {
  switch (type) {
    case "payment.created":
    case "payment.updated":
      return "PaymentEvent";
    case "refund.created":
    case "refund.updated":
      return "RefundEvent";
    case "credit_note.created":
      return "CreditNoteEvent";
    case "notification.unmatched":
      return "NotificationEvent";
    case "organization.updated":
    case "seller.accounts_changed":
    case "webhook_endpoint.created":
    case "webhook_endpoint.updated":
    case "webhook_endpoint.disabled":
      return "OrganizationEvent";
    case "invoice.created":
    case "invoice.updated":
    case "invoice.completed":
    case "invoice.voided":
    case "invoice.overdue":
    case "invoice.expired":
      return "InvoiceEvent";
  }
};

/** Returns the requests that deliver events, by type, as OpenAPI 3.1 describes webhooks. */
export const receivedEvents = (): Readonly<Record<LedgerEvent["type"], JsonObject>> =>
  Object.fromEntries(
    eventDescription.eventTypes.map((type) => [type, { post: webhook(type) }]),
  ) as unknown as Readonly<Record<LedgerEvent["type"], JsonObject>>;

const webhook = (type: LedgerEvent["type"]): JsonObject => ({
  operationId: `receive_${type.replace(".", "_")}`,
  summary: `Receive ${type}`,
  description:
    "Sent at least once, with the same `id` each time. The events of an invoice, its payments, " +
    "refunds and credit notes are sent in the order of their commits.",
  security: [],
  requestBody: {
    description: "The event, with the record after the write.",
    required: true,
    content: {
      "application/json": {
        schema: {
          allOf: [
            partRef("schemas", schemaNameOf(type)),
            { properties: { type: { const: type } } },
          ],
        },
      },
    },
  },
  responses: {
    "2XX": { description: "The event was processed, now or before." },
    default: { description: "The event is sent again later." },
  },
});
