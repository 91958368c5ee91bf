import * as fc from "fast-check";
import { memoryCatalog } from "@quittance/memory";
import {
  createQuotes,
  fixedRates,
  renderQuote,
  type Either,
  type Quote,
  type Adjustment,
} from "quittance";
import type { QuoteJson } from "quittance/adapter";
import type { CalculateQuoteError } from "quittance/errors";
import { anyPricingCase, type PricingCase } from "quittance/testing/generators";
import { checkProperty, type PropertyOptions } from "./check-property.ts";

/** Price a case with the product. */
export const priceCase = ({
  organizationId,
  catalog,
  rates,
  request,
  ...policy
}: PricingCase): Promise<Either<CalculateQuoteError, Quote>> => {
  const ports = { catalog: memoryCatalog(catalog), rates: fixedRates(rates), ...policy };
  return createQuotes(ports).calculate(organizationId, request);
};

/** The rendered quote of a case. A rejected case ends the trial, and another one is generated. */
export const quoteOf = async (found: PricingCase): Promise<QuoteJson> => {
  const result = await priceCase(found);
  fc.pre(result._tag === "Right");
  return renderQuote(result.right);
};

/** A test that a predicate holds for the rendered quote of every generated case that has one. */
export const quoteProperty = (
  name: string,
  holds: (quote: QuoteJson, found: PricingCase) => void | Promise<void>,
  cases: fc.Arbitrary<PricingCase> = anyPricingCase,
  options: PropertyOptions<PricingCase> = {},
): void => {
  checkProperty(name, cases, async (found) => holds(await quoteOf(found), found), options);
};

/** A case, and a line of it that is to be adjusted. */
export interface ChosenLine {
  readonly found: PricingCase;
  readonly line: number;
}

/** Any case with any of its lines. */
export const anyChosenLine: fc.Arbitrary<ChosenLine> = fc
  .record({ found: anyPricingCase, where: fc.nat() })
  .map(({ found, where }) => ({ found, line: where % found.request.items.length }));

/** The case in which the chosen line has one more adjustment, behind those that it has. */
export const withAdjustment = (
  { found, line }: ChosenLine,
  adjustment: Adjustment,
): PricingCase => {
  const items = found.request.items.map((item, index) =>
    index === line ? { ...item, adjustments: [...(item.adjustments ?? []), adjustment] } : item,
  );
  return { ...found, request: { ...found.request, items } };
};
