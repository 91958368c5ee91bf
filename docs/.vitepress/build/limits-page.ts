import { readFileSync } from "node:fs";

/** A limit: what it limits, and the constant that has its value. */
export interface Limit {
  readonly section: string;
  readonly text: string;
  readonly name: string;
  readonly file: string;
  /** The value as the code has it; undefined if the file has no such constant. */
  readonly value: number | undefined;
}

/** Returns the limits of `limits.txt` with their values in the code. */
export const limits = (): ReadonlyArray<Limit> => {
  let section = "";
  return readFileSync("docs/.vitepress/build/limits.txt", "utf8")
    .split("\n")
    .flatMap((line) => {
      section = /^## (.+)$/u.exec(line)?.[1] ?? section;
      const [, file = "", name = "", text = ""] = /^(\S+) (\w+): (.+)$/u.exec(line) ?? [];
      return file === "" ? [] : [{ section, text, name, file, value: valueOf(file, name) }];
    });
};

const valueOf = (file: string, name: string): number | undefined => {
  const pattern = new RegExp(`\\b${name}(?:: | = |=)(\\d[\\d_]*(?: \\* \\d[\\d_]*)?)`, "u");
  const [, found] = pattern.exec(readFileSync(file, "utf8")) ?? [];
  return found
    ?.replaceAll("_", "")
    .split(" * ")
    .reduce((product, factor) => product * parseInt(factor, 10), 1);
};

/** Returns the page of all limits. */
export const limitsPage = (): string => {
  const all = limits();
  const sections = [...new Set(all.map(({ section }) => section))].map((title) => {
    const rows = all
      .filter(({ section }) => section === title)
      .map(
        ({ text, name, file, value }) =>
          `| ${text} | ${String(value)} | [\`${name}\`](../${file}) |`,
      );
    return [
      `## ${title}`,
      ["| Limit | Value | Name |", "| --- | ---: | --- |", ...rows].join("\n"),
    ];
  });
  return `${[
    "# Limits",
    "Every input has a limit. A request above a limit is rejected with the name of the property and " +
      "the limit. The link of each name leads to the file that defines it. For the number of " +
      "requests, see [Rate limits](security.md#rate-limits).",
    ...sections.flat(),
  ].join("\n\n")}\n`;
};
