import { readFileSync } from "node:fs";
import { expect, onTestFinished, test } from "vitest";
import { serve } from "../../adapters/cli/test/run-cli.ts";
import { sendCommand, splitCommand, type Variables } from "./shell-words.ts";

/** A command of a walkthrough, and the amounts that the text below it promises. */
interface Stop {
  readonly command: string;
  readonly promised: ReadonlyArray<readonly [path: string, value: string]>;
}

/** The commands from a heading of a page to another heading, or to the next one. */
const stopsOf = (page: string, heading: string, end = ""): ReadonlyArray<Stop> => {
  const section = new RegExp(`^## ${heading}\n(.*?)^## ${end}`, "msu");
  const [, text = ""] = section.exec(readFileSync(page, "utf8")) ?? [];
  return [...text.matchAll(/^```sh\n(.*?)^```\n(.*?)(?=^```|$(?![^]))/gmsu)].map(
    ([, command = "", prose = ""]) => ({
      command: command.trimEnd(),
      promised: [...prose.matchAll(/`(data\.[\w.]+|error)`\s+is\s+`([^`]+)`/gu)].map(
        ([, path = "", value = ""]) => [path, value] as const,
      ),
    }),
  );
};

const at = (json: unknown, path: string): unknown =>
  path
    .split(".")
    .reduce<unknown>((value, name) => (value as Readonly<Record<string, unknown>>)[name], json);

/** `NAME=value`; `invoice_...` is replaced by the identifier in the previous response. */
const assign = (line: string, text: string, variables: Variables): void => {
  const [, name = "", given = ""] = /^([A-Z]+)=(.*)$/u.exec(line) ?? [];
  const [value = ""] = splitCommand(given, variables);
  const prefix = /^([a-z]+_)\.\.\.$/u.exec(value)?.[1];
  const found = prefix && new RegExp(`"id":"(${prefix}[^"]+)"`, "u").exec(text)?.[1];
  variables.set(name, found ?? value);
};

test.each([
  [
    ...["docs/http-walkthrough.md", "Request a quote", "Start with an empty database"],
    ...["data.invoice.status COMPLETED", 11, 3],
  ],
] as const)("%s: %s", async (page, heading, end, milestone, requests, assignments) => {
  const stops = stopsOf(page, heading, end);
  const serving = await serve();
  onTestFinished(async () => {
    await serving.stop();
  });
  const variables: Variables = new Map();
  let text = "";
  const kept: Array<string> = [];
  for (const { command, promised } of stops) {
    if (/^[A-Z]+=/u.test(command)) {
      for (const line of command.split("\n")) assign(line, text, variables);
      variables.set("SERVICE", serving.url);
      continue;
    }
    // The window of a dashboard ends before the second that is running.
    if (command.includes("/analytics/")) await new Promise((resolve) => setTimeout(resolve, 1000));
    const response = await sendCommand(splitCommand(command, variables));
    text = await response.text();
    const isRejected = promised.some(([path]) => path === "error");
    expect(isRejected ? [400] : [200, 201], text).toContain(response.status);
    const json = JSON.parse(text) as unknown;
    const found = promised.map(([path]) => [path, String(at(json, path))]);
    expect(found).toEqual(promised);
    kept.push(...promised.map(([path, value]) => `${path} ${value}`));
  }
  expect(kept).toContain(milestone);
  expect(stops.filter(({ command }) => command.startsWith("curl"))).toHaveLength(requests);
  expect(stops.filter(({ promised }) => promised.length === 0)).toHaveLength(assignments);
});
