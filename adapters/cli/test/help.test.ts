import { describe, expect, test } from "vitest";
import { commands as table } from "../src/commands.ts";
import { nearestName } from "../src/nearest-name.ts";
import { quittance } from "./run-cli.ts";

const commands = Object.keys(table);

describe("quittance --help", () => {
  test("lists every command with a summary", () => {
    const { code, out } = quittance(["--help"]);
    expect(code).toBe(0);
    for (const name of commands) expect(out).toMatch(new RegExp(`^  ${name} +[A-Z].*\\.$`, "mu"));
  });

  test("is also the output of help, and of no command", () => {
    const { out } = quittance(["--help"]);
    expect([quittance([]).out, quittance(["help"]).out]).toEqual([out, out]);
  });
});

describe.each(commands)("quittance %s --help", (name) => {
  const { code, out, err } = quittance([...name.split(" "), "--help"]);
  const [text = "", examples = ""] = out.split("\nExamples:\n");

  test("shows usage, options and examples, in lines of at most 100 characters", () => {
    expect({ code, err }).toEqual({ code: 0, err: "" });
    expect(text).toMatch(new RegExp(`^Usage: quittance ${name}\\b`, "u"));
    expect(text).toMatch(/\n\nOptions:\n {2}--/u);
    expect(out.split("\n").filter((line) => line.length > 100)).toEqual([]);
  });

  test("has examples of this command, with options that the help lists", () => {
    expect(examples).toContain(`quittance ${name}`);
    const options = text.match(/^ {2}--[\w-]+/gmu)?.map((option) => option.trim()) ?? [];
    const commandLines = examples.split("quittance ").filter((line) => line.startsWith(name));
    for (const option of commandLines.join(" ").match(/--[\w-]+/gu) ?? []) {
      expect(options).toContain(option);
    }
  });
});

test("--version shows the version", () => {
  expect(quittance(["--version"]).out).toMatch(/^\d+\.\d+\.\d+\n$/);
});

test.each(["keys", "providers", "organizations"])("%s lists its commands", (group) => {
  const { code, out } = quittance([group]);
  expect([code, quittance([group, "--help"]).out]).toEqual([0, out]);
  const listed = out.match(/^ {2}[a-z]+ [a-z]+/gmu)?.map((line) => line.trim());
  expect(listed).toEqual(commands.filter((name) => name.startsWith(`${group} `)));
});

describe("an unknown command", () => {
  test("ends with 2 and suggests a similar one", () => {
    expect(quittance(["qote"])).toEqual({
      code: 2,
      out: "",
      err: 'quittance: Unknown command "qote". Did you mean "quote"?\nRun "quittance --help" for help.\n',
    });
  });

  test("gets no suggestion if none is similar", () => {
    expect(quittance(["bill"]).err).toMatch(/^quittance: Unknown command "bill"\.\n/u);
  });
});

test.each([
  ["quote", "quote"],
  ["uqote", "quote"],
  ["verfy", "verify"],
  ["checks", "check"],
  ["dif", "diff"],
  ["q", undefined],
  ["", undefined],
])("the nearest name of %s is %s", (mistyped, nearest) => {
  expect(nearestName(mistyped, commands)).toBe(nearest);
});

test("a very long name has no nearest name", () => {
  expect(nearestName("x".repeat(1_000_000), commands)).toBe(undefined);
});
