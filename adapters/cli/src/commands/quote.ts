import { parseId, type OrganizationId } from "quittance";
import {
  quoteResponse,
  readQuoteRequest,
  reviewOfInvoice,
  type Failure,
  type JsonObject,
} from "quittance/wire";
import { paymentsOver } from "../data/payments-over.ts";
import { loadDataset } from "../data/load-dataset.ts";
import type { Dataset } from "../data/read-data-file.ts";
import { print, printable, printError, printJson } from "../output.ts";
import { readArguments } from "../read-arguments.ts";
import { readJsonFile } from "../read-json-file.ts";
import { renderSteps } from "../render-steps.ts";
import { UsageError } from "../usage-error.ts";

const options = {
  data: { type: "string" },
  organization: { type: "string" },
  currency: { type: "string" },
  json: { type: "boolean", default: false },
  pretty: { type: "boolean", default: false },
} as const;

/** `quittance quote`: price a request and print the trail of its steps, or the quote as JSON. */
export const quote = async (args: ReadonlyArray<string>): Promise<number> => {
  const { values, positionals } = readArguments(args, options, 1);
  const dataset = loadDataset(values.data);
  const organizationId = organizationOf(dataset, values.organization);
  const body = readJsonFile(positionals[0] ?? "-");
  const answer = await price(
    dataset,
    organizationId,
    values.currency === undefined ? body : { ...body, currency: values.currency },
  );
  if (answer._tag === "Left") {
    printError(complaintOf(answer.left));
    return 1;
  }
  const json = values.json || values.pretty;
  if (json) printJson(answer.right, values.pretty ? 2 : undefined);
  else print(renderSteps(answer.right));
  return 0;
};

const price = async (
  dataset: Dataset,
  owner: OrganizationId,
  body: JsonObject,
): Promise<ReturnType<typeof quoteResponse>> => {
  const payments = paymentsOver(dataset);
  const request = readQuoteRequest(body);
  const { draft, invoice } = request;
  if (invoice !== undefined) {
    const quoted = await payments.quoteInvoice(owner, invoice.id, invoice.currency);
    return quoteResponse(request, reviewOfInvoice(quoted));
  }
  return quoteResponse(request, draft && (await payments.reviewQuote(owner, draft)));
};

const organizationOf = ({ organizations }: Dataset, wanted: string | undefined): OrganizationId => {
  const ids = organizations.map(({ id }) => id);
  const found = wanted === undefined ? ids[0] : parseId("org", wanted);
  if (found !== undefined && ids.includes(found)) return found;
  throw new UsageError(`--organization must be one of ${ids.join(", ")}.`);
};

const complaintOf = ({ code, message, validator = {} }: Failure): string => {
  const properties = Object.entries(validator).map(
    ([path, text]) => `  ${printable(text.startsWith(`${path} `) ? text : `${path}: ${text}`)}\n`,
  );
  return `quittance: no quote (${code}): ${printable(message)}\n${properties.join("")}`;
};
