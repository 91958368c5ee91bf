import { failureOfError, postgresStore } from "@quittance/postgres";
import type { Notification, PageRequest } from "quittance/adapter";
import { printRecords, type RecordJson } from "../administration/print-records.ts";
import { jsonOption } from "../administration/with-administration.ts";
import type { Command } from "../command.ts";
import { organizationOption, readOrganization } from "../export/read-organization.ts";
import { readArguments } from "../read-arguments.ts";
import { storeOptions, withStore } from "../store/with-store.ts";
import { UsageError } from "../usage-error.ts";

const options = {
  ...organizationOption,
  all: { type: "boolean", default: false, help: "List applied and ignored notifications, too." },
  ...jsonOption,
  ...storeOptions,
} as const;

/** Maximum notifications that are read at once. */
const pageSize = 100;

/** `quittance notifications list`: lists what providers reported and is not recorded. */
export const listNotifications: Command = {
  usage: ["--organization ID [options]"],
  description: `List the notifications of payment providers that are unmatched, newest first: what a provider
reported, and why it is not recorded.`,
  options,
  examples: [
    "quittance notifications list --organization org_shop",
    "quittance notifications list --organization org_shop --all --json",
  ],
  run: (args) => {
    const { values } = readArguments(args, options, 0);
    const organizationId = readOrganization(values.organization);
    const statuses = values.all ? [] : (["UNMATCHED"] as const);
    return withStore(values, async (executor) => {
      const { notifications } = postgresStore(executor, { schema: values.schema });
      const records: Array<RecordJson> = [];
      let start: PageRequest["start"] | undefined = { offset: 0 };
      while (start !== undefined) {
        const page: PageRequest = { limit: pageSize, start };
        const list = notifications.listNotifications(organizationId, { statuses }, page);
        const found: Awaited<ReturnType<typeof list>> = await list();
        if (found._tag === "Left") {
          throw new UsageError(`The store failed: ${failureOfError(found.left.cause).message}`);
        }
        const { rows, hasMore } = found.right;
        records.push(...rows.map(notificationJson));
        const last = rows.at(-1);
        start = hasMore && last ? { after: { createdAt: last.createdAt, id: last.id } } : undefined;
      }
      printRecords(records, values.json);
      return 0;
    });
  },
};

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
