import { closeSync, openSync, unlinkSync, writeSync } from "node:fs";
import { UsageError } from "../usage-error.ts";

/** A file for rejected rows. */
export interface RejectsFile {
  /** Appends a row as it was read. */
  readonly add: (text: string) => void;
  /** Closes the file; removes it if it has no rows. */
  readonly close: () => void;
}

/**
 * Creates a file for rejected rows, in the format of the rows. A file that exists is a `UsageError`.
 *
 * @param head what the file begins with.
 */
export const createRejectsFile = (path: string, head: string): RejectsFile => {
  const file = create(path);
  let isEmpty = true;
  return {
    add: (text) => {
      writeSync(file, `${isEmpty ? head : ""}${text}${head === "" ? "\n" : "\r\n"}`);
      isEmpty = false;
    },
    close: () => {
      closeSync(file);
      if (isEmpty) unlinkSync(path);
    },
  };
};

const create = (path: string): number => {
  try {
    return openSync(path, "wx");
  } catch (error) {
    const isTaken = (error as NodeJS.ErrnoException).code === "EEXIST";
    throw new UsageError(
      isTaken
        ? `The file ${path} exists already. Name another one in --rejects.`
        : `Cannot write ${path}: ${(error as Error).message}.`,
    );
  }
};
