import { memoryRounding, memoryStore } from "@quittance/memory";
import {
  createQuittance,
  isLeft,
  renderQuote,
  type OrganizationId,
  type QuoteRequest,
} from "quittance";
import { fromJson } from "quittance/adapter";
import { failureOf, type OperationError } from "quittance/errors";
import { command } from "../command.ts";
import { loadDataset } from "../data/load-dataset.ts";
import { roundingsOf, type Dataset } from "../data/read-data-file.ts";
import { print, printable, printError, printJson } from "../output.ts";
import { flag, inputFile, option, textOption } from "../parameters.ts";
import { readJsonFile } from "../read-json-file.ts";
import { describeNoRates, optionRates, ratesOptions } from "../rates/rate-source.ts";
import { readTotals, totalsOptions } from "../read-totals.ts";
import { renderSteps } from "../render-steps.ts";
import { idOf } from "../readers.ts";
import { UsageError } from "../usage-error.ts";

/** `quittance quote`: calculates a quote and prints its steps, or the quote as JSON. */
export const quote = command({
  description: `Calculate a quote and print every calculation step. The request is the JSON body of
POST /pay/quote; without a file, or with "-", it is read from standard input. Amounts are rounded
to the minor unit of their currency. For exact amounts, use --json or "quittance explain".

Exit code: 0 if the quote was calculated, 1 if the request failed.`,
  arguments: { file: inputFile("REQUEST.json") },
  options: {
    data: textOption("FILE", "Data file. Default: the sample data."),
    organization: option(
      "ID",
      "Organization to quote for. Default: the first one of the data file.",
      idOf("org"),
    ),
    currency: textOption("CODE", "Currency of the quote, instead of the one in the request."),
    ...totalsOptions,
    ...ratesOptions,
    json: flag("Print the quote as JSON, with exact amounts."),
  },
  examples: [
    "quittance quote request.json",
    "quittance quote --data acme.json --currency JPY --json request.json",
    "quittance quote --totals invoice request.json",
    "quittance quote --rates ecb request.json",
    `echo '{"items":[{"type":"PAYMENT_INTENT","currency":"GBP","price":"10"}]}' | quittance quote`,
  ],
  run: async ({ file, data, organization, currency, json, ...values }) => {
    const dataset = loadDataset(data);
    const organizationId = organizationOf(dataset, organization);
    const body = { ...readJsonFile(file), ...(currency !== undefined && { currency }) };
    const ofHost = readTotals(values);
    const payments = createQuittance({
      ...memoryStore(dataset),
      ...ofHost,
      rates: optionRates(dataset, values),
      rounding: memoryRounding(roundingsOf(dataset), ofHost.rounding),
    });
    const found = await payments.quotes.calculate(organizationId, fromJson<QuoteRequest>(body));
    if (isLeft(found)) {
      printError(renderFailure(found.left));
      return 1;
    }
    const quoted = renderQuote(found.right);
    if (json) printJson(quoted);
    else print(renderSteps(quoted));
    return 0;
  },
});

const organizationOf = ({ organizations }: Dataset, given?: OrganizationId): OrganizationId => {
  const ids = organizations.map(({ id }) => id);
  const found = given ?? ids[0];
  if (found !== undefined && ids.includes(found)) return found;
  throw new UsageError(`--organization must be one of ${ids.join(", ")}, not "${given ?? ""}".`);
};

const renderFailure = (error: OperationError): string => {
  const noRates = describeNoRates(error);
  if (noRates !== undefined) return `quittance: ${printable(noRates)}\n`;
  const { code, message, validator = {} } = failureOf(error);
  const issues = Object.entries(validator).map(
    ([path, text]) => `  ${printable(text.startsWith(`${path} `) ? text : `${path}: ${text}`)}
`,
  );
  return `quittance: The quote failed with ${code}: ${printable(message)}\n${issues.join("")}`;
};
