import { postgresStore } from "@quittance/postgres";
import { orThrow } from "quittance";
import { readPages, type Notification } from "quittance/adapter";
import { jsonOption } from "../administration/administration.ts";
import { printRecords, type RecordJson } from "../administration/print-records.ts";
import { flag } from "../parameters.ts";
import { organizationOption } from "../readers.ts";
import { storeCommand } from "../store/with-store.ts";

/** `quittance notifications list`: lists what providers reported and is not recorded. */
export const listNotifications = storeCommand({
  description: `List the notifications of payment providers that are unmatched, newest first: what a provider
reported, and why it is not recorded.`,
  options: {
    ...organizationOption,
    all: flag("List applied and ignored notifications, too."),
    ...jsonOption,
  },
  examples: [
    "quittance notifications list --organization org_shop",
    "quittance notifications list --organization org_shop --all --json",
  ],
  run: async ({ organization, all, json }, { executor, schema }) => {
    const { notifications } = postgresStore(executor, { schema });
    const statuses = all ? [] : (["UNMATCHED"] as const);
    const pages = readPages((page) =>
      notifications.listNotifications(organization, { statuses }, page),
    );
    await printRecords(rowsOf(pages), notificationJson, json);
    return 0;
  },
});

async function* rowsOf(pages: ReturnType<typeof readPages<Notification>>) {
  for await (const page of pages) yield* orThrow(page);
}

const notificationJson = ({ fact, ...notification }: Notification): RecordJson => ({
  id: notification.id,
  created_at: notification.createdAt,
  status: notification.status,
  reason: notification.reason ?? null,
  kind: fact.kind,
  object_id: fact.objectId,
  reported: fact.status,
  currency: fact.price.currency,
  price: fact.price.amount,
  payment_key: notification.paymentKey,
});
