import { globalName } from "./put-switches.ts";

/** How a test runner turns faults on, and learns which of them a test reaches. */
export interface Switches {
  /**
   * Turns one fault on and all others off; 0 turns all off. When faults have been reached `limit` times
   * while one is on, they throw: it has probably made a loop endless.
   */
  readonly turnOn: (id: number, limit: number) => void;
  /** Returns how often each fault was reached since the last call. */
  readonly takeReached: () => ReadonlyMap<number, number>;
}

/** What a module with faults finds among the globals. */
interface FaultSwitches extends Switches {
  /** Returns whether a fault is on, and remembers that it was reached. */
  readonly isOn: (id: number) => boolean;
  /** Returns a SQL statement with the fault that is on, and without the marks of others. */
  readonly sql: (marked: string) => string;
}

interface Statement {
  readonly ids: ReadonlyArray<number>;
  readonly plain: string;
}

const marks = /\/\*(?:<(\d+)|\d+>)\*\//gu;

/** Returns the switches of this worker; modules with faults find them among the globals. */
export const switchesOf = (replacementOf: (id: number) => string): Switches => {
  const globals = globalThis as { [globalName]?: FaultSwitches };
  return (globals[globalName] ??= createSwitches(replacementOf));
};

const createSwitches = (replacementOf: (id: number) => string): FaultSwitches => {
  const statements = new Map<string, Statement>();
  const read = (marked: string): Statement => {
    const ids = [...marked.matchAll(marks)].flatMap(([, id]) => (id === undefined ? [] : [id]));
    const statement = { ids: ids.map(Number), plain: marked.replace(marks, "") };
    statements.set(marked, statement);
    return statement;
  };
  let on = 0;
  let left = 0;
  let reached = new Map<number, number>();
  const reach = (id: number): void => {
    reached.set(id, (reached.get(id) ?? 0) + 1);
    if (on === 0) return;
    left -= 1;
    if (left < 0) throw new Error("The fault was reached too often");
  };
  return {
    turnOn: (id, limit) => {
      on = id;
      left = limit;
    },
    takeReached: () => {
      const taken = reached;
      reached = new Map();
      return taken;
    },
    isOn: (id) => {
      reach(id);
      return on === id;
    },
    sql: (marked) => {
      if (!marked.includes("/*<")) return marked;
      const { ids, plain } = statements.get(marked) ?? read(marked);
      for (const id of ids) reach(id);
      if (!ids.includes(on)) return plain;
      const [start, end] = [`/*<${String(on)}*/`, `/*${String(on)}>*/`];
      const [before = "", ...parts] = marked.split(start);
      const wrong = parts.map((part) => replacementOf(on) + part.slice(part.indexOf(end)));
      return [before, ...wrong].join("").replace(marks, "");
    },
  };
};
