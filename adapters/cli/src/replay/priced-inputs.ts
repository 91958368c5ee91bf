import { inSnapshot, readInvoices } from "@quittance/postgres";
import {
  Amount,
  invoiceStatuses,
  isLeft,
  type Either,
  type OrganizationId,
  type Quittance,
  type Quote,
} from "quittance";
import { isObject, quoteOfInvoice, type StoredInvoice } from "quittance/adapter";
import { readInvoice, readQuote, type DocumentMismatch } from "quittance/explain";
import { invoiceMatcher } from "quittance/pure";
import { billQuote, type BillProblem, type PolicyId, type Priced } from "quittance/replay";
import { formatOf, policyId } from "../bills/bill-source.ts";
import { inputProblem, type InputProblem } from "../bills/input-problem.ts";
import { readBills } from "../bills/read-bills.ts";
import { readJsonLines } from "../bills/read-json-lines.ts";
import { readLines } from "../bills/read-lines.ts";
import { option, textOption, type Values } from "../parameters.ts";
import { idOf, oneOf, severalOf, timeFrom, timeTo } from "../readers.ts";
import { quittanceOn, storeOptions, withStore } from "../store/with-store.ts";
import { UsageError } from "../usage-error.ts";

/** The options that select the documents of the past. */
export const inputOptions = {
  organization: option("ID", "Read the invoices of this organization from a store.", idOf("org")),
  from: option(
    "TIME",
    "With --organization: earliest time of creation in UTC, or a date.",
    timeFrom,
  ),
  to: option(
    "TIME",
    "With --organization: latest time of creation, or a date, which is included.",
    timeTo,
  ),
  status: option(
    "STATUSES",
    "With --organization: statuses, separated by commas. Default: all but VOIDED.",
    severalOf(oneOf(invoiceStatuses)),
  ),
  invoices: textOption(
    "FILE",
    `Read invoices as JSON Lines, each with its items and calculations; "-" is standard input.`,
  ),
  quotes: textOption("FILE", `Read quotes as JSON Lines; "-" is standard input.`),
  bills: textOption(
    "FILE",
    `Read bills of another system, as "quittance compare" does, priced by --policy.`,
  ),
  policy: option(
    "ID",
    `With --bills: the policy that "quittance compare" found, such as "shop".`,
    policyId,
  ),
  ...storeOptions,
};

/** The values of `inputOptions`. */
export type InputValues = Values<typeof inputOptions>;

/** A document of the past, and where it is: its line in the file, or its position in the store. */
export interface PricedInput extends Priced {
  readonly line: number;
}

/** The documents of the past, and the store that they come from; `undefined` for a file. */
export interface PricedInputs {
  readonly documents: AsyncIterable<PricedInput>;
  readonly catalog:
    { readonly organizationId: OrganizationId; readonly quittance: Quittance } | undefined;
}

/**
 * Reads the documents of the options one after the other, each verified first. What cannot be used
 * is reported and left out. A store is read in one snapshot.
 *
 * @param work returns the exit code of the command.
 */
export const withPricedInputs = async (
  values: InputValues,
  onProblem: OnProblem,
  work: (inputs: PricedInputs) => Promise<number>,
): Promise<number> => {
  checkSources(values);
  const { organization: organizationId, invoices, quotes, bills, policy } = values;
  const priced = (documents: AsyncIterable<PricedInput>) => work({ documents, catalog: undefined });
  if (invoices !== undefined) return priced(readFile(invoices, readInvoice, onProblem));
  if (quotes !== undefined) return priced(readFile(quotes, readQuote, onProblem));
  if (bills !== undefined && policy !== undefined) {
    return priced(readPricedBills(bills, policy, onProblem));
  }
  if (organizationId === undefined) throw new UsageError(oneSource);
  const matches = matcherOf(values);
  return withStore(values, ({ executor, schema }) =>
    inSnapshot(executor, (snapshot) => {
      const stored = readInvoices(snapshot, organizationId, { schema });
      const documents = readStored(stored, matches, onProblem);
      const quittance = quittanceOn({ executor: snapshot, schema });
      return work({ documents, catalog: { organizationId, quittance } });
    }),
  );
};

type OnProblem = (problem: InputProblem) => void;

