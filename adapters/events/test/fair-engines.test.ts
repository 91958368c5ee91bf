import { createWebhooks, deliveryWork, loopEngine } from "@quittance/events";
import { pgBossEngine } from "@quittance/events/pg-boss";
import { orThrow, type OrganizationId } from "quittance";
import type { DeliveryLane } from "quittance/adapter";
import { expect, onTestFinished, test } from "vitest";
import { createTestApp, money, type TestApp } from "../../../test/support/create-test-app.ts";
import { ended, workWith } from "./support/delivery-app.ts";
import { memoryQueue } from "./support/memory-queue.ts";
import { startReceiver } from "./support/receiver.ts";

const attacker: OrganizationId = "org_attacker";
const victim: OrganizationId = "org_victim";

const sell = async ({ payments }: TestApp, organizationId: OrganizationId): Promise<void> => {
  const price = money("1", "EUR");
  const item = {
    type: "PAYMENT_INTENT",
    currency: "EUR",
    price: price.amount,
    quantity: 1,
  } as const;
  const customerEmail = "ada@example.com";
  orThrow(
    await payments.invoices.create(organizationId, {
      customerEmail,
      currency: "EUR",
      items: [item],
    }),
  );
};

const pollMs = 20;

test.each([
  ["loopEngine", () => loopEngine({ pollMs, graceMs: 10 })],
  ["pgBossEngine", () => pgBossEngine(memoryQueue(), { pollMs, graceMs: 10 })],
])(
  "%s delivers all events beside 20 endpoints of another organization that hang",
  async (_, open) => {
    const app = createTestApp();
    const { store, clock, ports } = app;
    const shared = { ...store, clock, newId: ports.newId, environment: "development" } as const;
    const webhooks = createWebhooks(shared);
    const slow = await startReceiver(() => "hangs");
    const fast = await startReceiver(() => ({ status: 204 }));
    for (let index = 0; index < 20; index += 1) {
      orThrow(await webhooks.create(attacker, { url: `${slow.url}/${String(index)}` }));
    }
    orThrow(await webhooks.create(victim, { url: fast.url }));
    for (let count = 0; count < 10; count += 1) await sell(app, attacker);
    const engine = open();
    onTestFinished(() => engine.stop());
    await engine.start(deliveryWork({ ...shared, timeoutMs: 60_000 }));
    await expect.poll(() => slow.received.length).toBeGreaterThan(4);
    for (let count = 0; count < 10; count += 1) await sell(app, victim);
    await expect.poll(() => fast.received).toHaveLength(10);
    // None of the requests that hang has ended, so that the victim did not wait for them.
    const started = slow.received.length;
    expect(started).toBeLessThanOrEqual(16);
  },
);

// A lane that ended started the pause before the next poll anew, so that no poll came.
test("loopEngine polls every organization while lanes of one end all the time", async () => {
  const laneOf = (organizationId: OrganizationId): DeliveryLane => ({
    organizationId,
    endpointId: `endpoint_${organizationId}`,
    subjectId: `invoice_${organizationId}`,
  });
  const ran = new Set<OrganizationId>();
  let isVictimDue = false;
  const work = workWith({
    organizations: () => Promise.resolve([attacker, victim]),
    dueLanes: (owner) => Promise.resolve(owner === attacker || isVictimDue ? [laneOf(owner)] : []),
    runLane: async ({ organizationId }) => {
      await new Promise((resolve) => setTimeout(resolve, 1));
      ran.add(organizationId);
      return ended;
    },
  });
  const engine = loopEngine({ pollMs: 200 });
  onTestFinished(() => engine.stop());
  await engine.start(work);
  await expect.poll(() => ran).toContain(attacker);
  isVictimDue = true;
  await expect.poll(() => ran).toContain(victim);
});
