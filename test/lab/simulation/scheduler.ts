import { randomOf, type Random } from "../chaos/random.ts";

interface Waiting {
  readonly label: string;
  readonly go: () => void;
}

/**
 * Decides which task continues. A task that others can overtake waits; when all tasks wait, one is
 * chosen. The clock is not read: the next task is chosen when the event loop has no work left.
 */
export class Scheduler {
  /** The number of times that a task was chosen before one that had waited longer. */
  reordered = 0;
  #isOver = false;
  readonly #waiting: Array<Waiting> = [];
  readonly #random: Random | undefined;
  readonly #log: (line: string) => void;

  constructor(order: number, log: ((line: string) => void) | undefined) {
    this.#random = order === 0 ? undefined : randomOf(order);
    this.#log = log ?? (() => undefined);
  }

  /** Waits to be chosen. After the end of the run, every task continues. */
  readonly turn = (label: string): Promise<void> =>
    new Promise((go) => {
      if (this.#isOver) go();
      else this.#waiting.push({ label, go });
    });

  /** Chooses until no task waits, or until the run must stop. */
  readonly run = async (isOver: () => boolean): Promise<void> => {
    await drainMicrotasks();
    while (this.#waiting.length > 0 && !isOver()) {
      const at = this.#random?.below(this.#waiting.length) ?? 0;
      const [chosen] = this.#waiting.splice(at, 1);
      if (at > 0) this.reordered += 1;
      if (chosen?.label !== undefined && chosen.label !== "") this.#log(chosen.label);
      chosen?.go();
      await drainMicrotasks();
    }
    this.#isOver = true;
  };
}

/** Waits until all microtasks have run. */
const drainMicrotasks = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
