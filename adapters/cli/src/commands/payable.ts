import { currencyInfo, isLeft } from "quittance";
import { responses } from "quittance/adapter";
import { failureOf } from "quittance/errors";
import { loadDataset } from "../data/load-dataset.ts";
import { failure, invoiceArgument, invoiceOwnerOption, readOfInvoice } from "../find-invoice.ts";
import { formatExactly } from "../format-amount.ts";
import { print, printJson } from "../output.ts";
import { flag, option, textOption } from "../parameters.ts";
import { describeNoRates, optionRates, ratesOptions } from "../rates/rate-source.ts";
import { currencyCode } from "../readers.ts";
import { quittanceOn, storeCommand } from "../store/with-store.ts";
import { causeOf } from "../usage-error.ts";

/** `quittance payable`: prints what is left to pay of an invoice. */
export const payable = storeCommand({
  description: `Print what is left to pay of an invoice, and the amount to send in a currency to pay it in full, at
current rates and in whole smallest units. A payment of this amount completes the invoice.

Exit code: 0 if the amount was calculated, 1 if the invoice or the rates were not found.`,
  arguments: invoiceArgument,
  options: {
    currency: option(
      "CODE",
      "Currency of the payment. Default: the currency of the invoice, which needs no rates.",
      currencyCode,
    ),
    ...invoiceOwnerOption,
    data: textOption("FILE", "Data file with exchange rates."),
    ...ratesOptions,
    json: flag("Print JSON, as POST /invoices/{id}/payable."),
  },
  examples: [
    "quittance payable invoice_1001",
    "quittance payable invoice_1001 --currency GBP --rates ecb --json",
  ],
  run: async ({ id, organization, currency, data, json, ...values }, store) => {
    const rates = optionRates(data === undefined ? undefined : loadDataset(data), values);
    const quittance = quittanceOn(store, rates);
    const found = await readOfInvoice(quittance, { id, organization }, (owner) =>
      quittance.invoices.due(owner, id, { currency }),
    );
    if (found === undefined) return 1;
    if (isLeft(found)) {
      const error = found.left;
      if (error.kind === "PortFailed" && error.port !== "rates") throw causeOf(error.cause);
      return failure(describeNoRates(error) ?? `${failureOf(error).message}.`);
    }
    if (json) printJson(responses.renderPayable(found.right));
    else print(textOf(found.right));
    return 0;
  },
});

const textOf = (found: Parameters<typeof responses.renderPayable>[0]): string => {
  const { decimals } = currencyInfo[found.currency];
  const time = found.exchangeRateTimestamp;
  return [
    `Status    ${found.status}`,
    `Due       ${formatExactly(found.due, found.invoiceCurrency)}`,
    `Payable   ${formatExactly(found.payable, found.currency)}`,
    ...(decimals === 0 ? [] : [`In units  ${found.minorUnits}`]),
    ...(time === undefined ? [] : [`Rates of  ${time}`]),
    "",
  ].join("\n");
};