const oneSource = "Set one of --organization, --invoices, --quotes and --bills.";

/** Throws a `UsageError` unless one source is given, with options that belong to it. */
const checkSources = (values: InputValues): void => {
  const { organization, invoices, quotes, bills, policy } = values;
  const given = [organization, invoices, quotes, bills].filter((found) => found !== undefined);
  if (given.length !== 1) throw new UsageError(oneSource);
  const other = (["from", "to", "status"] as const).find((name) => values[name] !== undefined);
  if (organization === undefined && other !== undefined) {
    throw new UsageError(`--${other} is only allowed with --organization.`);
  }
  if ((bills === undefined) !== (policy === undefined)) {
    throw new UsageError("Set --bills and --policy together.");
  }
};

/** Reads bills, each as the quote of a policy that has settings. */
async function* readPricedBills(
  path: string,
  policy: PolicyId,
  onProblem: OnProblem,
): AsyncGenerator<PricedInput> {
  const report = (problem: BillProblem): void => {
    onProblem(inputProblem(problem));
  };
  for await (const bill of readBills(readLines(path), formatOf(path), report)) {
    const { id, line = 0 } = bill;
    const quote = billQuote(bill, policy);
    if (quote !== undefined) yield { line, id, quote };
    else onProblem({ line, id, reason: `has no quote under the policy ${policy}` });
  }
}

/** Maximum number of characters of a line with an invoice or a quote. */
const maxLineLength = 16_777_216;

async function* readFile(
  path: string,
  readDocument: (json: unknown) => Either<ReadonlyArray<DocumentMismatch>, Quote>,
  onProblem: OnProblem,
): AsyncGenerator<PricedInput> {
  const lines = readLines(path, maxLineLength);
  for await (const { line, value, reason } of readJsonLines(lines, maxLineLength)) {
    if (reason !== undefined) {
      onProblem({ line, id: "", reason });
      continue;
    }
    const { id = "", customer_email: email } = isObject(value) ? value : {};
    const document = readDocument(value);
    if (isLeft(document)) {
      onProblem({ line, id: textOf(id), reason: reasonOf(document.left) });
      continue;
    }
    const customer = typeof email === "string" ? { customer: email } : {};
    yield { line, id: textOf(id) || `line ${String(line)}`, ...customer, quote: document.right };
  }
}

const textOf = (value: unknown): string => (typeof value === "string" ? value : "");

const reasonOf = ([first, ...others]: ReadonlyArray<DocumentMismatch>): string => {
  if (first === undefined) return "is not consistent";
  const { path, expected, found } = first;
  const more = others.length === 0 ? "" : `, and ${String(others.length)} more mismatches`;
  return `${path || "it"}: expected ${expected}, found ${found}${more}`;
};

/** Returns whether an invoice has a status and a time of the options. */
const matcherOf = ({ from, to, status }: InputValues): ((stored: StoredInvoice) => boolean) => {
  if (from !== undefined && to !== undefined && from > to) {
    throw new UsageError("--from must not be later than --to.");
  }
  const matches = invoiceMatcher({
    status: status ?? invoiceStatuses.filter((known) => known !== "VOIDED"),
    createdAtFrom: from,
    createdAtTo: to,
  });
  return ({ invoice }) => matches({ invoice, providerIds: new Set() });
};

async function* readStored(
  invoices: AsyncIterable<StoredInvoice>,
  matches: (stored: StoredInvoice) => boolean,
  onProblem: OnProblem,
): AsyncGenerator<PricedInput> {
  let line = 0;
  for await (const stored of invoices) {
    if (!matches(stored)) continue;
    line += 1;
    const { id, price, customerEmail: customer } = stored.invoice;
    const quote = quoteOfInvoice(stored);
    if (isLeft(quote)) {
      onProblem({ line, id, reason: `cannot be priced: ${quote.left.kind}` });
      continue;
    }
    const calculated = quote.right.total.price;
    if (Amount.equals(calculated, price)) {
      yield { line, id, customer, quote: quote.right };
      continue;
    }
    const [expected, found] = [Amount.render(calculated), Amount.render(price)];
    onProblem({ line, id, reason: `price: expected ${expected}, found ${found}` });
  }
}
