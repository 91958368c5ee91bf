import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

const text = readFileSync("docs/examples/ten-tasks.ts", "utf8");

/** The tasks that a first program has: their code stays short, or the interface became worse. */
test("ten common tasks take at most 48 lines and 10 names", () => {
  const names = [...text.matchAll(/^import \{ (.*) \} from/gmu)].flatMap(([, found = ""]) =>
    found.split(", "),
  );
  expect(text.trimEnd().split("\n").length).toBeLessThanOrEqual(48);
  expect(names.length).toBeLessThanOrEqual(10);
  expect([...text.matchAll(/^\/\/.*/gmu)].flatMap(([line]) => line.match(/\d+(?=\. )/gu))).toEqual(
    Array.from({ length: 10 }, (_, index) => String(index + 1)),
  );
});

test("they need neither a cast nor a function that throws", () => {
  expect(text).not.toMatch(/orThrow| as (?!const\b)|<any>|@ts-/u);
});
