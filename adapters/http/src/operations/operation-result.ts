import type { Either } from "quittance";
import { right, schemas, type CreatedVersion } from "quittance/adapter";
import type { OperationInfo, Success, SuccessStatus } from "./operation.ts";

/** The description of a request that takes no properties. */
export const noProperties = schemas.object({});

/** The request of an operation that takes no properties. */
export const emptyRequest: OperationInfo["request"] = {
  name: "EmptyRequest",
  schema: noProperties,
  description: "Empty; the body may be omitted.",
  isOptional: true,
};

/** What is said of the request of a list in the document. */
export const listDescription = "`cursor` and `offset` cannot be combined; `null` counts as absent.";

/** Returns the request of a list. */
export const listRequest = (
  name: string,
  schema: OperationInfo["request"]["schema"],
): OperationInfo["request"] => ({
  name,
  schema,
  description: listDescription,
  isOptional: true,
});

/** Creates a function that renders the result of a core operation; its error stays as it is. */
export const resultWith =
  <const Status extends SuccessStatus>(status: Status, message: string) =>
  <Err, Value>(
    result: Either<Err, Value>,
    render: (value: Value) => unknown,
  ): Either<Err, Success<Status>> =>
    result._tag === "Left" ? result : right({ status, message, data: render(result.right) });

/** Renders a record that was read. */
export const found = resultWith(200, "Resource found");

/** Renders a page of a list. */
export const pageFound = resultWith(200, "Resources found");

/** Renders a record that was stored. */
export const created = resultWith(201, "Resource created successfully");

/** Renders a record that was stored, maybe by an earlier request with the same key. */
export const createdOnce = <Err, Version>(
  result: Either<Err, CreatedVersion<Version>>,
  render: (version: Version) => unknown,
): Either<Err, Success> =>
  result._tag === "Right" && result.right.replayed
    ? resultWith(200, "Resource was created before")(right(result.right.created), render)
    : created(result, ({ created: version }) => render(version));
