import {
  createWebhooks,
  defaultRetries,
  deliveryWork,
  type DeliveryOptions,
  type DeliveryWork,
} from "@quittance/events";
import { orThrow, type LedgerEvent, type Timestamp } from "quittance";
import {
  eventDescription,
  type Delivery,
  type DeliveryLane,
  type WebhookEndpoint,
  type Webhooks,
} from "quittance/adapter";
import { testOrganization } from "quittance/testing";
import {
  bill,
  createTestApp,
  eventsOf,
  money,
  paymentOf,
  type TestApp,
} from "../../../../test/support/create-test-app.ts";

/** A test app with webhooks, over a store in memory by default. */
export interface DeliveryApp {
  readonly app: TestApp;
  readonly webhooks: Webhooks;
  readonly work: DeliveryWork;
  readonly addEndpoint: (
    url: string,
  ) => Promise<{ readonly endpoint: WebhookEndpoint; readonly secret: string }>;
  /** Creates an invoice and pays it in two parts: 6 events. */
  readonly sell: () => Promise<void>;
  /** Runs what is due now, until nothing is. */
  readonly runDue: () => Promise<void>;
  /** Runs everything, and sets the clock to the next attempt until nothing is pending. */
  readonly runAll: () => Promise<void>;
  readonly deliveries: (endpoint: WebhookEndpoint) => Promise<ReadonlyArray<Delivery>>;
}

/** The end of a lane that has no more to send. */
export const ended = {
  nextRunAt: undefined,
  hasNext: false,
  hasPortFailed: false,
  wasSlow: false,
};

/** Work of one organization in which nothing is due, with some functions replaced. */
export const workWith = (functions: Partial<DeliveryWork>): DeliveryWork => ({
  organizations: () => Promise.resolve([testOrganization]),
  readEvents: () => Promise.resolve({ lanes: [], hasMore: false }),
  dueLanes: () => Promise.resolve([]),
  runLane: () => Promise.resolve(ended),
  prune: () => Promise.resolve(),
  ...functions,
});

const never = new AbortController().signal;

/** Creates a delivery app, in which nothing runs by itself. */
export const createDeliveryApp = (options: Partial<DeliveryOptions> = {}): DeliveryApp => {
  const app = createTestApp();
  return deliveryAppOn(app, options);
};

/** The types of events that are not about endpoints and settings. */
const types = eventDescription.eventTypes.filter((type) => !eventDescription.isChange({ type }));

/** Returns the events of a store that are sent to the endpoints of the tests. */
export const sentEventsOf = async (store: TestApp["store"]): Promise<ReadonlyArray<LedgerEvent>> =>
  (await eventsOf(store)).filter((event) => !eventDescription.isChange(event));

/** Creates a delivery app on the store of a test app. */
export const deliveryAppOn = (
  app: TestApp,
  options: Partial<DeliveryOptions> = {},
): DeliveryApp => {
  const { clock, store, ports } = app;
  const { newId } = ports;
  const shared = { ...store, clock, newId, environment: "development" } as const;
  const webhooks = createWebhooks(shared);
  const retries = { ...defaultRetries, random: () => 0 };
  const work = deliveryWork({ ...shared, retries, timeoutMs: 10_000, ...options });
  const listed = async (endpoint: WebhookEndpoint): Promise<ReadonlyArray<Delivery>> => {
    const page = { limit: 100 };
    return orThrow(await webhooks.deliveries(testOrganization, endpoint.id, page)).rows;
  };
  const waits = new Map<string, Timestamp | undefined>();
  const runDue = async (): Promise<void> => {
    while ((await work.readEvents(testOrganization)).hasMore);
    for (;;) {
      const lanes = await work.dueLanes(testOrganization, 10);
      if (lanes.length === 0) return;
      const run = async (lane: DeliveryLane): Promise<void> => {
        waits.set(JSON.stringify(lane), (await work.runLane(lane, never)).nextRunAt);
      };
      await Promise.all(lanes.map(run));
    }
  };
  const nextAttempt = (): Timestamp | undefined =>
    [...waits.values()]
      .filter((time) => time !== undefined)
      .filter((time) => time > clock())
      .sort()[0];
  return {
    app,
    webhooks,
    work,
    addEndpoint: async (url) => orThrow(await webhooks.create(testOrganization, { url, types })),
    sell: async () => {
      const invoice = await bill(app, money("10", "EUR"));
      for (const part of ["4", "6"]) {
        const request = paymentOf(newId("key"), money(part, "EUR"));
        orThrow(await app.payments.payments.record(testOrganization, invoice.id, request));
      }
    },
    runDue,
    runAll: async () => {
      await runDue();
      for (let next = nextAttempt(); next !== undefined; next = nextAttempt()) {
        app.setNow(next);
        await runDue();
      }
    },
    deliveries: listed,
  };
};
