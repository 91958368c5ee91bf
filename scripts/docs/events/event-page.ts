import { renderEvent } from "quittance/wire";
import { format } from "prettier";
import { eventTexts } from "./event-texts.ts";
import { sampleEvents } from "./sample-events.ts";

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
        `\`\`\`json\n${JSON.stringify(renderEvent(event), undefined, 2)}\n\`\`\``,
      ]),
    ].join("\n\n"),
    { parser: "markdown", printWidth: 100 },
  );

const table = (head: ReadonlyArray<string>, rows: ReadonlyArray<ReadonlyArray<string>>): string =>
  [head, head.map(() => "---"), ...rows].map((cells) => `| ${cells.join(" | ")} |`).join("\n");
