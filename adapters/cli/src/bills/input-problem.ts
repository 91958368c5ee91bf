import { issueText } from "quittance/errors";
import type { BillProblem } from "quittance/replay";

/** Why a document of the past cannot be used, and where it is. */
export interface InputProblem {
  /** Its line in the file, or its position in the store. */
  readonly line: number;
  /** Empty if it is not known. */
  readonly id: string;
  readonly reason: string;
}

/** Returns why a record is not a bill. */
export const inputProblem = ({ line = 0, id = "", path, reason }: BillProblem): InputProblem => ({
  line,
  id,
  reason: path === "" ? reason : issueText({ path: [path], message: reason }),
});

/** Returns a problem as text. */
export const problemText = ({ line, id, reason }: InputProblem): string =>
  `line ${String(line)}${id === "" ? "" : ` (${id})`}: ${reason}`;
