import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { runInThisContext } from "node:vm";
import MiniSearch from "minisearch";
import { expect, onTestFinished, test } from "vitest";
import { checkSearch } from "../../docs/.vitepress/build/check-search.ts";
import { searchOptions } from "../../docs/.vitepress/build/search-options.ts";

/** Writes the index of a site with a guide and pages that mention its subject more often. */
const siteWith = (ids: ReadonlyArray<string>): string => {
  const index = new MiniSearch({
    fields: ["title", "titles", "text"],
    storeFields: ["title", "titles"],
  });
  for (const id of ids) {
    const isGuide = !id.includes("/", 6);
    const text = isGuide ? "Return money." : "refund refund refund refunds";
    index.add({ id, title: isGuide ? "Refund a payment" : "Refund", titles: [], text });
  }
  const folder = mkdtempSync(join(tmpdir(), "quittance-search-"));
  onTestFinished(() => {
    rmSync(folder, { recursive: true });
  });
  mkdirSync(join(folder, "assets/chunks"), { recursive: true });
  const text = `const index = ${JSON.stringify(JSON.stringify(index))};\nexport { index as default };\n`;
  writeFileSync(join(folder, "assets/chunks/@localSearchIndexroot.a.js"), text);
  writeFileSync(join(folder, "package.json"), '{ "type": "module" }');
  return folder;
};

test("a guide is found before benchmarks, decisions, evidence and the API reference", async () => {
  const others = ["benchmarks/core", "decisions/0029-refunds-are-shares-of-payments"];
  const proofs = ["evidence/notifications", "api/quittance/interfaces/Refund", "api/quittance/"];
  const pages = [...others, ...proofs, "refunds"].map((page) => `/base/${page}.html#a`);
  const [refund] = await checkSearch(siteWith(pages), "/base/");
  expect(refund?.found).toHaveLength(6);
  expect(refund?.found[0]).toBe("refunds");
});

test("the browser ranks by the text of the function as this process does", () => {
  const { boostDocument } = searchOptions("/base/");
  const inBrowser = runInThisContext(String(boostDocument)) as typeof boostDocument;
  for (const id of ["/base/refunds.html#a", "/base/", "/base/benchmarks/core.html", "/base/x"]) {
    for (const stored of [undefined, { titles: [] }, { titles: ["Refund"] }]) {
      expect(inBrowser(id, "refund", stored)).toBe(boostDocument(id, "refund", stored));
    }
  }
  expect(boostDocument("/base/refunds.html#a", "refund", { titles: [] })).toBe(15);
});
