import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

const folder = ".github/workflows";
const workflows = readdirSync(folder).map((name) => ({
  name,
  text: readFileSync(`${folder}/${name}`, "utf8"),
}));

test.each(workflows)("$name pins every action by commit and names its version", ({ text }) => {
  const actions = [...text.matchAll(/^ *- uses: (.*)$/gmu)].map(([, action]) => action);
  expect(actions.length).toBeGreaterThan(0);
  for (const action of actions) expect(action).toMatch(/^[\w/-]+@[\da-f]{40} # v\d+\.\d+\.\d+$/u);
});

test.each(workflows)("$name leaves no token on disk after a checkout", ({ text }) => {
  const checkouts = text.split("- uses: actions/checkout@").slice(1);
  for (const checkout of checkouts) {
    const [step = ""] = checkout.split("\n      - ");
    expect(step).toContain("persist-credentials: false");
  }
});
