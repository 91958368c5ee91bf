import { readFileSync } from "node:fs";

/** The interfaces whose properties are the options of a function. */
export const optionSources = [
  ["createQuittance", "src/quittance/quittance-ports.ts", "QuittancePorts"],
  ["createQuittance", "src/quote/quote-ports.ts", "QuotePorts"],
  ["createQuittance", "src/invoice/invoice-create.ts", "InvoiceCreatePorts"],
  ["createQuittance", "src/credit-note/credit-notes.ts", "CreditNotePorts"],
  ["createHttpHandler", "adapters/http/src/create-http-handler.ts", "HttpHandlerOptions"],
  ["createHttpHandler", "adapters/http/src/exchange.ts", "ExchangeOptions"],
  ["authenticateBy", "adapters/http/src/authenticate.ts", "AuthenticateOptions"],
] as const;

const introductions = {
  createQuittance:
    "`createQuittance` takes the [ports](own-store.md#the-ports), which a store has except the " +
    "rates, and these optional properties. `createQuotes` takes those of quotes.",
  createHttpHandler: "`createHttpHandler` takes:",
  authenticateBy: "`authenticateBy(credentials, options)` takes:",
} as const;

interface Option {
  readonly name: string;
  readonly isOptional: boolean;
  readonly text: string;
}

/** Returns the properties of an interface with their comments, each on one line. */
export const optionsOf = (path: string, name: string): ReadonlyArray<Option> => {
  const [, after = ""] = readFileSync(path, "utf8").split(`export interface ${name} `);
  const [body = ""] = after.split("\n}\n");
  const properties = body.matchAll(
    /(?:^ {2}\/\*\*((?:(?!\*\/)[^])*)\*\/\n)?^ {2}readonly (\w+)(\??):/gmu,
  );
  return [...properties].map(([, comment = "", property = "", mark]) => ({
    name: property,
    isOptional: mark === "?",
    text: comment
      .replaceAll(/^\s*\*? ?/gmu, "")
      .replaceAll(/\s+/gu, " ")
      .replaceAll("|", String.raw`\|`)
      .trim(),
  }));
};

/** Returns the page of the options of functions. */
export const optionsPage = (): string => {
  const sections = Object.entries(introductions).map(([subject, introduction]) => {
    const isPort = subject === "createQuittance";
    const rows = optionSources
      .filter(([of]) => of === subject)
      .flatMap(([, path, name]) => optionsOf(path, name))
      .filter(({ isOptional }) => isOptional || !isPort)
      .map(
        ({ name, isOptional, text }) => `| \`${name}\` | ${isOptional ? "" : "yes"} | ${text} |`,
      );
    const table = ["| Property | Required | Content |", "| --- | --- | --- |", ...rows].join("\n");
    return `## Options of ${subject}\n\n${introduction}\n\n${table}`;
  });
  return `# Options of functions\n\nThe options of the functions that create a service and the HTTP API.\n\n${sections.join("\n\n")}\n`;
};
