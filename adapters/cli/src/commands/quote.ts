import { memoryRounding, memoryStore } from "@quittance/memory";
import {
  createQuittance,
  renderQuote,
  type Either,
  type OrganizationId,
  type QuoteRequest,
  type RateProvider,
} from "quittance";
import { fromJson, left, right, type JsonObject, type QuoteJson } from "quittance/adapter";
import { failureOf, type Failure, type OperationError } from "quittance/errors";
import { command } from "../command.ts";
import { loadDataset } from "../data/load-dataset.ts";
import { roundingsOf, type Dataset } from "../data/read-data-file.ts";
import { print, printable, printError, printJson } from "../output.ts";
import { anyText, flag, inputFile, option } from "../parameters.ts";
import { readJsonFile } from "../read-json-file.ts";
import { describeNoRates } from "../rates/describe-rates-failure.ts";
import { optionRates, ratesOptions } from "../rates/rate-source.ts";
import { readTotals, totalsOptions, type HostRounding } from "../read-totals.ts";
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
    data: option("FILE", "Data file. Default: the sample data.", anyText),
    organization: option(
      "ID",
      "Organization to quote for. Default: the first one of the data file.",
      idOf("org"),
    ),
    currency: option("CODE", "Currency of the quote, instead of the one in the request.", anyText),
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
    const rates = optionRates(dataset, values);
    const result = await calculate({ dataset, rates, ofHost }, organizationId, body);
    if (result._tag === "Left") {
      printError(renderFailure(result.left));
      return 1;
    }
    if (json) printJson(result.right);
    else print(renderSteps(result.right));
    return 0;
  },
});

interface Pricing {
  readonly dataset: Dataset;
  readonly rates: RateProvider;
  readonly ofHost: HostRounding;
}

const calculate = async (
  { dataset, rates, ofHost }: Pricing,
  owner: OrganizationId,
  body: JsonObject,
): Promise<Either<Failure, QuoteJson>> => {
  const rounding = memoryRounding(roundingsOf(dataset), ofHost.rounding);
  const payments = createQuittance({ ...memoryStore(dataset), rates, ...ofHost, rounding });
  const quote = await payments.quotes.calculate(owner, fromJson<QuoteRequest>(body));
  return quote._tag === "Left" ? left(failureOf(quote.left)) : right(renderQuote(quote.right));
};

const organizationOf = ({ organizations }: Dataset, given?: OrganizationId): OrganizationId => {
  const ids = organizations.map(({ id }) => id);
  const found = given ?? ids[0];
  if (found !== undefined && ids.includes(found)) return found;
  throw new UsageError(`--organization must be one of ${ids.join(", ")}, not "${given ?? ""}".`);
};

const renderFailure = (failure: Failure): string => {
  const noRates = describeNoRates(failure.cause as OperationError | undefined);
  if (noRates !== undefined) return `quittance: ${printable(noRates)}\n`;
  const { code, message, validator = {} } = failure;
  const issues = Object.entries(validator).map(
    ([path, text]) => `  ${printable(text.startsWith(`${path} `) ? text : `${path}: ${text}`)}
`,
  );
  return `quittance: The quote failed with ${code}: ${printable(message)}\n${issues.join("")}`;
};
