import { globalName } from "./put-switches.ts";

/** The switches of a worker: which fault is on, and which faults were reached. */
export interface Switches {
  on: number;
  readonly reached: Set<number>;
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
  const globals = globalThis as { [globalName]?: Switches };
  return (globals[globalName] ??= createSwitches(replacementOf));
};

const createSwitches = (replacementOf: (id: number) => string): Switches => {
  const statements = new Map<string, Statement>();
  const read = (marked: string): Statement => {
    const ids = [...marked.matchAll(marks)].flatMap(([, id]) => (id === undefined ? [] : [id]));
    const statement = { ids: ids.map(Number), plain: marked.replace(marks, "") };
    statements.set(marked, statement);
    return statement;
  };
  const switches: Switches = {
    on: 0,
    reached: new Set(),
    isOn: (id) => {
      switches.reached.add(id);
      return switches.on === id;
    },
    sql: (marked) => {
      if (!marked.includes("/*<")) return marked;
      const { ids, plain } = statements.get(marked) ?? read(marked);
      for (const id of ids) switches.reached.add(id);
      const { on } = switches;
      if (!ids.includes(on)) return plain;
      const [start, end] = [`/*<${String(on)}*/`, `/*${String(on)}>*/`];
      const [before = "", ...parts] = marked.split(start);
      const wrong = parts.map((part) => replacementOf(on) + part.slice(part.indexOf(end)));
      return [before, ...wrong].join("").replace(marks, "");
    },
  };
  return switches;
};
