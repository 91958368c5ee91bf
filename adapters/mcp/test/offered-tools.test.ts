import { expect, test } from "vitest";
import { offeredTools } from "../src/offered-tools.ts";
import type { Send } from "../src/service.ts";
import { allTools } from "../src/tools.ts";

/** A service with one key, which may not create anything, and a clock that the test moves. */
const service = () => {
  let time = 0;
  let calls = 0;
  const tools = offeredTools(allTools(), () => time);
  const sendAs =
    (key: string): Send =>
    ({ path }) => {
      calls += 1;
      const status = key !== "known" ? 401 : path === "/invoices" ? 403 : 400;
      return Promise.resolve({ status, envelope: { status, message: "no", log: null } });
    };
  return {
    list: (key: string) => tools(key, sendAs(key)),
    callsSince: (): number => calls - (calls = 0),
    pass: (ms: number): void => {
      time += ms;
    },
  };
};

const probed = allTools().filter(({ kind }) => kind !== "read").length;

test("the tools of a caller are requested once a minute", async () => {
  const { list, callsSince, pass } = service();
  const names = (await list("known")).map(({ name }) => name);
  expect(names).toContain("list_invoices");
  expect(names).not.toContain("create_invoice");
  expect(callsSince()).toBe(probed);
  for (let call = 0; call < 200; call += 1) await list("known");
  expect(callsSince()).toBe(0);
  pass(60_000);
  await list("known");
  expect(callsSince()).toBe(probed);
});

test("invalid credentials cost one call each time", async () => {
  const { list, callsSince } = service();
  for (let call = 0; call < 3; call += 1) await expect(list("wrong")).rejects.toThrow("401");
  expect(callsSince()).toBe(3);
});

test("the tools of 1,000 callers are kept, and then those of the newest", async () => {
  let calls = 0;
  const tools = offeredTools(allTools(), () => 0);
  const send: Send = () => {
    calls += 1;
    return Promise.resolve({ status: 400, envelope: undefined });
  };
  for (let caller = 0; caller <= 1000; caller += 1) await tools(`key ${String(caller)}`, send);
  const before = calls;
  await tools("key 1", send);
  expect(calls).toBe(before);
  await tools("key 0", send);
  expect(calls).toBe(before + probed);
});
