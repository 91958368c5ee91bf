import type { Either, TaskEither } from "../kernel/either.ts";
import { organizationId } from "./argument-types.ts";
import { checkOptionalType, checkType, typeErrorOf, type Type } from "./check-type.ts";

/** The name of a parameter and the type of its argument. */
export type Parameter = readonly [name: string, type: Type, presence?: "optional"];

/** The first parameter of most operations. */
export const organization: Parameter = ["organizationId", organizationId];

/**
 * Binds an operation to its ports, as an async function.
 *
 * A call with an argument of a wrong type, which only JavaScript can make, rejects with a
 * `TypeError` that says what to pass. It does not reach the ports.
 */
export const bind =
  <Args extends ReadonlyArray<unknown>, Ports, Failure, Success>(
    name: string,
    operation: (...args: Args) => (ports: Ports) => TaskEither<Failure, Success>,
    ports: Ports,
    parameters: ReadonlyArray<Parameter>,
  ): ((...args: Args) => Promise<Either<Failure, Success>>) =>
  async (...args) => {
    for (const [index, [parameter, type, presence]] of parameters.entries()) {
      const check = presence === "optional" ? checkOptionalType : checkType;
      const wrong = check(type, args[index]);
      if (wrong !== undefined) throw typeErrorOf(name, parameter, wrong);
    }
    return operation(...args)(ports)();
  };
