import { renderEvent } from "quittance/wire";
import { format } from "prettier";
import { sampleEvents } from "./sample-events.ts";
import type { EventType } from "quittance";

/** When each event is stored. */
const eventTexts: Readonly<Record<EventType, string>> = {
  "invoice.created": "An invoice was created.",
  "invoice.updated":
    "The status, substatus or credited amount of an invoice changed, and none of the more specific events applies.",
  "invoice.completed":
    "An invoice is paid, or nothing is due any more. Ship an order after this event.",
  "invoice.voided": "An invoice was voided.",
  "invoice.overdue":
    "`sweepDue` found that an unpaid invoice is past `due_at`. It is stored once for each invoice.",
  "invoice.expired":
    "`sweepDue` found that an unpaid invoice is past `expires_at`. It is stored once for each invoice.",
  "payment.created": "A payment was recorded, with any status.",
  "payment.updated": "The status or another property of a payment changed.",
  "refund.created": "A refund, a chargeback or a reversal was recorded, with any status.",
  "refund.updated": "The status or the amount of a refund changed.",
  "notification.unmatched":
    "A notification of a payment provider matches no invoice or payment. It is applied when the invoice or payment is recorded.",
  "credit_note.created": "A credit note was issued for an invoice.",
};

/** The file of the page, from the root of the repository. */
export const eventPageFile = "docs/event-types.md";

/** Returns the page of all event types, with a payload of each. */
export const eventPage = (): Promise<string> =>
  format(
    [
      "# Event types",
      "Each write stores its events in the outbox, in the same transaction. `renderEvent` of " +
        "`quittance/wire` renders an event as the JSON below. [Relays](relays.md) publish it to a " +
        "queue, and the section `webhooks` of the [OpenAPI document](http-api.md) has its " +
        "schema.",
      "An event has an `id`, which stays the same when it is delivered again, the " +
        "`organization_id`, the `type`, the time `created_at` in UTC, and in `data` the record " +
        "after the write, in the form of the lists of the HTTP API.",
      "Events of one invoice, its payments, refunds and credit notes are delivered in the order " +
        "of their commits. Ignore types and properties that you do not know, because later " +
        "versions can add some.",
      table(
        ["Type", "When"],
        sampleEvents.map(({ type }) => [`\`${type}\``, eventTexts[type]]),
      ),
      ...sampleEvents.flatMap((event) => [
        `## ${event.type}`,
        eventTexts[event.type],
        `\`\`\`json\n${JSON.stringify(renderEvent(event))}\n\`\`\``,
      ]),
    ].join("\n\n"),
    { parser: "markdown", printWidth: 100 },
  );

const table = (head: ReadonlyArray<string>, rows: ReadonlyArray<ReadonlyArray<string>>): string =>
  [head, head.map(() => "---"), ...rows].map((cells) => `| ${cells.join(" | ")} |`).join("\n");
