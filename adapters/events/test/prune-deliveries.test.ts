import { left, portFailed } from "quittance/adapter";
import type { PortFailed } from "quittance/errors";
import { describe, expect, test } from "vitest";
import { createTestApp } from "../../../test/support/create-test-app.ts";
import { createDeliveryApp, deliveryAppOn } from "./support/delivery-app.ts";
import { startReceiver } from "./support/receiver.ts";

const day = 86_400;

describe("prune", () => {
  test("deletes deliveries that ended more than keepDays ago, and looks once an hour", async () => {
    const receiver = await startReceiver(() => ({ status: 204 }));
    const { app, work, addEndpoint, sell, runAll, deliveries } = createDeliveryApp({
      keepDays: 30,
    });
    const { endpoint } = await addEndpoint(receiver.url);
    const count = async (): Promise<number> => (await deliveries(endpoint)).length;
    await sell();
    await runAll();
    expect(await count()).toBe(5);
    app.tick(30 * day);
    await work.prune();
    expect(await count()).toBe(5);
    app.tick(3599);
    await work.prune();
    expect(await count()).toBe(5);
    app.tick(1);
    await work.prune();
    expect(await count()).toBe(0);
    await sell();
    await runAll();
    expect(await count()).toBe(5);
    expect(receiver.received).toHaveLength(10);
  });

  test("deletes nothing without keepDays", async () => {
    const receiver = await startReceiver(() => ({ status: 204 }));
    const { app, work, addEndpoint, sell, runAll, deliveries } = createDeliveryApp();
    const { endpoint } = await addEndpoint(receiver.url);
    await sell();
    await runAll();
    app.tick(3650 * day);
    await work.prune();
    expect(await deliveries(endpoint)).toHaveLength(5);
  });

  test("reports a failure of the store, and continues until a batch is not full", async () => {
    const app = createTestApp();
    const failures: Array<PortFailed["port"]> = [];
    const results = [1000, 1000, 0];
    const limits: Array<number> = [];
    let isFailing = true;
    const { work, addEndpoint } = deliveryAppOn(app, {
      keepDays: 1,
      deliveries: {
        ...app.store.deliveries,
        prune: (_, __, limit) => () => {
          if (isFailing) return Promise.resolve(left(portFailed("deliveries", "canary")));
          limits.push(limit);
          return Promise.resolve({ _tag: "Right", right: results.shift() ?? 0 });
        },
      },
      onFailure: (failure) => {
        if (failure.kind === "PortFailed") failures.push(failure.port);
      },
    });
    await addEndpoint("http://127.0.0.1:9/");
    await work.prune();
    expect(failures).toEqual(["deliveries"]);
    isFailing = false;
    app.tick(3600);
    for (let call = 0; call < 5; call += 1) await work.prune();
    expect(limits).toEqual([1000, 1000, 1000]);
  });

  test.each([0, -1, 1.5, Number.NaN, 36_501])("keepDays cannot be %s", (keepDays) => {
    expect(() => createDeliveryApp({ keepDays })).toThrow(
      new TypeError("keepDays must be an integer from 1 to 36500"),
    );
  });
});
