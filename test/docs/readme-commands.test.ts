import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { describe, expect, onTestFinished, test } from "vitest";
import { bin, sendCurl, serve } from "../../adapters/cli/test/run-cli.ts";
import { blocksOf, guides, type Block } from "./markdown.ts";

/** Run a shell command of a page, with the command of this repository in the place of `npx`. */
const run = (command: string): string => {
  const ours = command.replaceAll("npx quittance", `"${process.execPath}" "${bin}"`);
  const { stdout, stderr } = spawnSync("sh", ["-c", ours], { encoding: "utf8" });
  return stdout + stderr;
};

interface Shown {
  readonly page: string;
  readonly command: string;
  /** The block below the command. */
  readonly output: Block | undefined;
}

const shown: ReadonlyArray<Shown> = guides.flatMap((page) =>
  blocksOf(page).flatMap(({ language, text }, index, blocks) =>
    language === "sh" ? [{ page, command: text, output: blocks[index + 1] }] : [],
  ),
);

describe("a command prints the text below it:", () => {
  // These pages have tests of their own, with a database or a cluster for their commands.
  const ownTests = [
    ...["docs/operations.md", "docs/accounting.md", "docs/security.md", "docs/scale-out.md"],
    ...["docs/coming-from.md", "docs/http-walkthrough.md", "docs/cli.md"],
  ];
  const commands = shown
    .filter(({ page }) => !ownTests.includes(page))
    .filter(({ command }) => /npx quittance (?!serve)/u.test(command))
    .filter(({ command }) => !command.includes("npx quittance init"));

  test("the first page shows a quote, its explanation and its verification", () => {
    const ofStart = commands.filter(({ page }) => page === "docs/start.md");
    expect(ofStart.map(({ command }) => command)).toEqual([
      expect.stringContaining("quittance quote -"),
      expect.stringContaining("quittance explain -"),
      expect.stringContaining("quittance verify -"),
    ]);
  });

  test.each(commands)("$page: $command", ({ command, output }) => {
    expect(output?.language).toMatch(/^(?:text|json)$/u);
    expect(run(command)).toBe(output?.text);
  });
});

test("the README of the command shows what --help prints", () => {
  const page = guides.find((guide) => guide.endsWith("cli/README.md")) ?? "";
  const [usage] = blocksOf(page).filter(({ text }) => text.startsWith("Usage:"));
  expect(usage?.text).toBe(run("npx quittance --help"));
});

describe("the call of the sample", () => {
  const curls = shown.filter(({ command }) => command.startsWith("curl -s http"));

  test("is the one that quittance serve prints, and it succeeds", async () => {
    const serving = await serve();
    onTestFinished(async () => {
      await serving.stop();
    });
    const message = serving.startupMessage.replaceAll(serving.url, "http://127.0.0.1:8080");
    const [, page = "-", key = "-"] = /Console: (\S+)\n.*: (\S+)$/mu.exec(message) ?? [];
    const readme = readFileSync("README.md", "utf8");
    expect([readme.includes(`\`${page}\``), readme.includes(`\`${key}\``)]).toEqual([true, true]);
    expect(curls.length).toBeGreaterThan(0);
    for (const { command } of curls) {
      expect(message).toContain(command);
      const here = command.replace("http://127.0.0.1:8080", serving.url);
      expect((await sendCurl(here)).status).toBe(200);
    }
  });
});

test("the README has the commands to look at the library and to run its tests", () => {
  const texts = blocksOf("README.md").map(({ text }) => text);
  expect(texts).toEqual(expect.arrayContaining(["npm ci && npm start\n", "npm ci && npm test\n"]));
});

test("npm runs the scripts that the pages name", () => {
  const text = readFileSync("package.json", "utf8");
  const { scripts } = JSON.parse(text) as { readonly scripts: Readonly<Record<string, string>> };
  const named = [...guides, "CONTRIBUTING.md"].flatMap((page) =>
    [...readFileSync(page, "utf8").matchAll(/npm (?:run ([\w:-]+)|(start|test)\b)/gu)].map(
      ([, run, short = ""]) => run ?? short,
    ),
  );
  expect(named).toEqual(expect.arrayContaining(["start", "test", "lint"]));
  expect(named.filter((script) => !Object.hasOwn(scripts, script))).toEqual([]);
});

test("the pages of the HTTP API show requests with their responses", async () => {
  const bodies = [...blocksOf("docs/http-api.md"), ...blocksOf("docs/http-records.md").slice(0, 1)]
    .filter(({ language }) => language === "json")
    .map(({ text }) => JSON.parse(text) as Readonly<Record<string, unknown>>);
  const isResponse = (body: object): boolean => "status" in body;
  expect(bodies.filter(isResponse).map(({ status }) => status)).toEqual([400]);

  const serving = await serve();
  onTestFinished(async () => {
    await serving.stop();
  });
  for (const [index, body] of bodies.entries()) {
    if (isResponse(body)) continue;
    const response = await fetch(`${serving.url}/pay/quote`, {
      method: "POST",
      headers: {
        authorization: "sk_test_sample_key_of_org_lantern",
        "content-type": "application/json",
      },
      body: JSON.stringify(body),
    });
    const received = (await response.json()) as Readonly<Record<string, unknown>>;
    const next = bodies[index + 1];
    if (next === undefined || !isResponse(next)) expect(response.status).toBe(200);
    else expect({ ...received, support_id: next["support_id"] }).toEqual(next);
  }
});
