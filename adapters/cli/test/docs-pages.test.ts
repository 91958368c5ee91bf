import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { docsPages } from "../src/serve/docs-pages.ts";

test("the documentation of the package is served as Markdown below /docs", () => {
  const folder = mkdtempSync(join(tmpdir(), "quittance-docs-"));
  onTestFinished(() => {
    rmSync(folder, { recursive: true });
  });
  mkdirSync(join(folder, "errors"));
  writeFileSync(join(folder, "llms.txt"), "- [Get started](start.md)\n");
  writeFileSync(join(folder, "start.md"), "# Get started\n");
  writeFileSync(join(folder, "errors/index.md"), "# Errors\n");
  writeFileSync(join(folder, "openapi.json"), "{}\n");
  const pages = docsPages(folder);
  expect([...pages.keys()].toSorted()).toEqual([
    ...["/docs/errors/index.md", "/docs/llms.txt", "/docs/start.md", "/llms.txt"],
  ]);
  expect(pages.get("/docs/start.md")).toMatchObject({
    status: 200,
    headers: { "content-type": "text/markdown; charset=utf-8" },
    body: "# Get started\n",
  });
  expect(pages.get("/llms.txt")).toMatchObject({
    status: 308,
    headers: { location: "docs/llms.txt" },
  });
});

test("without the folder there are no pages", () => {
  expect(docsPages(join(tmpdir(), "quittance-docs-missing")).size).toBe(0);
});
