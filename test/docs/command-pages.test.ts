import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { commandPages } from "../../docs/.vitepress/build/command-pages.ts";
import { quittance } from "../../adapters/cli/test/run-cli.ts";

const written = await commandPages();
const page = [...written.keys()].map((file) => readFileSync(file, "utf8")).join("\n");

test("the pages of the command line are those that npm run generate writes", () => {
  expect(page).toBe([...written.values()].join("\n"));
});

test("the pages of the command line have a section for each command that --help lists", () => {
  const names = [...quittance(["--help"]).out.matchAll(/^ {2}([a-z][a-z ]*?) {2,}\S/gmu)];
  expect(names.length).toBeGreaterThan(20);
  for (const [, name = ""] of names) expect(page).toContain(`\n## quittance ${name}\n`);
});

test.each(["serve", "quote", "migrate"])(
  "the section of %s has the options of its help",
  (name) => {
    const [, section = ""] = page.split(`\n## quittance ${name}\n`);
    const [own = ""] = section.split("\n## ");
    const { out } = quittance([name, "--help"]);
    const options = [...out.matchAll(/^ {2}(--[a-z-]+)/gmu)].map(([, option = ""]) => option);
    expect(options.length).toBeGreaterThan(5);
    for (const option of options.filter((found) => found !== "--help")) {
      expect(own).toContain(`\n| \`${option}`);
    }
  },
);
