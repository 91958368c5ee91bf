import type { ValidateDraft } from "./draft-request.ts";
import { itemFaults } from "./item-faults.ts";
import { memberFaults } from "./member-faults.ts";
import { requestFaults } from "./request-faults.ts";
import { validRequests } from "./valid-requests.ts";

/** Every vector of `validate`. */
export const validateDrafts: ReadonlyArray<ValidateDraft> = [
  ...validRequests,
  ...memberFaults,
  ...itemFaults,
  ...requestFaults,
];
