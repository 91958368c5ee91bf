import { readFileSync } from "node:fs";
import { format } from "node:util";
import { expect, test, vi } from "vitest";

test.each(["refund-an-amount", "refund-by-total", "record-a-dispute"])(
  "%s prints what its comments say",
  async (name) => {
    const printed: Array<string> = [];
    const log = vi.spyOn(console, "log").mockImplementation((...values: ReadonlyArray<unknown>) => {
      printed.push(format(...values));
    });
    const program = new URL(`${name}.ts`, import.meta.url);
    await import(/* @vite-ignore */ program.href);
    log.mockRestore();
    const text = readFileSync(program, "utf8");
    const comments = [...text.matchAll(/console\.log\(.*\); \/\/ (.*)$/gmu)];
    expect(printed).toEqual(["COMPLETED OVERPAID", ...comments.map(([, line = ""]) => line)]);
  },
);
