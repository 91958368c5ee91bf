import { pipe } from "fp-ts/lib/function.js";
import * as TE from "fp-ts/lib/TaskEither.js";
import type { CatalogExtract } from "../catalog/catalog-extract.ts";
import type { OrganizationId } from "../ids.ts";
import type { TaskEither } from "../kernel/either.ts";
import type { CatalogRepository } from "../ports/catalog-repository.ts";
import type { PortFailed } from "../ports/errors.ts";
import type { RateProvider, RatesFailure } from "../ports/rate-provider.ts";
import { ratesWithTimeout } from "../providers/rates-with-timeout.ts";
import { currenciesNeedingRates, priceLines, type QuoteReview } from "../quote/price-lines.ts";
import {
  referencesOf,
  resolveItems,
  type ItemsDraft,
  type ResolvedItems,
} from "../quote/resolve-items.ts";
import type { RateNotFound } from "../rates/errors.ts";

/** What a quote is made with. */
export interface QuotePorts {
  readonly catalog: CatalogRepository;
  readonly rates: RateProvider;
}

/** Why a request could not be looked at to the end. */
export type ReviewQuoteError = RateNotFound | RatesFailure | PortFailed;

/**
 * Look at a request of which some properties may be unreadable: everything that is wrong with the
 * rest, or the quote when nothing is.
 *
 * This is what a border such as HTTP calls, so that the issues it saw itself and those that only
 * the catalogue can tell come in one answer. Reads the catalogue once, then the rates once, but
 * neither for a request that is refused without them. Issues of the request win over a failure of
 * the rates.
 */
export const reviewQuote =
  (
    organizationId: OrganizationId,
    draft: ItemsDraft,
  ): ((ports: QuotePorts) => TaskEither<ReviewQuoteError, QuoteReview>) =>
  ({ catalog, rates }) =>
    pipe(
      extractFor(organizationId, draft, catalog),
      TE.map((extract) => resolveItems(draft, extract)),
      TE.flatMap((resolved) => {
        const { issues, lines } = resolved;
        if (lines.every((line) => line === undefined)) {
          return TE.right({ issues, quote: undefined });
        }
        return pipe(
          ratesWithTimeout(rates).ratesFor(currenciesNeedingRates(resolved)),
          TE.flatMapEither((set) => priceLines(resolved, set)),
          TE.orElse((failure) =>
            issues.length > 0 ? TE.right({ issues, quote: undefined }) : TE.left(failure),
          ),
        );
      }),
    );

/**
 * What the catalogue has of what a request names. It is not asked for a request that names nothing
 * and is refused anyway.
 */
const extractFor = (
  organizationId: OrganizationId,
  draft: ItemsDraft,
  catalog: CatalogRepository,
): TaskEither<PortFailed, CatalogExtract> => {
  const references = referencesOf(draft);
  const { products, billingSchemas } = references;
  return products.size + billingSchemas.size === 0 && isRefused(resolveItems(draft, nothing))
    ? TE.right(nothing)
    : catalog.lookUp(organizationId, references);
};

const nothing: CatalogExtract = { products: new Map(), billingSchemas: new Map() };

const isRefused = ({ issues, lines }: ResolvedItems): boolean =>
  issues.length > 0 || lines.includes(undefined);
