import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { solveFiles, type SolvedFiles } from "./vector-files.ts";
import { fileOf } from "./vector-lines.ts";
import { operations } from "./vector.ts";

const textOf = (file: string): string =>
  readFileSync(fileURLToPath(new URL(file, import.meta.url)), "utf8");

const firstLine = textOf("settle.jsonl").split("\n", 1)[0] ?? "";
const settlement = JSON.parse(firstLine) as Readonly<Record<string, unknown>>;

/** Solves a file with the lines of vectors, each of which differs from a settlement. */
const solve = (
  ...changes: ReadonlyArray<Readonly<Record<string, unknown>>>
): Promise<SolvedFiles> => {
  const lines = changes.map((change) => JSON.stringify({ ...settlement, ...change }));
  return solveFiles(new Map([["settle.jsonl", lines.join("\n")]]));
};

describe("the committed files", () => {
  test("are those that `npm run generate` writes", async () => {
    const texts = new Map(operations.map(fileOf).map((file) => [file, textOf(file)]));
    const { files, problems, added, changed } = await solveFiles(texts);
    expect({ problems, added, changed }).toEqual({ problems: [], added: [], changed: [] });
    for (const [file, text] of files)
      expect([file, texts.get(file) === text]).toEqual([file, true]);
  });
});

describe("a line of a vector", () => {
  test("gets its result, as its last property, and its place by its name", async () => {
    const { name, version, expected, ...rest } = settlement;
    const unsolved = { ...rest, name: "a-copy", version };
    const text = `${firstLine}\n\n ${JSON.stringify(unsolved)}\n`;
    const { files, counts, added, changed } = await solveFiles(new Map([["settle.jsonl", text]]));
    const copy = `${JSON.stringify({ ...settlement, name: "a-copy" })}\n`;
    expect(files.get("settle.jsonl")).toBe(
      String(name) < "a-copy" ? `${firstLine}\n${copy}` : `${copy}${firstLine}\n`,
    );
    expect(expected).toBeDefined();
    expect([counts.get("settle"), added, changed]).toEqual([2, ["a-copy"], []]);
  });

  test("is reported if it has another result", async () => {
    const { files, changed } = await solve({ expected: { status: "PENDING" } });
    expect(files.get("settle.jsonl")).toBe(`${firstLine}\n`);
    expect(changed).toEqual([settlement["name"]]);
  });

  test.for<readonly [change: Readonly<Record<string, unknown>>, problem: string]>([
    [
      { operation: "setle" },
      'unknown operation "setle"; write one of quote, validate, redeem, settle, credit, filter, dashboard',
    ],
    [{ operation: "redeem" }, "move this line to redeem.jsonl"],
    [{ version: 1 }, "version is 1; write 2"],
    [{ name: "Half of it" }, 'name is "Half of it"; write a unique name in kebab-case'],
    [{ why: undefined }, "why is absent; write one sentence about what the vector tests"],
    [{ why: " " }, 'why is " "; write one sentence about what the vector tests'],
    [
      { payment: [] },
      'unknown property "payment"; the inputs of settle are invoice, rates, payments',
    ],
    [{ rates: undefined }, "rates is missing; the inputs of settle are invoice, rates, payments"],
    [
      { payments: 7 },
      "the inputs have no result; compare them with README.md (inputs.payments is not iterable)",
    ],
  ])("is rejected with %j", async ([change, problem]) => {
    const { problems } = await solve({ name: "another" }, change);
    expect(problems).toEqual([`settle.jsonl:2: ${problem}`]);
  });

  test("is rejected with the name of another line", async () => {
    const { problems } = await solve({ name: "once" }, { name: "twice" }, { name: "once" });
    expect(problems).toEqual([
      'settle.jsonl:3: the name "once" is that of settle.jsonl:1 already; choose another',
    ]);
  });

  test.for([
    ['{"version":2,', /^settle\.jsonl:1: not JSON \(.+\); copy a similar line, and change it/u],
    ["[]", /^settle\.jsonl:1: not a JSON object; copy a similar line, and change it/u],
  ] as const)("is rejected if it is %s", async ([line, problem]) => {
    const { problems } = await solveFiles(new Map([["settle.jsonl", line]]));
    expect(problems).toEqual([expect.stringMatching(problem)]);
  });
});
