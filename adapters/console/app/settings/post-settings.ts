import { resultOf, type Result } from "../api/result.ts";
import type { Schemas, Settings } from "../api/schemas.ts";
import { currentClient } from "../session/session.ts";

type Request = Schemas["SettingsChangesRequest"];

/** Sends changes of settings, which must not have changed since they were read. */
export const postSettings = (
  { revision }: Settings,
  changes: Readonly<Record<string, unknown>>,
): Promise<Result<Settings>> => {
  const body = { ...changes, revision } as Request;
  return resultOf(currentClient().POST("/settings/update", { body }));
};
