import type { OrganizationId } from "../ids.ts";
import { right, type Either } from "../kernel/either.ts";
import type { PortFailed } from "../kernel/port-failed.ts";
import type { QuotePorts } from "./quote-ports.ts";
import type { QuotePolicy, RoundingSource } from "./pricing-policy.ts";
import type { RoundingPolicy } from "./rounding-policy.ts";

/** The options that quotes are calculated by. */
type PolicyPorts = Pick<QuotePorts, "rounding" | "tax" | "totals" | "increments">;

/** Returns how the quotes of an organization are calculated: its own policy, or the host's. */
export const findPolicy = async (
  organizationId: OrganizationId,
  { rounding, tax, totals, increments }: PolicyPorts,
): Promise<Either<PortFailed, QuotePolicy>> => {
  const ofHost = hostPolicy({ tax, totals, increments });
  if (rounding === undefined) return right(ofHost);
  if (!isRoundingSource(rounding)) return right({ ...ofHost, rounding });
  const found = await rounding.roundingFor(organizationId)();
  if (found._tag === "Left") return found;
  const own = found.right;
  if (own === undefined) return right(ofHost);
  return right("totals" in own ? { ...noPolicy, totals: own } : { rounding: own, tax });
};

/** Returns how a host calculates, besides its rounding. */
export const hostPolicy = ({
  tax,
  totals,
  increments,
}: Omit<PolicyPorts, "rounding">): QuotePolicy => ({
  rounding: undefined,
  tax,
  totals: totals === undefined ? undefined : { totals, increments },
});

/** The policy of a host that has set none. */
export const noPolicy: QuotePolicy = { rounding: undefined, tax: undefined };

/** Returns whether organizations have policies of their own. */
export const isRoundingSource = (
  rounding: RoundingPolicy | RoundingSource,
): rounding is RoundingSource => "roundingFor" in rounding;
