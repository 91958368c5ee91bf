import { h, type VNode, type VNodeChild } from "vue";

/** A column of a table of records. The first one names the record. */
export interface Column<Row> {
  readonly title: string;
  readonly cell: (row: Row) => VNodeChild;
  /** Its class: `end` for amounts and counts, `long` for long texts, `badges` for statuses. */
  readonly kind?: "end" | "long" | "badges";
}

/** The records of a table and its columns. */
interface RecordTableProps<Row> {
  readonly rows: ReadonlyArray<Row>;
  readonly columns: ReadonlyArray<Column<Row>>;
  /** Names a table that scrolls; without it, each row becomes a block on a phone. */
  readonly label?: string | undefined;
}

/** Renders records as a table. */
export const RecordTable = <Row extends object>({
  rows,
  columns,
  label,
}: RecordTableProps<Row>): VNode => {
  const region = label === undefined ? {} : { tabindex: 0, role: "region", "aria-label": label };
  const head = columns.map(({ title, kind }) =>
    h("th", { scope: "col", class: kind === "end" ? kind : undefined }, title),
  );
  const cellsOf = (row: Row): ReadonlyArray<VNode> =>
    columns.map(({ title, cell, kind }, index) => {
      const content = [cell(row)];
      return index === 0
        ? h("th", { scope: "row", class: kind }, content)
        : h("td", { class: kind, "data-title": title }, content);
    });
  const body = rows.map((row, index) =>
    h("tr", { key: keyOf(row) ?? index, class: { "is-link": label === undefined } }, [
      ...cellsOf(row),
    ]),
  );
  return h("div", { class: "table-box", ...region }, [
    h("table", { class: { rows: label === undefined } }, [
      h("thead", [h("tr", head)]),
      h("tbody", body),
    ]),
  ]);
};
RecordTable.props = ["rows", "columns", "label"];

const keyOf = (row: object): string | undefined =>
  "id" in row && typeof row.id === "string" ? row.id : undefined;
