import { timestampOf } from "quittance";
import type { PaymentFilter } from "quittance/adapter";
import { bigOrganization } from "../data/data-facts.ts";
import type { Session } from "../measure/session.ts";
import { limit, type ListCase } from "./list-cases.ts";

/** The maximum offset of the HTTP API. */
const deepest = 1_000_000;

/** The offset from which pages are found by the rollups. */
const firstFar = 10_000;

/**
 * Returns pages far from the start in the big organization: a million payments after the first, or
 * in the middle.
 *
 * @param owner finds the row that a cursor would have come from.
 */
export const deepCases = async (owner: Session): Promise<ReadonlyArray<ListCase>> => {
  const all = await depthOf(owner, {});
  const completed = await depthOf(owner, { status: ["COMPLETED"] });
  return [
    await behindCursor(owner, all, {}),
    await behindCursor(owner, completed, { status: ["COMPLETED"] }),
    atOffset(all, {}),
    atOffset(completed, { status: ["COMPLETED"] }),
    atOffset(firstFar, {}),
  ];
};

const sqlOf = ({ status = [] }: PaymentFilter): Pick<ListCase, "where" | "values"> => ({
  where: status.length === 0 ? "" : " AND status = $2",
  values: status,
});

const nameOf = ({ status = [] }: PaymentFilter): string => ["payments", ...status].join(", ");

const depthOf = async ({ pool }: Session, filter: PaymentFilter): Promise<number> => {
  const { where, values } = sqlOf(filter);
  const { rows } = await pool.query<{ readonly count: string }>(
    `SELECT count(*) FROM quittance.payments WHERE organization_id = $1${where}`,
    [bigOrganization, ...values],
  );
  return Math.min(deepest, Math.floor(Number(rows[0]?.count ?? 0) / 2));
};

const behindCursor = async (
  { pool }: Session,
  depth: number,
  filter: PaymentFilter,
): Promise<ListCase> => {
  const { where, values } = sqlOf(filter);
  const { rows } = await pool.query<{ readonly at: string; readonly id: string }>(
    `SELECT to_char(created_at, 'YYYY-MM-DD HH24:MI:SS') AS at, payment_id AS id
    FROM quittance.payments WHERE organization_id = $1${where}
    ORDER BY created_at DESC, payment_id DESC LIMIT 1 OFFSET ${String(depth - 1)}`,
    [bigOrganization, ...values],
  );
  const [{ at, id } = { at: "", id: "" }] = rows;
  const [time, key] = [values.length + 2, values.length + 3].map(String);
  return {
    name: `${nameOf(filter)}, far, by cursor`,
    request: { list: "payments", filter },
    page: { limit, start: { after: { createdAt: timestampOf(at), id } } },
    where,
    values,
    behind: ` AND (created_at, payment_id) < ($${time ?? ""}::timestamp, $${key ?? ""})`,
    behindValues: [at, id],
    isCommon: false,
    judged: "by page one",
  };
};

const atOffset = (offset: number, filter: PaymentFilter): ListCase => ({
  ...sqlOf(filter),
  name: `${nameOf(filter)}, ${offset === firstFar ? "by offset 10,000" : "far, by offset"}`,
  request: { list: "payments", filter },
  page: { limit, start: { offset } },
  isCommon: false,
  judged: offset === deepest && filter.status === undefined ? "by plain OFFSET" : "not at all",
});
