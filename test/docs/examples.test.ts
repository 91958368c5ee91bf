import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { pathToFileURL } from "node:url";
import { format } from "node:util";
import { afterAll, afterEach, beforeEach, describe, expect, inject, test, vi } from "vitest";
import { codeHostSlug } from "../../docs/.vitepress/build/markdown-pages.ts";
import { blocksOf, guides, pages, proseOf } from "./markdown.ts";

const folder = "docs/examples";
const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
const files = entries
  .filter((entry) => entry.isFile())
  .map(({ name, parentPath }) => {
    const path = join(parentPath, name);
    return { name: relative(folder, path), path, text: readFileSync(path, "utf8") };
  });
/** An example is one file, shown whole; a folder is one of many files, with tests among them. */
const isInFolder = ({ name }: { readonly name: string }): boolean => dirname(name) !== ".";
const examples = files.filter((file) => !isInFolder(file));
const folders = [...new Set(files.filter(isInFolder).map(({ path }) => dirname(path)))];
const sources = examples.filter(({ name }) => name.endsWith(".ts"));
const parts = files.filter((file) => isInFolder(file) && file.name.endsWith(".ts"));
const uses = (module: string) => (example: { readonly text: string }) =>
  example.text.includes(` from "${module}";`);

/** Runs an example in its own folder. */
const load = (path: string): Promise<unknown> =>
  import(/* @vite-ignore */ pathToFileURL(path).href) as Promise<unknown>;

/**
 * The documented output of an example: the comments after its calls of `console.log`, or if there
 * are none, the block of text that follows it on a page.
 */
const promisedBy = (text: string): ReadonlyArray<string> => {
  const comments = [...text.matchAll(/console\.log\(.*\); \/\/ (.*)$/gmu)];
  const block = outputs.get(text);
  return block === undefined || comments.length > 0
    ? comments.map(([, printed = ""]) => printed)
    : [block.trimEnd()];
};

const linksOf = (page: string): ReadonlyArray<string> =>
  [...proseOf(page).matchAll(/\]\(([^)\s]+)\)/gu)].map(([, target = ""]) => target);

const anchorsOf = (page: string): ReadonlyArray<string> =>
  [...proseOf(page).matchAll(/^#+ (.*)$/gmu)].map(([, heading = ""]) => codeHostSlug(heading));

const anchors = new Map(pages.map((page) => [page, anchorsOf(page)]));

/** The files and folders that pages link to. */
const linked = new Set(
  guides.flatMap((page) =>
    linksOf(page).map((target) => join(dirname(page), target).replace(/\/$/u, "")),
  ),
);

const shownTexts = new Set(guides.flatMap(blocksOf).map(({ text }) => text));

/** The blocks of text that directly follow a program, by the text of the program. */
const outputs = new Map(
  guides.flatMap((page) =>
    [...readFileSync(page, "utf8").matchAll(/^```ts\n(.*?)^```\n\n```text\n(.*?)^```$/gmsu)].map(
      ([, program = "", output = ""]) => [program, output] as const,
    ),
  ),
);

describe("a page shows the code that runs:", () => {
  const texts = files.map(({ text }) => text);

  test.each(guides)("every ts block of %s is the text of an example", (page) => {
    for (const { language, text } of blocksOf(page)) {
      if (language === "ts") expect(texts).toContain(text);
    }
  });

  test.each(examples)("$name is shown on a page, or linked from one", ({ path, text }) => {
    expect(shownTexts.has(text) || linked.has(path)).toBe(true);
  });

  test.each(folders)("%s is named on a page", (path) => {
    expect([...linked]).toContain(path);
  });

  test.each(sources)("$name uses published entryPoints only", ({ text }) => {
    expect([
      ...text.matchAll(
        / from "(?!@?quittance\b|node:|vitest"|fast-check"|decimal\.js"|@electric-sql\/pglite"|pg"|postgres"|kysely"|drizzle-orm\b|knex"|typeorm"|@opentelemetry\/|express"|fastify"|koa"|hono"|h3"|@nestjs\/common"|\.\/host-handler\.ts")/gu,
      ),
    ]).toEqual([]);
  });

  test.each(parts)("$name uses published entryPoints and its own folder only", ({ text }) => {
    expect([
      ...text.matchAll(
        / from "(?!@?quittance\b|node:|vitest"|fast-check"|node-sqlite3-wasm"|pg"|redis"|fastify"|drizzle-orm\b|\.\/[\w.-]+\.ts")/gu,
      ),
    ]).toEqual([]);
  });
});

describe("an example prints its documented output:", () => {
  const printed: Array<string> = [];
  beforeEach(() => {
    printed.length = 0;
    vi.spyOn(console, "log").mockImplementation((...values: ReadonlyArray<unknown>) => {
      printed.push(format(...values));
    });
  });
  afterEach(() => {
    vi.restoreAllMocks();
  });

  const programs = sources.filter((found) => !uses("vitest")(found) && !uses("node:test")(found));
  test.each(programs)("$name", async ({ path, text }) => {
    await load(path);
    const lines = printed.map((line) => line.trimEnd());
    expect(lines.join("\n")).toBe(promisedBy(text).join("\n"));
    await vi.waitFor(
      () => {
        expect(process.getActiveResourcesInfo()).not.toContain("TCPServerWrap");
      },
      { timeout: 60_000 },
    );
  });
});

/** Examples that run the conformance kit on a store have a file of their own, example-kits.test.ts. */
const isKit = ({ name }: { readonly name: string }): boolean =>
  name.startsWith("conformance-") || name.startsWith("sqlite-adapter/");

// Examples with a database of their own use the server of the run, as they use one in a project.
const { DATABASE_URL: given } = process.env;
process.env["DATABASE_URL"] = inject("postgresUrl");
afterAll(() => {
  if (given === undefined) delete process.env["DATABASE_URL"];
  else process.env["DATABASE_URL"] = given;
});

const tests = parts.filter(({ name }) => name.endsWith(".test.ts"));
describe.each([...sources.filter(uses("vitest")), ...tests].filter((found) => !isKit(found)))(
  "the tests of $name pass:",
  async ({ path }) => {
    await load(path);
  },
);

describe("every link has a target:", () => {
  test.each(pages)("%s", (page) => {
    const broken = linksOf(page)
      .filter((target) => !/^(?:https?|mailto):/u.test(target))
      .filter((target) => {
        const [path = "", anchor] = target.split("#");
        const file = path === "" ? page : join(dirname(page), path);
        return (
          !existsSync(file) ||
          (anchor !== undefined && !(anchors.get(file) ?? anchorsOf(file)).includes(anchor))
        );
      });
    expect(broken).toEqual([]);
  });
});
