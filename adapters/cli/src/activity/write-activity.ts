import { addSeconds, createCatalog, createQuittance, idOf, orThrow } from "quittance";
import type { IdSource, Timestamp } from "quittance";
import { createWebhooks } from "quittance/adapter";
import { activeOrganization } from "./sample-organization.ts";
import { createSampleCatalog } from "./sample-catalog.ts";
import { placeOrder } from "./place-order.ts";
import { seededRandom } from "./seeded-random.ts";
import type { Shop } from "./settle.ts";

/** How far back the activity goes, in days: two periods of 90 days, for the comparison. */
const days = 180;

const secondsOfDay = 86_400;

/** The ports that the activity is written with. */
type Ports = Omit<
  Parameters<typeof createQuittance>[0] &
    Parameters<typeof createCatalog>[0] &
    Parameters<typeof createWebhooks>[0],
  "clock" | "newId" | "checkUrl"
>;

/**
 * Writes half a year of invoices, payments, refunds and credit notes up to now, always with the same
 * numbers, and a webhook endpoint for what comes later. Every record is created through the library,
 * under a clock that this function sets. Uses nothing of Node, so that it runs in browsers.
 */
export const writeActivity = async (ports: Ports, now: Timestamp): Promise<void> => {
  const start = addSeconds(now, -days * secondsOfDay);
  const clock = { now: start };
  const set = { ...ports, clock: () => clock.now, newId: countingIds() };
  const random = seededRandom(12);
  const shop: Shop = {
    payments: createQuittance(set),
    offers: await createSampleCatalog(createCatalog(set)),
    random,
    planned: [],
  };
  for (let day = 0; day < days; day += 1) {
    // Business grows: one or two invoices a day at first, three or four at the end.
    const count = 1 + Math.floor((day * 3) / days) + random(2);
    for (let order = 0; order < count; order += 1) {
      const time = addSeconds(start, day * secondsOfDay + random(secondsOfDay));
      shop.planned.push({ time, run: (at) => placeOrder(shop, at) });
    }
  }
  for (;;) {
    shop.planned.sort((one, other) => (one.time < other.time ? 1 : -1));
    const next = shop.planned.pop();
    if (next === undefined || next.time >= now) break;
    clock.now = next.time;
    await next.run(next.time);
  }
  clock.now = now;
  const endpoint = {
    url: "http://127.0.0.1:4000/webhooks",
    types: ["invoice.completed", "refund.created"],
  } as const;
  const webhooks = createWebhooks({ ...set, checkUrl: () => Promise.resolve(undefined) });
  orThrow(await webhooks.createEndpoint(activeOrganization, endpoint));
};

const countingIds = (): IdSource => {
  let made = 0;
  return (prefix) => {
    made += 1;
    return idOf(prefix, `${prefix}_sample_${String(made).padStart(6, "0")}`);
  };
};
