import type { CreateInvoiceOptions, Either } from "quittance";
import { left } from "quittance/adapter";
import type { SealInvalid } from "../quote-seals.ts";
import type { OwnerCall } from "../operations/operation.ts";
import { validationFailed, type ValidationFailed } from "../operations/read-request.ts";

type QuoteOffer = NonNullable<CreateInvoiceOptions["offer"]>;

/** Returns the offer of a quote and its seal, as returned by POST /pay/quote. */
export const openOffer = async (
  quote: unknown,
  { quoteSeals, owner, header, environment }: OwnerCall,
): Promise<Either<ValidationFailed, QuoteOffer>> => {
  if (quoteSeals === undefined)
    return left(issue(["quote"], "is not accepted by this service; omit it"));
  const seal = header("x-quote-seal");
  const opened = await quoteSeals.open(owner.organizationId, quote, seal, environment);
  return opened._tag === "Left" ? left(failureOf(opened.left)) : opened;
};

const failureOf = (error: SealInvalid): ValidationFailed => {
  switch (error.kind) {
    case "SealMissing":
      return issue(
        ["X-Quote-Seal"],
        "is required: send the value that was returned with the quote",
      );
    case "SealForeign":
      return issue(["X-Quote-Seal"], "does not belong to this quote; request a new quote");
    case "QuoteAltered": {
      const issues = error.mismatches.map(({ path, expected, found }) => ({
        path: path === "" ? ["quote"] : ["quote", path],
        message: `must be ${truncate(expected)}, not ${truncate(found)}`,
      }));
      return validationFailed(issues) ?? issue(["quote"], "is inconsistent");
    }
  }
};

const issue = (path: ReadonlyArray<string>, message: string): ValidationFailed =>
  validationFailed([{ path, message }]) ?? { code: "VALIDATION_FAILED", message };

/** Values come from the request and can be long. */
const truncate = (text: string): string => (text.length <= 80 ? text : `${text.slice(0, 80)}…`);
