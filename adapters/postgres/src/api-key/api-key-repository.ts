import { limits, right, type ApiKeyRepository } from "quittance/adapter";
import { insertSharedRows } from "../insert-rows.ts";
import { apiKeyColumns, apiKeyId, apiKeyRow, readApiKey } from "./api-key-row.ts";
import { attempt, attemptFind } from "../statements/attempt.ts";
import type { Database, Run } from "../tenancy/database.ts";

/** Creates the repository of API keys for administration, which are on the first server. */
export const apiKeysOf = ({ shared, transactions: [transact] }: Database): ApiKeyRepository => ({
  listKeys: (organizationId, { after, limit }) =>
    attempt("credentials", async () => {
      const rows = await shared(list, [organizationId, after ?? null, String(limit)]);
      return rows.map(readApiKey);
    }),

  findKey: (organizationId, id) =>
    attemptFind("credentials", id, async () => {
      const [row] = await shared(find, [organizationId, id]);
      return row && readApiKey(row);
    }),

  storeKey: (created) =>
    attempt("credentials", () =>
      transact(async (run) => {
        await insert(run, created);
        return created.key;
      }),
    ),

  changeKey: (organizationId, id, decide) =>
    attemptFind("credentials", id, () =>
      transact(async (run) => {
        const [row] = await run(`${find} FOR UPDATE`, [organizationId, id]);
        if (row === undefined) return undefined;
        const decided = decide(readApiKey(row));
        if (decided._tag === "Left") return decided;
        const { key, successor } = decided.right;
        const { expiresAt = null, revokedAt = null, replacedBy = null } = key;
        await run(update, [organizationId, id, expiresAt, revokedAt, replacedBy]);
        if (successor) await insert(run, successor);
        return right(decided.right);
      }),
    ),

  recordUse: (digest, usedAt) =>
    attempt("credentials", async () => {
      await shared(recordUse, [digest, usedAt]);
    }),
});

const insert = (run: Run, created: Parameters<typeof apiKeyRow>[0]): Promise<unknown> => {
  const rows = [apiKeyRow(created)];
  return run(insertSharedRows("credentials", rows, "$1::text"), [JSON.stringify(rows)]);
};

const ownKey = `organization_id = $1 AND ${apiKeyId} = $2`;

const find = `SELECT ${apiKeyColumns} FROM :"schema".credentials WHERE ${ownKey}`;

/** Imported keys, whose time is not known, come first. */
const position = `coalesce(created_at, '0001-01-01'), ${apiKeyId}`;

const list = `SELECT ${apiKeyColumns} FROM :"schema".credentials
WHERE organization_id = $1 AND ($2::text IS NULL OR (${position}) > (
  SELECT ${position} FROM :"schema".credentials WHERE ${ownKey}
))
ORDER BY ${position} LIMIT $3::text::integer`;

const update = `UPDATE :"schema".credentials SET expires_at = $3::text::timestamp,
  revoked_at = $4::text::timestamp, replaced_by = $5::text
WHERE ${ownKey}`;

/** Of concurrent calls one writes, and the others do not wait for it. */
const recordUse = `UPDATE :"schema".credentials SET last_used_at = $2::text::timestamp
WHERE digest = (
  SELECT digest FROM :"schema".credentials
  WHERE digest = $1 AND (
    last_used_at IS NULL
    OR last_used_at <= $2::text::timestamp - interval '${String(limits.lastUseInterval)} seconds'
  )
  FOR UPDATE SKIP LOCKED
)`;
