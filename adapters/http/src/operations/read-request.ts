import type { Either } from "quittance";
import { fromJson, read } from "quittance/adapter";
import type { Invalid } from "quittance/errors";
import { noProperties } from "./operation-result.ts";
import type { Call } from "./operation.ts";

/** Reads the body of a request that takes no properties. */
export const readEmptyRequest = ({ body }: Pick<Call, "body">): Either<Invalid, object> =>
  read(noProperties, fromJson(body));
