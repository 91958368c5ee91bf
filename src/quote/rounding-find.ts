import type { OrganizationId } from "../ids.ts";
import { right, type Either } from "../kernel/either.ts";
import type { PortFailed } from "../kernel/port-failed.ts";
import type { RoundingSource } from "./rounding-source.ts";
import type { RoundingPolicy } from "./rounding-policy.ts";

/** Returns the rounding policy of an organization. */
export const findRounding = async (
  organizationId: OrganizationId,
  rounding: RoundingPolicy | RoundingSource | undefined,
): Promise<Either<PortFailed, RoundingPolicy | undefined>> =>
  rounding !== undefined && isRoundingSource(rounding)
    ? rounding.roundingFor(organizationId)()
    : right(rounding);

/** Returns whether organizations have policies of their own. */
export const isRoundingSource = (
  rounding: RoundingPolicy | RoundingSource,
): rounding is RoundingSource => "roundingFor" in rounding;
