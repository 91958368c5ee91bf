import { checkStore, isNotChecked, poolExecutor } from "@quittance/postgres";
import type { Pool } from "pg";
import type { AdjustmentKind } from "quittance/adapter";
import { articleCatalog } from "./article-catalog.ts";

/** Checks everything that is stored, and returns a line for each mismatch. */
export const checkData = async (
  pool: Pool,
  adjustmentKinds: ReadonlyArray<AdjustmentKind>,
): Promise<ReadonlyArray<string>> => {
  const lines: Array<string> = [];
  const options = { catalog: articleCatalog(pool), adjustmentKinds };
  for await (const mismatch of checkStore(poolExecutor(pool), options)) {
    const { organizationId, kind, subject, message } = mismatch;
    const verdict = isNotChecked(mismatch) ? "not checked" : "wrong";
    lines.push(`${verdict}: ${organizationId} ${kind} ${subject}: ${message}`);
  }
  return lines;
};
