import { memoryRounding, memoryStore, randomIds, systemClock } from "@quittance/memory";
import {
  createQuittance,
  parseId,
  renderQuote,
  type Either,
  type OrganizationId,
  type QuoteRequest,
  type RateProvider,
} from "quittance";
import { fromJson, left, right, type JsonObject, type QuoteJson } from "quittance/adapter";
import { failureOf, type Failure, type OperationError } from "quittance/errors";
import type { Command } from "../command.ts";
import { loadDataset } from "../data/load-dataset.ts";
import { roundingsOf, type Dataset } from "../data/read-data-file.ts";
import { print, printable, printError, printJson } from "../output.ts";
import { readArguments } from "../read-arguments.ts";
import { readJsonFile } from "../read-json-file.ts";
import { describeNoRates } from "../rates/describe-rates-failure.ts";
import { optionRates } from "../rates/load-rates.ts";
import { ratesOptions } from "../rates/rates-options.ts";
import { readTotals, totalsOptions, type HostRounding } from "../read-totals.ts";
import { renderSteps } from "../render-steps.ts";
import { UsageError } from "../usage-error.ts";

const options = {
  data: { type: "string", value: "FILE", help: "Data file. Default: the sample data." },
  organization: {
    type: "string",
    value: "ID",
    help: "Organization to quote for. Default: the first one of the data file.",
  },
  currency: {
    type: "string",
    value: "CODE",
    help: "Currency of the quote, instead of the one in the request.",
  },
  ...totalsOptions,
  ...ratesOptions,
  json: { type: "boolean", default: false, help: "Print the quote as JSON, with exact amounts." },
} as const;

/** `quittance quote`: calculates a quote and prints its steps, or the quote as JSON. */
export const quote: Command = {
  usage: ["[REQUEST.json|-] [options]"],
  description: `Calculate a quote and print every calculation step. The request is the JSON body of
POST /pay/quote; without a file, or with "-", it is read from standard input. Amounts are rounded
to the minor unit of their currency. For exact amounts, use --json or "quittance explain".

Exit code: 0 if the quote was calculated, 1 if the request failed.`,
  options,
  examples: [
    "quittance quote request.json",
    "quittance quote --data acme.json --currency JPY --json request.json",
    "quittance quote --totals invoice request.json",
    "quittance quote --rates ecb request.json",
    `echo '{"items":[{"type":"PAYMENT_INTENT","currency":"GBP","price":"10"}]}' | quittance quote`,
  ],
  run: async (args) => {
    const { values, positionals } = readArguments(args, options, 1);
    const dataset = loadDataset(values.data);
    const organizationId = organizationOf(dataset, values.organization);
    const request = readJsonFile(positionals[0] ?? "-");
    const { currency } = values;
    const body = { ...request, ...(currency === undefined ? {} : { currency }) };
    const ofHost = readTotals(values);
    const rates = optionRates(dataset, values);
    const result = await calculate({ dataset, rates, ofHost }, organizationId, body);
    if (result._tag === "Left") {
      printError(renderFailure(result.left));
      return 1;
    }
    if (values.json) printJson(result.right);
    else print(renderSteps(result.right));
    return 0;
  },
};

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
  const sources = { ...memoryStore(dataset), rates, clock: systemClock, newId: randomIds };
  const ports = { ...sources, ...ofHost, rounding };
  const payments = createQuittance(ports);
  const quote = await payments.quotes.calculate(owner, fromJson<QuoteRequest>(body));
  return quote._tag === "Left" ? left(failureOf(quote.left)) : right(renderQuote(quote.right));
};

const organizationOf = ({ organizations }: Dataset, given: string | undefined): OrganizationId => {
  const ids = organizations.map(({ id }) => id);
  const found = given === undefined ? ids[0] : parseId("org", given);
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
