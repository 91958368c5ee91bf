/** Maximum number of characters of a record. */
export const maxRecordLength = 262_144;

/** A line of a file, with its number. */
export interface FileLine {
  readonly line: number;
  /** Without the end of the line; `undefined` if it is longer than a record may be. */
  readonly text: string | undefined;
}

/** A record of a file: a value of JSON, or why there is none. */
export interface FileRecord {
  readonly line: number;
  readonly id?: string | undefined;
  readonly value?: unknown;
  readonly path?: string | undefined;
  readonly reason?: string | undefined;
}
