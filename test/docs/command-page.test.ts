import { expect, test } from "vitest";
import { commandPage } from "../../docs/.vitepress/build/command-page.ts";
import { quittance } from "../../adapters/cli/test/run-cli.ts";

const page = await commandPage();

test("the page of the command line has a section for each command that --help lists", () => {
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
