import { existsSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { allOperations } from "../../adapters/http/src/operations/all-operations.ts";

interface Row {
  readonly path: string;
  readonly scopes: ReadonlyArray<string>;
  readonly link: string;
}

const rows: ReadonlyArray<Row> = [
  ...readFileSync("docs/http-api.md", "utf8").matchAll(
    /^\| `POST ([^`]+)` +\|([^|]+)\|([^|]+)\|$/gmu,
  ),
].map(([, path = "", scopes = "", description = ""]) => ({
  path,
  scopes: [...scopes.matchAll(/`([^`]+)`/gu)].map(([, scope = ""]) => scope),
  link: /\]\(([^)#]+)/u.exec(description)?.[1] ?? "",
}));

describe("docs/http-api.md", () => {
  test("lists every operation with its scopes, once", () => {
    const sorted = (entries: ReadonlyArray<string>) => entries.toSorted();
    const listed = rows.map(({ path, scopes }) => `${path} ${scopes.join(" ")}`);
    const offered = allOperations.map(({ path, scopes }) => `${path} ${scopes.join(" ")}`);
    expect(offered.length).toBeGreaterThan(40);
    expect(sorted(listed)).toEqual(sorted(offered));
  });

  test.each(rows)("links $path to a page of the HTTP API", ({ link }) => {
    expect(link).toMatch(/^http-[a-z]+\.md$/u);
    expect(existsSync(`docs/${link}`)).toBe(true);
  });
});
