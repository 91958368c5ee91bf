import type { Either, TaskEither } from "../kernel/either.ts";

/** Operations as a host calls them: arguments in, a promise of a result out. */
export type Bound<Operations> = {
  readonly [Name in keyof Operations]: Operations[Name] extends (
    ...args: infer Args
  ) => (ports: never) => TaskEither<infer Failure, infer Success>
    ? (...args: Args) => Promise<Either<Failure, Success>>
    : never;
};

type Operation<Ports> = (
  ...args: ReadonlyArray<never>
) => (ports: Ports) => TaskEither<unknown, unknown>;

/** Give every operation its ports. */
export const bind = <Ports, const Operations extends Readonly<Record<string, Operation<Ports>>>>(
  operations: Operations,
  ports: Ports,
): Bound<Operations> =>
  Object.fromEntries(
    Object.entries(operations).map(([name, operation]) => [
      name,
      (...args: ReadonlyArray<never>) => operation(...args)(ports)(),
    ]),
  ) as Bound<Operations>;
