import { left, type Either, type OrganizationId, type QuoteOffer } from "quittance";
import { type Environment } from "quittance/adapter";
import { validationFailure, type Failure } from "quittance/wire";
import type { QuoteSeals, SealInvalid } from "../quote-seals.ts";

/** The offer that a caller accepts, by the quote that was given out and its seal. */
export const offerOf = async (
  organizationId: OrganizationId,
  quote: unknown,
  seal: string | undefined,
  seals: QuoteSeals | undefined,
  environment: Environment,
): Promise<Either<Failure, QuoteOffer>> => {
  if (seals === undefined) return left(issue(["quote"], "Quotes cannot be accepted here"));
  const opened = await seals.open(organizationId, quote, seal, environment);
  return opened._tag === "Left" ? left(refusalOf(opened.left)) : opened;
};

const refusalOf = (refused: SealInvalid): Failure => {
  switch (refused.kind) {
    case "SealMissing":
      return issue(["X-Quote-Seal"], "Send the X-Quote-Seal that came with the quote");
    case "SealForeign":
      return issue(["X-Quote-Seal"], "Does not belong to this quote: ask for a new one");
    case "QuoteAltered": {
      const found = refused.mismatches.map(({ path, expected, found: given }) => ({
        path: path === "" ? ["quote"] : ["quote", path],
        message: `Must be ${shortened(expected)}, not ${shortened(given)}`,
      }));
      return validationFailure(new Map(), found) ?? issue(["quote"], "Does not agree with itself");
    }
  }
};

const issue = (path: ReadonlyArray<string>, message: string): Failure => ({
  code: "VALIDATION_FAILED",
  message,
  validator: { [path.join(".")]: message },
});

/** Enough to recognise what was sent; a message is no place for all of it. */
const shortened = (text: string): string => (text.length <= 80 ? text : `${text.slice(0, 80)}…`);
