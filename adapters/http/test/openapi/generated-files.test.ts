import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { generatedFiles } from "./generated-files.ts";

describe("what is checked in is what `npm run openapi` makes:", () => {
  test.each(generatedFiles)("$path", async ({ path, text }) => {
    expect(readFileSync(path, "utf8")).toBe(await text());
  });
});
