/** A timestamp column as text, whatever the DateStyle of the session. */
export const moment = (column: string): string =>
  `to_char(${column}, 'YYYY-MM-DD HH24:MI:SS') AS ${column}`;

/** A column as text: numbers, flags and JSON cross the border so. */
export const asText = (column: string): string => `${column}::text AS ${column}`;
