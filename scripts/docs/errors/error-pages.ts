import { statusOfCode, type ErrorCode } from "quittance/wire";
import { format } from "prettier";
import { errorScenarios, type Scenario } from "./error-scenarios.ts";
import { errorTexts } from "./error-texts.ts";
import { playScenario, type Answered } from "./play-scenario.ts";

/** Where the pages stand, from the root of the repository. */
export const errorFolder = "docs/errors";

const codes = Object.keys(statusOfCode) as ReadonlyArray<ErrorCode>;

/** Every page of the error reference by its file name, the list of all codes among them. */
export const errorPages = async (): Promise<ReadonlyMap<string, string>> => {
  const pages = new Map([["index.md", await tidied(listPage())]]);
  for (const code of codes) pages.set(`${code}.md`, await tidied(await codePage(code)));
  return pages;
};

const listPage = (): string =>
  [
    "# Errors",
    "The code is in `log.code` of a failure and in its header `X-Error-Code`. The set is closed: no " +
      "other code is sent. [The interface](../interface.md#errors) tells the form of a failure and " +
      "the order in which checks are made.",
    table(
      ["Status", "Code", "When"],
      codes.map((code) => [
        String(statusOfCode[code]),
        `[\`${code}\`](${code}.md)`,
        errorTexts[code].summary,
      ]),
    ),
  ].join("\n\n");

const codePage = async (code: ErrorCode): Promise<string> => {
  const { summary, causes, remedies, again } = errorTexts[code];
  const scenario = errorScenarios[code];
  const answered = await playScenario(scenario);
  const found = answered.headers["x-error-code"];
  if (found !== code) throw new Error(`The request for ${code} got ${String(found)}.`);
  return [
    `# ${code}`,
    `**HTTP status ${String(statusOfCode[code])}.** ${summary}`,
    "## Causes",
    list(causes),
    "## What to do",
    list(remedies),
    `**Send it again?** ${again}`,
    "## Example",
    ...example(scenario),
    "The answer of the service:",
    fence("http", headOf(answered)),
    fence("json", JSON.stringify(JSON.parse(answered.body), undefined, 2)),
    "[All codes](index.md)",
  ].join("\n\n");
};

const example = (scenario: Scenario): ReadonlyArray<string> => {
  const { before = [], host, request, offersQuote = false } = scenario;
  const { method = "POST", path, headers = {}, body, text } = request;
  const first = before.map((earlier) => `\`POST ${earlier.path}\``).join(" and ");
  const told = [
    ...(host === undefined ? [] : [host]),
    ...(first === "" ? [] : [`Before that, ${first} succeeded.`]),
    ...(offersQuote ? ["Its quote, which is left out here, is the property `quote`."] : []),
  ];
  const head = Object.entries(headers).map(([name, value]) => `${capitalised(name)}: ${value}`);
  return [
    ...(told.length === 0 ? [] : [told.join(" ")]),
    fence("http", [`${method} ${path}`, ...head].join("\n")),
    ...(body === undefined ? [] : [fence("json", JSON.stringify(body, undefined, 2))]),
    ...(text === undefined ? [] : [fence("text", text)]),
  ];
};

/** The headers that tell something about a failure. */
const telling = ["x-error-code", "retry-after", "allow", "www-authenticate"];

const headOf = ({ status, headers }: Answered): string =>
  [
    `HTTP/1.1 ${String(status)}`,
    ...telling.flatMap((name) => {
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

const tidied = (text: string): Promise<string> =>
  format(text, { parser: "markdown", printWidth: 100 });
