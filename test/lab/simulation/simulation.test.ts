import { expect, test } from "vitest";
import { planFaultFreeHistory, planHistory, sizeOf, type History } from "./history.ts";
import { runHistory, shrinkHistory } from "./run-history.ts";
import type { ChangeStore } from "./run-state.ts";
import { joined, simulate, type Simulated } from "./simulate.ts";

/** `npm run lab -- simulate` runs more. */
const histories = 150;

let whole: Simulated | undefined;

test("no rule is broken in 150 histories with injected faults", async () => {
  whole = await simulate({ seed: 7, from: 0, to: histories });
  expect(whole.broken).toBeUndefined();
  expect(whole.histories).toBe(histories);
});

test("every kind of fault happens, and clients overtake each other", () => {
  const kinds = [
    ...["crash after", "crash before", "crash in flight", "duplicated", "duplicated later"],
    ...["late request", "lost request", "lost response", "outage", "rates", "reordered"],
    "repeated transaction",
  ];
  expect(Object.keys(whole?.faults ?? {}).sort()).toEqual(kinds);
});

test("long histories of one client without faults break no rule", async () => {
  for (let index = 0; index < 100; index += 1) {
    const { violation, operations } = await runHistory(planFaultFreeHistory(1, index));
    expect([index, violation]).toEqual([index, undefined]);
    expect(operations).toBeGreaterThan(60);
  }
});

test("the same seed gives exactly the same results", async () => {
  const range = { seed: 3, from: 100, to: 160 };
  const first = await simulate(range);
  expect(await simulate(range)).toEqual(first);
  expect((await simulate({ ...range, seed: 4 })).digest).not.toBe(first.digest);
});

test("joined ranges add up their counts", async () => {
  const first = await simulate({ seed: 3, from: 0, to: 5 });
  const second = await simulate({ seed: 3, from: 5, to: 10 });
  const both = joined(first, second);
  expect(both.histories).toBe(10);
  expect(both.operations).toBe(first.operations + second.operations);
  expect(both.faults["reordered"]).toBe(
    (first.faults["reordered"] ?? 0) + (second.faults["reordered"] ?? 0),
  );
  expect(both.digest).not.toBe(joined(second, first).digest);
});

/** A store that does not keep when an invoice was voided. */
const withoutVoidedAt: ChangeStore = (store) => ({
  ...store,
  invoices: {
    ...store.invoices,
    changeInvoice: (owner, id, decide) =>
      store.invoices.changeInvoice(owner, id, (locked) => {
        const { outcome, change } = decide(locked);
        const invoice = change?.invoice && { ...change.invoice, voidedAt: undefined };
        return { outcome, change: change && { ...change, invoice } };
      }),
  },
});

test("a broken history shrinks to the steps that break it, and every step is logged", async () => {
  let broken: History | undefined;
  for (let index = 0; broken === undefined; index += 1) {
    const history = planHistory(1, index);
    if ((await runHistory(history, undefined, withoutVoidedAt)).violation !== undefined)
      broken = history;
  }
  const shrunk = await shrinkHistory(broken, withoutVoidedAt);
  expect(sizeOf(shrunk)).toBe(2);
  const lines: Array<string> = [];
  const { violation } = await runHistory(shrunk, (line) => lines.push(line), withoutVoidedAt);
  const kinds = lines.flatMap((line) => /^client \d \{"kind":"(.*?)"/u.exec(line)?.[1] ?? []);
  expect(kinds).toEqual(["authenticate", "create", "void"]);
  expect(violation?.rule).toBe("statuses");
  expect(lines.join("\n")).toContain("changeInvoice: request");
});
