import { statusOfCode, type ErrorCode } from "quittance/wire";
import { format } from "prettier";
import { conflictErrors } from "./conflict-errors.ts";
import type { ErrorPage } from "./error-page.ts";
import type { Scenario } from "./error-scenario.ts";
import { playScenario, type ServiceResponse } from "./play-scenario.ts";
import { requestErrors } from "./request-errors.ts";
import { serviceErrors } from "./service-errors.ts";

/** The folder of the pages, from the root of the repository. */
export const errorFolder = "docs/errors";

/** A row for every error code. A missing code is a compile error. */
const rows: Readonly<Record<ErrorCode, ErrorPage>> = {
  ...requestErrors,
  ...conflictErrors,
  ...serviceErrors,
};

const codes = Object.keys(statusOfCode) as ReadonlyArray<ErrorCode>;

/** Returns the pages of the error reference by file name, including the list of all codes. */
export const errorPages = async (): Promise<ReadonlyMap<string, string>> => {
  const pages = new Map([["index.md", await formatted(listPage())]]);
  for (const code of codes) pages.set(`${code}.md`, await formatted(await codePage(code)));
  return pages;
};

const listPage = (): string =>
  [
    "# Errors",
    "The code of a failure is in `log.code` and in the header `X-Error-Code`. There are no other " +
      "codes. [HTTP API: errors](../http-errors.md) describes the form of a failure and the order " +
      "of the checks.",
    table(
      ["Status", "Code", "When"],
      codes.map((code) => [
        String(statusOfCode[code]),
        `[\`${code}\`](${code}.md)`,
        rows[code].summary,
      ]),
    ),
  ].join("\n\n");

const codePage = async (code: ErrorCode): Promise<string> => {
  const { summary, causes, remedies, again, scenario } = rows[code];
  const response = await playScenario(scenario);
  const found = response.headers["x-error-code"];
  if (found !== code) throw new Error(`The request for ${code} got ${String(found)}.`);
  return [
    `# ${code}`,
    `**HTTP status ${String(statusOfCode[code])}.** ${summary}`,
    "## Causes",
    list(causes),
    "## What to do",
    list(remedies),
    `**Retry?** ${again}`,
    "## Example",
    ...example(scenario),
    "The response:",
    fence("http", headOf(response)),
    fence("json", JSON.stringify(JSON.parse(response.body))),
    "[All codes](index.md)",
  ].join("\n\n");
};

const example = (scenario: Scenario): ReadonlyArray<string> => {
  const { before = [], host, request, offersQuote = false } = scenario;
  const { method = "POST", path, headers = {}, body, text } = request;
  const first = before.map((earlier) => `\`POST ${earlier.path}\``).join(" and ");
  const notes = [
    ...(host === undefined ? [] : [host]),
    ...(first === "" ? [] : [`Before that, ${first} succeeded.`]),
    ...(offersQuote ? ["Its quote is the value of `quote`, which is not shown here."] : []),
  ];
  const head = Object.entries(headers).map(([name, value]) => `${capitalised(name)}: ${value}`);
  return [
    ...(notes.length === 0 ? [] : [notes.join(" ")]),
    fence("http", [`${method} ${path}`, ...head].join("\n")),
    ...(body === undefined ? [] : [fence("json", JSON.stringify(body))]),
    ...(text === undefined ? [] : [fence("text", text)]),
  ];
};

/** The headers of a failure that a page shows. */
const shownHeaders = ["x-error-code", "retry-after", "allow", "www-authenticate"];

const headOf = ({ status, headers }: ServiceResponse): string =>
  [
    `HTTP/1.1 ${String(status)}`,
    ...shownHeaders.flatMap((name) => {
      const value = headers[name];
      return value === undefined ? [] : [`${capitalised(name)}: ${value}`];
    }),
  ].join("\n");

const capitalised = (name: string): string =>
  name.replaceAll(/(?:^|-)[a-z]/gu, (letter) => letter.toUpperCase());

const list = (lines: ReadonlyArray<string>): string => lines.map((line) => `- ${line}`).join("\n");

const fence = (language: string, text: string): string => `\`\`\`${language}\n${text}\n\`\`\``;

const table = (head: ReadonlyArray<string>, rows: ReadonlyArray<ReadonlyArray<string>>): string =>
  [head, head.map(() => "---"), ...rows].map((cells) => `| ${cells.join(" | ")} |`).join("\n");

const formatted = (text: string): Promise<string> =>
  format(text, { parser: "markdown", printWidth: 100 });
