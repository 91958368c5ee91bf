import { errorCodes, type ErrorCode } from "quittance/errors";
import { format } from "prettier";
import { conflictErrors } from "./conflict-errors.ts";
import type { ErrorPage, Scenario } from "./error-page.ts";
import { playScenario, type ServiceResponse } from "./play-scenario.ts";
import { requestErrors } from "./request-errors.ts";
import { serviceErrors } from "./service-errors.ts";

/** A row for every error code. A missing code is a compile error. */
const rows: Readonly<Record<ErrorCode, ErrorPage>> = {
  ...requestErrors,
  ...conflictErrors,
  ...serviceErrors,
};

const codes = Object.keys(errorCodes) as ReadonlyArray<ErrorCode>;

/** Returns the page of all codes. Its table is not aligned, so a code is one line of a diff. */
export const errorList = (): string => {
  const lines = codes.map((code) => {
    const { summary, remedies, again = "No." } = rows[code];
    const cells = [
      String(errorCodes[code].status),
      `\`${code}\``,
      summary,
      remedies.join(" "),
      again,
    ];
    return `| ${cells.join(" | ")} |`;
  });
  return [
    "# Errors",
    "The code of a failure is in `log.code` and in the header `X-Error-Code`. There are no other " +
      "codes. [HTTP API](../http-api.md#errors) describes the form of a failure and the order " +
      "of the checks. The documentation site has a page with causes and an example for each code.",
    "<!-- prettier-ignore -->",
    ["| Status | Code | When | What to do | Retry? |", "| --- | --- | --- | --- | --- |", ...lines]
      .join("\n")
      .concat("\n"),
  ].join("\n\n");
};

/** Returns the page of each code, by its path in `docs`. */
export const errorPages = async (): Promise<ReadonlyMap<string, string>> => {
  const pages = new Map<string, string>();
  for (const code of codes) pages.set(`errors/${code}.md`, await codePage(code));
  return pages;
};

const codePage = async (code: ErrorCode): Promise<string> => {
  const page = rows[code];
  const {
    summary,
    causes,
    remedies,
    again = "No. The same request gets the same response.",
  } = page;
  const response = await playScenario(page);
  const found = response.headers["x-error-code"];
  if (found !== code) throw new Error(`The request for ${code} got ${String(found)}.`);
  const parts = [
    `# ${code}`,
    `**HTTP status ${String(errorCodes[code].status)}.** ${summary}`,
    "## Causes",
    list(causes),
    "## What to do",
    list(remedies),
    `**Retry?** ${again}`,
    "## Example",
    ...example(page),
    "The response:",
    fence("http", headOf(response)),
    fence("json", JSON.stringify(JSON.parse(response.body))),
    "[All codes](index.md)",
  ];
  return format(parts.join("\n\n"), { parser: "markdown", printWidth: 100 });
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
