import { readFileSync } from "node:fs";
import { format } from "node:util";
import { expect, test, vi } from "vitest";

/** The programs of the page, in its order. */
const programs = {
  "refund-an-amount.ts": () => import("./refund-an-amount.ts"),
  "refund-by-total.ts": () => import("./refund-by-total.ts"),
  "record-a-dispute.ts": () => import("./record-a-dispute.ts"),
};

test.each(Object.entries(programs))("%s prints what its comments say", async (name, load) => {
  const printed: Array<string> = [];
  const log = vi.spyOn(console, "log").mockImplementation((...values: ReadonlyArray<unknown>) => {
    printed.push(format(...values));
  });
  await load();
  log.mockRestore();
  const text = readFileSync(new URL(name, import.meta.url), "utf8");
  const comments = [...text.matchAll(/console\.log\(.*\); \/\/ (.*)$/gmu)];
  expect(printed).toEqual(["COMPLETED OVERPAID", ...comments.map(([, line = ""]) => line)]);
});
