import { readInvoices } from "@quittance/postgres";
import {
  Amount,
  invoiceStatuses,
  isLeft,
  type Either,
  type OrganizationId,
  type Quote,
} from "quittance";
import {
  fromJson,
  invoiceList,
  isObject,
  quoteOfInvoice,
  read,
  type StoredInvoice,
} from "quittance/adapter";
import { issueText } from "quittance/errors";
import { readInvoice, readQuote, type DocumentMismatch } from "quittance/explain";
import { invoiceMatcher } from "quittance/pure";
import { billQuote, type BillProblem, type PolicyId, type Priced } from "quittance/replay";
import { formatOf, readPolicy } from "../bills/bill-source.ts";
import { inputProblem, type InputProblem } from "../bills/input-problem.ts";
import { readBills } from "../bills/read-bills.ts";
import { readJsonLines } from "../bills/read-json-lines.ts";
import { readLines } from "../bills/read-lines.ts";
import { endOf, startOf } from "../export/read-filter.ts";
import { readOrganization } from "../export/read-organization.ts";
import { withSnapshot, type SnapshotService } from "../export/snapshot-service.ts";
import type { readArguments } from "../read-arguments.ts";
import { storeOptions, withStore } from "../store/with-store.ts";
import { UsageError } from "../usage-error.ts";

/** The options that select the documents of the past. */
export const inputOptions = {
  organization: {
    type: "string",
    value: "ID",
    help: "Read the invoices of this organization from a store.",
  },
  from: {
    type: "string",
    value: "TIME",
    help: `With --organization: earliest time of creation in UTC, or a date.`,
  },
  to: {
    type: "string",
    value: "TIME",
    help: "With --organization: latest time of creation, or a date, which is included.",
  },
  status: {
    type: "string",
    value: "STATUSES",
    help: "With --organization: statuses, separated by commas. Default: all but VOIDED.",
  },
  invoices: {
    type: "string",
    value: "FILE",
    help: `Read invoices as JSON Lines, each with its items and calculations; "-" is standard input.`,
  },
  quotes: {
    type: "string",
    value: "FILE",
    help: `Read quotes as JSON Lines; "-" is standard input.`,
  },
  bills: {
    type: "string",
    value: "FILE",
    help: `Read bills of another system, as "quittance compare" does, priced by --policy.`,
  },
  policy: {
    type: "string",
    value: "ID",
    help: `With --bills: the policy that "quittance compare" found, such as "shop".`,
  },
  ...storeOptions,
} as const;

/** The given values of `inputOptions`. */
export type InputValues = ReturnType<typeof readArguments<typeof inputOptions>>["values"];

/** A document of the past, and where it is: its line in the file, or its position in the store. */
export interface PricedInput extends Priced {
  readonly line: number;
}

/** The documents of the past, and the store that they come from; `undefined` for a file. */
export interface PricedInputs {
  readonly documents: AsyncIterable<PricedInput>;
  readonly catalog:
    { readonly organizationId: OrganizationId; readonly service: SnapshotService } | undefined;
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
  const file = fileOf(values);
  if (file !== undefined) return work({ documents: file(onProblem), catalog: undefined });
  const organizationId = readOrganization(values.organization);
  const matches = readMatcher(values);
  const { schema } = values;
  return withStore(values, async (executor) => {
    let code = 0;
    await withSnapshot(executor, schema, async (service) => {
      const stored = readInvoices(service.snapshot, organizationId, { schema });
      const documents = readStored(stored, matches, onProblem);
      code = await work({ documents, catalog: { organizationId, service } });
    });
    return code;
  });
};

type OnProblem = (problem: InputProblem) => void;

type ReadFile = (onProblem: OnProblem) => AsyncIterable<PricedInput>;

/** Returns what reads the file of the options; `undefined` for a store. */
const fileOf = (values: InputValues): ReadFile | undefined => {
  const { organization, invoices, quotes, bills, policy } = values;
  const given = [organization, invoices, quotes, bills].filter((found) => found !== undefined);
  if (given.length !== 1) {
    throw new UsageError("Set one of --organization, --invoices, --quotes and --bills.");
  }
  const other = (["from", "to", "status"] as const).find((name) => values[name] !== undefined);
  if (organization === undefined && other !== undefined) {
    throw new UsageError(`--${other} is only allowed with --organization.`);
  }
  if ((bills === undefined) !== (policy === undefined)) {
    throw new UsageError("Set --bills and --policy together.");
  }
  if (invoices !== undefined) return (onProblem) => readFile(invoices, readInvoice, onProblem);
  if (quotes !== undefined) return (onProblem) => readFile(quotes, readQuote, onProblem);
  if (bills === undefined || policy === undefined) return undefined;
  const priced = readPolicy("--policy", policy);
  return (onProblem) => readPricedBills(bills, priced, onProblem);
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
const readMatcher = ({ from, to, status }: InputValues): ((stored: StoredInvoice) => boolean) => {
  const asked = read(
    invoiceList,
    fromJson({
      created_at_from: from && startOf(from),
      created_at_to: to && endOf(to),
      status: status?.split(",") ?? invoiceStatuses.filter((known) => known !== "VOIDED"),
    }),
  );
  if (isLeft(asked)) {
    throw new UsageError("The filter is invalid:", asked.left.issues.map(optionIssue));
  }
  const { status: statuses, createdAtFrom, createdAtTo } = asked.right;
  const matches = invoiceMatcher({ status: statuses, createdAtFrom, createdAtTo });
  return ({ invoice }) => matches({ invoice, providerIds: new Set() });
};

const optionIssue = (issue: Parameters<typeof issueText>[0]): string => {
  const option = String(issue.path[0]).replace("created_at_", "");
  return `--${option}: ${issueText({ ...issue, path: [option, ...issue.path.slice(1)] })}`;
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
