import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";

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

/** The jobs of a workflow, each with its lines. */
const jobsOf = (text: string): ReadonlyArray<{ readonly job: string; readonly text: string }> =>
  (text.split(/^jobs:\n/mu)[1] ?? "").split(/^(?= {2}[\w-]+:$)/mu).flatMap((found) => {
    const job = /^ {2}([\w-]+):$/mu.exec(found)?.[1];
    return job === undefined ? [] : [{ job, text: found }];
  });

/** What the steps of a job run: the actions without their commits, and the lines of `run`. */
const stepsOf = (text: string): ReadonlyArray<string> => [
  ...[...text.matchAll(/- uses: ([\w/-]+)@/gu)].map(([, action = ""]) => action),
  ...[...text.matchAll(/^ *(?:- )?run: (?!\|)(.*)$/gmu)].map(([, line = ""]) => line),
  ...[...text.matchAll(/^( *)(?:- )?run: \|\n((?:\1 {2,}.*\n)*)/gmu)].map(
    ([, , lines = ""]) => lines,
  ),
];

const jobs = workflows.flatMap(({ name, text }) =>
  jobsOf(text).map((found) => ({ ...found, name: `${found.job} in ${name}` })),
);

/** Actions of the code host, and programs of this repository that use no package. */
const harmless =
  /^(?:actions\/[\w-]+|node \.ci\/release\/main\.mjs (?:publish|tag)\b.*|git push .*)$/u;

describe("a job that has an identity, or can write without a pull request,", () => {
  const trusted = jobs.filter(
    ({ job, text }) => /id-token: write|contents: write/u.test(text) && job !== "versions",
  );

  test("is one of two", () => {
    expect(trusted.map(({ name }) => name)).toEqual([
      "publish in publish.yml",
      "tags in publish.yml",
    ]);
  });

  test.each(trusted)("installs and builds nothing: $name", ({ text }) => {
    expect(stepsOf(text).length).toBeGreaterThan(1);
    expect(stepsOf(text).filter((step) => !harmless.test(step))).toEqual([]);
  });

  test.each(trusted)("has either right, not both: $name", ({ text }) => {
    expect(text.match(/: write$/gmu)).toHaveLength(1);
  });
});

test("versions installs packages without their scripts, and has no identity", () => {
  const text = jobs.find(({ job }) => job === "versions")?.text ?? "";
  expect(text).not.toContain("id-token");
  expect(stepsOf(text)).toContain("npm ci --include=dev --ignore-scripts");
});

test("what is published was checked: publish runs after the gate, with its digest", () => {
  const text = jobs.find(({ job }) => job === "publish")?.text ?? "";
  expect(text).toContain("needs: gate");
  expect(text).toContain("DIGEST: ${{ needs.gate.outputs.digest }}");
});

test.each(["adapters/cli/deploy/Dockerfile", "adapters/cli/deploy/compose.yaml"])(
  "%s names the images of others by digest",
  (file) => {
    const text = readFileSync(file, "utf8");
    const images = [...text.matchAll(/^(?:FROM| +image:) (\S+)/gmu)]
      .map(([, image = ""]) => image)
      .filter((image) => image !== "quittance");
    expect(images.length).toBeGreaterThan(0);
    for (const image of images) expect(image).toMatch(/^[\w.-]+:[\w.-]+@sha256:[\da-f]{64}$/u);
  },
);

test("CI, the image and the container of development have one major version of Node", () => {
  const major = readFileSync(".nvmrc", "utf8").trim();
  const files = ["adapters/cli/deploy/Dockerfile", ".devcontainer/Dockerfile"];
  const versions = files.flatMap((file) =>
    [...readFileSync(file, "utf8").matchAll(/^FROM \S*node:(\d+)/gmu)].map(([, found]) => found),
  );
  expect(new Set(versions)).toEqual(new Set([major]));
  expect(versions).toHaveLength(3);
});

test("CI runs the tests on the oldest version of Node that the packages allow, too", () => {
  const { engines } = JSON.parse(readFileSync("package.json", "utf8")) as {
    readonly engines: { readonly node: string };
  };
  const [, oldest = ""] = /^>=([\d.]+)$/u.exec(engines.node) ?? [];
  const text = jobs.find(({ job }) => job === "oldest")?.text ?? "";
  expect(text).toContain(`node-version: "${oldest}"`);
  expect(stepsOf(text)).toContain("npm ci && npm test");
});

test("every script that a workflow or a program of .ci runs is in package.json", () => {
  const { scripts } = JSON.parse(readFileSync("package.json", "utf8")) as {
    readonly scripts: Readonly<Record<string, string>>;
  };
  const programs = readdirSync(".ci", { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".mjs"))
    .map((name) => readFileSync(`.ci/${name}`, "utf8"));
  const calls = [...workflows.map(({ text }) => text), ...programs].flatMap((text) => [
    ...text.matchAll(/npm(?: run |", "run", ")(?<script>[\w:]+)/gu),
  ]);
  const names = new Set(calls.map(({ groups }) => groups?.["script"] ?? ""));
  expect(names.size).toBeGreaterThan(5);
  expect([...names].filter((name) => scripts[name] === undefined)).toEqual([]);
});
