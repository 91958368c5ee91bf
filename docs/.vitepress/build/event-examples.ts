import { memoryStore } from "@quittance/memory";
import { applyNotification } from "@quittance/providers";
import {
  addSeconds,
  Amount,
  createQuittance,
  fixedRates,
  orThrow,
  rateSet,
  timestampOf,
  type LedgerEvent,
} from "quittance";
import { createSettings, createWebhooks, eventDescription, responses } from "quittance/adapter";
import { sequentialIds } from "quittance/testing";
import { readFileSync } from "node:fs";
import { format } from "prettier";

const organizationId = "org_acme";
const provider = {
  id: "prov_card",
  name: "Card",
  type: "FIAT",
  isActive: true,
  currencies: ["EUR"],
  createdAt: timestampOf("2025-01-03 10:00:00"),
  updatedAt: undefined,
} as const;
const day = 24 * 60 * 60;

/** Returns the first event of each type, in the order of the types, after a series of writes. */
const createSampleEvents = async (): Promise<ReadonlyArray<LedgerEvent>> => {
  let now = timestampOf("2025-07-17 15:00:00");
  const store = memoryStore({
    providers: [provider],
    organizations: [{ id: organizationId, name: "Shop", imageUrl: undefined }],
  });
  const ports = {
    ...store,
    rates: fixedRates(rateSet({ EUR: "0.8" })),
    clock: () => (now = addSeconds(now, 60)),
    newId: sequentialIds(),
  };
  const quittance = createQuittance({
    ...ports,
    numbering: { name: "invoices", pattern: "R-{YYYY}-{n:4}" },
    creditNoteNumbering: { name: "credits", pattern: "CN-{n:4}" },
  });
  const create = async (dueAfter: number) =>
    orThrow(
      await quittance.invoices.create(organizationId, {
        items: [
          {
            type: "PAYMENT_INTENT",
            currency: "EUR",
            title: "Chair",
            price: Amount.of("50"),
            quantity: 2,
          },
        ],
        customerEmail: "robin@example.com",
        metadata: { order: "1001" },
        dueAt: addSeconds(now, dueAfter),
        expiresAt: addSeconds(now, 2 * dueAfter),
      }),
    );
  const { invoice, items } = await create(14 * day);
  const { payment } = orThrow(
    await quittance.payments.record(organizationId, invoice.id, {
      idempotencyKey: "pi_1001",
      providerId: provider.id,
      currency: "EUR",
      price: "100",
      status: "PENDING",
    }),
  );
  orThrow(
    await quittance.payments.changeStatus(organizationId, payment.id, { status: "COMPLETED" }),
  );
  const { refund } = orThrow(
    await quittance.refunds.record(organizationId, payment.id, {
      idempotencyKey: "re_1001",
      currency: "EUR",
      price: "20",
      reason: "Damaged",
      status: "PENDING",
    }),
  );
  orThrow(await quittance.refunds.changeStatus(organizationId, refund.id, { status: "COMPLETED" }));
  const [item] = items;
  if (item === undefined) throw new Error("The invoice has one line.");
  orThrow(
    await quittance.creditNotes.create(organizationId, invoice.id, {
      idempotencyKey: "cn_1001",
      lines: [{ invoiceItemId: item.id, amount: Amount.of("20") }],
      reason: "Damaged",
    }),
  );
  const late = await create(day);
  now = addSeconds(now, 3 * day);
  orThrow(await quittance.invoices.sweep(organizationId));
  orThrow(await quittance.invoices.void(organizationId, late.invoice.id));
  const fact = {
    kind: "RefundReported",
    objectId: "re_2002",
    paymentObjectId: "ch_2002",
    status: "COMPLETED",
    price: { currency: "EUR", amount: "20" },
    isTotal: false,
    happenedAt: now,
  } as const;
  const source = { organizationId, providerId: provider.id, environment: "production" } as const;
  orThrow(await applyNotification(source, { deliveryId: "evt_2002", fact })(ports)());
  const settings = createSettings(ports);
  const { revision } = orThrow(await settings.read(organizationId));
  const seller = {
    legalName: "Shop GmbH",
    address: { country: "DE" },
    accounts: [{ iban: "DE89370400440532013000" }],
  };
  const changes = { seller, confirm: "3000", revision };
  const actor = { type: "API_KEY", id: "key_1" } as const;
  orThrow(await settings.update(organizationId, changes, actor));
  const webhooks = createWebhooks({
    ...ports,
    checkUrl: () => Promise.resolve(undefined),
    newSecret: () => "whsec_1",
  });
  const url = "https://shop.example/webhooks";
  const { endpoint } = orThrow(await webhooks.create(organizationId, { url }, actor));
  orThrow(await webhooks.rotateSecret(organizationId, endpoint.id, {}, actor));
  orThrow(await webhooks.disable(organizationId, endpoint.id, actor));
  const events = orThrow(await store.outbox.read(organizationId, undefined, 100)());
  return eventDescription.eventTypes.map((type) => {
    const found = events.find(({ event }) => event.type === type);
    if (found === undefined) throw new Error(`The writes caused no ${type}.`);
    return found.event;
  });
};

/** The first event of each type, in the order of the types. */
export const sampleEvents = await createSampleEvents();

/** Returns the types of events with the sentence about each. */
export const listedEvents = (): ReadonlyMap<string, string> =>
  new Map(
    [
      ...readFileSync("docs/.vitepress/build/event-types.txt", "utf8").matchAll(
        /^([\w.]+): (.+)$/gmu,
      ),
    ].map(([, type = "", text = ""]) => [type, text]),
  );

/** Returns the page of event types: a table, and a section with an example of each. */
export const eventTypesPage = async (): Promise<string> => {
  const rows = [...listedEvents()].map(([type, text]) => `| \`${type}\` | ${text} |`);
  return [
    "# Event types",
    "Each write stores its events in the outbox, in the same transaction. `responses.renderEvent` " +
      "of `quittance/adapter` renders an event as JSON. [Relays](webhooks.md#relay-events-to-a-queue) " +
      "publish it to a queue, [webhooks](webhooks.md) send it, and the section `webhooks` of the " +
      "[OpenAPI document](openapi.json) has its schema.",
    "An event has an `id`, which stays the same when it is delivered again, the `organization_id`, " +
      "the `type`, the time `created_at` in UTC, and in `data` the record after the write, in the " +
      "form of the lists of the HTTP API.",
    "Events of one invoice, its payments, refunds and credit notes are delivered in the order of " +
      "their commits. Ignore types and properties that you do not know, because later versions can " +
      "add some.",
    ["| Type | When |", "| --- | --- |", ...rows].join("\n"),
    await eventExamples(),
  ].join("\n\n");
};

/** Returns a section with a payload of each event. */
export const eventExamples = (): Promise<string> => {
  const texts = listedEvents();
  const sections = sampleEvents.flatMap((event) => [
    `## ${event.type}`,
    texts.get(event.type),
    `\`\`\`json\n${JSON.stringify(responses.renderEvent(event))}\n\`\`\``,
  ]);
  return format(sections.join("\n\n"), { parser: "markdown", printWidth: 100 });
};
