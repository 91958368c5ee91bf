import { expect, test } from "vitest";
import { endedBy } from "../src/stop-signals.ts";

// Each request added a listener: Node.js warned of a possible memory leak above ten of them.
test("requests in progress end with the signal, with one listener for all of them", () => {
  const controller = new AbortController();
  const { signal } = controller;
  const added: Array<string> = [];
  const add = signal.addEventListener.bind(signal);
  signal.addEventListener = (type: string, listener: () => void) => {
    added.push(type);
    add(type, listener);
  };
  const ended: Array<number> = [];
  const cancels = Array.from({ length: 32 }, (_, index) =>
    endedBy(signal, () => () => undefined)(60_000, () => ended.push(index)),
  );
  expect(added).toEqual(["abort"]);
  for (const cancel of cancels.slice(2)) cancel();
  expect(ended).toEqual([]);
  controller.abort();
  expect(ended).toEqual([0, 1]);
});
