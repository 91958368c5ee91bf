import { printError, writeData } from "../output.ts";

/** Number of characters that are collected before they are written. */
const chunkLength = 65_536;

/** Number of records between two lines of progress. */
const progressEvery = 10_000;

/** The text before the first record, and that after the last. */
interface Frame {
  readonly head: string;
  readonly foot?: () => string;
}

/**
 * Writes texts to standard output as fast as they are read, and every 10,000 of them a line of
 * progress to standard error. Stops early if the reader of the output has ended, such as `head`.
 */
export const writeRows = async (
  { head, foot = () => "" }: Frame,
  rows: AsyncIterable<string>,
  noun: string,
): Promise<void> => {
  let text = head;
  let count = 0;
  for await (const row of rows) {
    text += row;
    count += 1;
    if (count % progressEvery === 0) printError(`${String(count)} ${noun} written\n`);
    if (text.length < chunkLength) continue;
    if (!(await writeData(text))) return;
    text = "";
  }
  await writeData(text + foot());
};
