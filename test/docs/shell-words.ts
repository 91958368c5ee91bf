/** Variables of a shell. */
export type Variables = Map<string, string>;

/** Splits a simple shell command into words; supports only quotes and variables. */
export const splitCommand = (command: string, variables: Variables): ReadonlyArray<string> =>
  [...command.replaceAll("\\\n", " ").matchAll(/(?:'[^']*'|"[^"]*"|[^\s'"])+/gu)].map(([word]) =>
    [...word.matchAll(/'([^']*)'|"([^"]*)"|([^'"]+)/gu)]
      .map(([, literal, quoted, bare]) => literal ?? expand(quoted ?? bare ?? "", variables))
      .join(""),
  );

const expand = (text: string, variables: Variables): string =>
  text.replaceAll(/\$([A-Z]+)/gu, (_, name: string) => {
    const value = variables.get(name);
    if (value === undefined) throw new Error(`$${name} is not set`);
    return value;
  });

/** Send what a curl command sends. */
export const sendCommand = (words: ReadonlyArray<string>): Promise<Response> => {
  const [command, , url = ""] = words;
  if (command !== "curl") throw new Error(`${String(command)} is not curl`);
  const behind = (option: string): ReadonlyArray<string> =>
    words.filter((_, index) => words[index - 1] === option);
  const headers = behind("-H").map((header): [string, string] => {
    const [name = "", value = ""] = header.split(/: (.*)/u);
    return [name, value];
  });
  return fetch(url, { method: "POST", headers, body: behind("-d")[0] ?? null });
};
