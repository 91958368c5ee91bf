import { randomIds, systemClock } from "@quittance/memory";
import { postgresStore } from "@quittance/postgres";
import {
  createQuittance,
  currencyInfo,
  isCurrency,
  isLeft,
  type Currency,
  type Id,
  type OrganizationId,
  type Quittance,
} from "quittance";
import { renderPayable } from "quittance/adapter";
import { failureOf } from "quittance/errors";
import { readId } from "../administration/read-ids.ts";
import { causeOf } from "../cause-of.ts";
import type { Command } from "../command.ts";
import { loadDataset } from "../data/load-dataset.ts";
import { failure, invoiceOwnerOption, noInvoice, ownerOf } from "../find-invoice.ts";
import { readOrganization } from "../export/read-organization.ts";
import { formatExactly } from "../format-amount.ts";
import { print, printJson } from "../output.ts";
import { describeNoRates } from "../rates/describe-rates-failure.ts";
import { optionRates } from "../rates/load-rates.ts";
import { ratesOptions } from "../rates/rates-options.ts";
import { readArguments } from "../read-arguments.ts";
import { storeOptions, withStore } from "../store/with-store.ts";
import { UsageError } from "../usage-error.ts";

type Payable = Extract<
  Awaited<ReturnType<Quittance["invoices"]["due"]>>,
  { readonly right: unknown }
>["right"];

const options = {
  currency: {
    type: "string",
    value: "CODE",
    help: "Currency of the payment. Default: the currency of the invoice, which needs no rates.",
  },
  ...invoiceOwnerOption,
  data: { type: "string", value: "FILE", help: "Data file with exchange rates." },
  ...ratesOptions,
  json: { type: "boolean", default: false, help: "Print JSON, as POST /invoices/{id}/payable." },
  ...storeOptions,
} as const;

/** `quittance payable`: prints what is left to pay of an invoice. */
export const payable: Command = {
  usage: ["INVOICE [options]"],
  description: `Print what is left to pay of an invoice, and the amount to send in a currency to pay it in full, at
current rates and in whole smallest units. A payment of this amount completes the invoice.

Exit code: 0 if the amount was calculated, 1 if the invoice or the rates were not found.`,
  options,
  examples: [
    "quittance payable invoice_1001",
    "quittance payable invoice_1001 --currency GBP --rates ecb --json",
  ],
  run: (args) => {
    const { values, positionals } = readArguments(args, options, 1);
    const id = readId("INVOICE", "invoice", positionals[0]);
    const currency = readCurrency(values.currency);
    const { organization } = values;
    const owner = organization === undefined ? undefined : readOrganization(organization);
    const rates = optionRates(
      values.data === undefined ? undefined : loadDataset(values.data),
      values,
    );
    return withStore(values, (executor) => {
      const store = postgresStore(executor, { schema: values.schema });
      const ports = { ...store, rates, clock: systemClock, newId: randomIds };
      const write = values.json ? writeJson : writeText;
      return show(createQuittance(ports), { id, owner, currency }, write);
    });
  },
};

const readCurrency = (code: string | undefined): Currency | undefined => {
  if (code === undefined || isCurrency(code)) return code;
  throw new UsageError(`--currency must be the code of a currency, not "${code}".`);
};

interface Wanted {
  readonly id: Id<"invoice">;
  readonly owner: OrganizationId | undefined;
  readonly currency: Currency | undefined;
}

const show = async (
  quittance: Quittance,
  { id, owner: given, currency }: Wanted,
  write: (found: Payable) => void,
): Promise<number> => {
  const owner = given ?? (await ownerOf(quittance, id));
  const found = owner && (await quittance.invoices.due(owner, id, { currency }));
  if (found === undefined || (isLeft(found) && found.left.kind === "InvoiceNotFound")) {
    return noInvoice(id, given);
  }
  if (!isLeft(found)) {
    write(found.right);
    return 0;
  }
  const error = found.left;
  if (error.kind === "PortFailed" && error.port !== "rates") throw causeOf(error.cause);
  return failure(describeNoRates(error) ?? `${failureOf(error).message}.`);
};

const writeJson = (found: Payable): void => {
  printJson(renderPayable(found));
};

const writeText = (found: Payable): void => {
  const { decimals } = currencyInfo[found.currency];
  const time = found.exchangeRateTimestamp;
  print(
    [
      `Status    ${found.status}`,
      `Due       ${formatExactly(found.due, found.invoiceCurrency)}`,
      `Payable   ${formatExactly(found.payable, found.currency)}`,
      ...(decimals === 0 ? [] : [`In units  ${found.minorUnits}`]),
      ...(time === undefined ? [] : [`Rates of  ${time}`]),
      "",
    ].join("\n"),
  );
};
