import { randomOf, type Random } from "../../adapters/cli/test/chaos/random.ts";

interface Waiting {
  readonly label: string;
  readonly go: () => void;
}

/**
 * Decides who goes on. Whoever comes to a point where others could be faster waits for its turn;
 * when everybody waits, one of them is chosen. There is no time in it: the next choice is made when
 * the event loop has nothing left to do for the one before.
 */
export class Scheduler {
  /** How often somebody was chosen before somebody who had waited longer. */
  reordered = 0;
  #isOver = false;
  readonly #waiting: Array<Waiting> = [];
  readonly #chance: Random | undefined;
  readonly #tell: (line: string) => void;

  constructor(order: number, tell: ((line: string) => void) | undefined) {
    this.#chance = order === 0 ? undefined : randomOf(order);
    this.#tell = tell ?? (() => undefined);
  }

  /** Wait to be chosen. When it is over, everybody may go on. */
  readonly turn = (label: string): Promise<void> =>
    new Promise((go) => {
      if (this.#isOver) go();
      else this.#waiting.push({ label, go });
    });

  /** Choose until nobody waits, or until it is to stop. */
  readonly run = async (isOver: () => boolean): Promise<void> => {
    await quiet();
    while (this.#waiting.length > 0 && !isOver()) {
      const at = this.#chance?.below(this.#waiting.length) ?? 0;
      const [chosen] = this.#waiting.splice(at, 1);
      if (at > 0) this.reordered += 1;
      if (chosen?.label !== undefined && chosen.label !== "") this.#tell(chosen.label);
      chosen?.go();
      await quiet();
    }
    this.#isOver = true;
  };
}

/** When everything that was set going has come to a halt: after all microtasks. */
const quiet = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
