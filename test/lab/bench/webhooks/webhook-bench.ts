import { deliveryWork, createWebhooks, loopEngine } from "@quittance/events";
import { randomIds, systemClock } from "@quittance/memory";
import { importRecords, poolExecutor, postgresStore } from "@quittance/postgres";
import { migrate } from "@quittance/postgres/migrate";
import { Pool } from "pg";
import {
  Amount,
  createQuittance,
  fixedRates,
  orThrow,
  timestampOf,
  type OrganizationId,
} from "quittance";
import { rateSetOf } from "quittance/testing";
import {
  applicationRole,
  databaseUrl,
  ensureRole,
} from "../../../../adapters/postgres/test/support/test-databases.ts";
import { withClient } from "../../../../adapters/postgres/test/support/with-client.ts";
import { median } from "../report.ts";
import { startCountingReceiver } from "../../../../adapters/events/test/support/counting-receiver.ts";

/** The webhooks of a migrated database, through a role that row security applies to. */
export interface WebhookBench {
  /** Creates events of organizations, delivers them, and returns how many each second. */
  readonly deliver: (organizations: number, events: number) => Promise<number>;
  /** Returns the statements each second of an engine with organizations that have nothing to do. */
  readonly pollIdle: (organizations: number) => Promise<number>;
  /** Returns the milliseconds of a poll with deliveries that wait for a receiver that is down. */
  readonly pollBehindWaiting: (deliveries: number) => Promise<number>;
  readonly close: () => Promise<void>;
}

/** How long the idle engine runs, in seconds. */
const idleSeconds = 5;

/** How many polls are measured. */
const polls = 21;

/** Opens the bench on an empty database of which the URL is for the superuser. */
export const openWebhookBench = async (url: string): Promise<WebhookBench> => {
  await ensureRole(url, applicationRole);
  const owner = new Pool({ connectionString: url, max: 1 });
  await migrate(poolExecutor(owner), { grantTo: applicationRole });
  const ownUrl = databaseUrl(url, "postgres", applicationRole);
  const pool = new Pool({ connectionString: ownUrl, max: 16 });
  let statements = 0;
  pool.on("connect", (client) => {
    const query = client.query.bind(client) as (...args: ReadonlyArray<never>) => unknown;
    client.query = ((...args: ReadonlyArray<never>) => {
      statements += 1;
      return query(...args);
    }) as typeof client.query;
  });
  const store = postgresStore(poolExecutor(pool));
  const ports = { ...store, clock: systemClock, newId: randomIds };
  const service = createQuittance({ ...ports, rates: fixedRates(rateSetOf({})) });
  const environment = "development" as const;
  const webhooks = createWebhooks({ ...ports, environment });
  const work = deliveryWork({ ...ports, environment });
  let groups = 0;

  const addOrganizations = async (count: number, endpointUrl: string) => {
    groups += 1;
    const name = `Bench ${String(groups)}`;
    const organizations = Array.from({ length: count }, (_, index) => ({
      id: `org_${String(groups)}_${String(index)}` as const,
      name,
      createdAt: timestampOf("2025-01-01 00:00:00"),
      updatedAt: undefined,
    }));
    await importRecords(poolExecutor(owner), { organizations });
    for (const { id } of organizations) {
      orThrow(await webhooks.create(id, { url: endpointUrl }));
    }
    return organizations.map(({ id }) => id);
  };

  /** Removes what earlier rounds left, so that every round starts alike. */
  const clear = () =>
    withClient(url, async (client) => {
      for (const table of [
        "webhook_deliveries",
        "webhook_readers",
        "webhook_endpoints",
        "outbox",
      ]) {
        await client.query(`DELETE FROM quittance.${table}`);
      }
      await client.query("VACUUM ANALYZE");
    });

  const createInvoice = (organization: OrganizationId) =>
    service.invoices
      .create(organization, {
        customerEmail: "robin@example.com",
        items: [
          { type: "PAYMENT_INTENT", currency: "USD", price: Amount.of("19.99"), quantity: 1 },
        ],
      })
      .then(orThrow);

  return {
    deliver: async (count, events) => {
      await clear();
      const receiver = await startCountingReceiver(events);
      const organizations = await addOrganizations(count, receiver.url);
      for (let done = 0; done < events; done += 16) {
        const batch = Array.from({ length: Math.min(16, events - done) }, (_, index) =>
          createInvoice(organizations[(done + index) % count] ?? "org_none"),
        );
        await Promise.all(batch);
      }
      await withClient(url, (client) => client.query("VACUUM ANALYZE"));
      const engine = loopEngine();
      const since = performance.now();
      await engine.start(work);
      await receiver.all;
      const seconds = (performance.now() - since) / 1000;
      await engine.stop();
      await receiver.close();
      return events / seconds;
    },
    pollIdle: async (count) => {
      await clear();
      await addOrganizations(count, "http://127.0.0.1:9/");
      const engine = loopEngine();
      statements = 0;
      await engine.start(work);
      await new Promise((resolve) => setTimeout(resolve, idleSeconds * 1000));
      const counted = statements;
      await engine.stop();
      return counted / idleSeconds;
    },
    pollBehindWaiting: async (deliveries) => {
      await clear();
      const [organization] = await addOrganizations(1, "http://127.0.0.1:9/");
      if (organization === undefined) return NaN;
      await owner.query(waitingDeliveries, [organization, deliveries]);
      await owner.query("VACUUM ANALYZE quittance.webhook_deliveries");
      const measured: Array<number> = [];
      for (let poll = 0; poll < polls; poll += 1) {
        const since = performance.now();
        await work.organizations();
        await work.dueLanes(organization, 64);
        measured.push(performance.now() - since);
      }
      return median(measured);
    },
    close: async () => {
      await pool.end();
      await owner.end();
    },
  };
};

/** Four deliveries of each subject, of which the first was attempted and waits for an hour. */
const waitingDeliveries = `INSERT INTO quittance.webhook_deliveries
  (organization_id, endpoint_id, event_id, subject_id, type, ordinal, body, state, attempts,
    next_attempt_at, created_at)
SELECT $1, endpoint_id, 'event_' || n, 'invoice_' || (n / 4), 'invoice.created', n, '{}', 'PENDING',
  '[]', date_trunc('second', now() AT TIME ZONE 'UTC') + interval '1 hour',
  date_trunc('second', now() AT TIME ZONE 'UTC')
FROM quittance.webhook_endpoints, generate_series(1, $2::bigint) AS n WHERE organization_id = $1`;
