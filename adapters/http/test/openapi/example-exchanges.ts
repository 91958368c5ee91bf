import { partsOf, rowsOf, sendRow, type Row } from "../exchange-rows.ts";
import { createApi } from "../send-to-api.ts";

/** One exchange of the document's examples. */
export interface Exchange {
  readonly of: string;
  readonly name: string;
  readonly summary: string;
  readonly status: number;
  readonly request?: unknown;
  readonly response: unknown;
}

/** A request of the examples, for an operation or for a failure of the document. */
export interface ExampleRequest extends Row, Pick<Exchange, "of" | "name" | "summary"> {}

/**
 * The requests of all examples, which follow one another: the first ones create what later ones
 * read.
 */
export const exampleRequests: ReadonlyArray<ExampleRequest> = rowsOf(
  "openapi/example-requests",
) as ReadonlyArray<ExampleRequest>;

/** Sends them to a service with a fixed clock and fixed ids; returns them with their responses. */
const exampleExchanges = async (): Promise<ReadonlyArray<Exchange>> => {
  const { call } = createApi();
  const exchanges: Array<Exchange> = [];
  for (const row of exampleRequests) {
    const { of, name, summary } = row;
    const { status, text } = await sendRow(call, row);
    const request = status < 400 ? { request: partsOf(row).body } : {};
    exchanges.push({
      of,
      name,
      summary,
      status,
      ...request,
      response: JSON.parse(withoutStyle(text)) as unknown,
    });
  }
  return exchanges;
};

/** Leaves out how a printed page looks: no reader of the document needs it. */
const withoutStyle = (text: string): string =>
  text.replaceAll(/<style>.*?<\/style>/gsu, "<style>…</style>");

/** Returns the text of the file with the examples: each on a line, spaced as Prettier spaces it. */
export const examplesText = async (): Promise<string> =>
  `[\n${(await exampleExchanges()).map(onOneLine).join(",\n")}\n]\n`;

/** Renders JSON on one line, spaced as Prettier spaces it. */
export const onOneLine = (value: unknown): string => {
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map(onOneLine).join(", ")}]`;
  const entries = Object.entries(value).map(
    ([key, inside]) => `${JSON.stringify(key)}: ${onOneLine(inside)}`,
  );
  return entries.length === 0 ? "{}" : `{ ${entries.join(", ")} }`;
};
