import { changeRefundStatus } from "../refund/refund-change-status.ts";
import { createCreditNote } from "../credit-note/credit-note-create.ts";
import { getCreditNote, listCreditNotes } from "../credit-note/credit-note-find.ts";
import { getRefund, listRefunds } from "../refund/refund-find.ts";
import type { OperationPorts } from "./quittance-ports.ts";
import { recordRefund } from "../refund/refund-recording.ts";
import {
  creditNoteId,
  creditNoteRequest,
  invoiceId,
  paymentId,
  refundId,
  refundRequest,
  refundStatus,
} from "./argument-types.ts";
import { allRows } from "./all-rows.ts";
import { bind, organization, type Parameter } from "./bind.ts";
import type { CreditNoteOperations } from "../credit-note/credit-note-operations.ts";
import { creditNoteFilter, pageOptions, refundFilter } from "./list-arguments.ts";
import type { RefundOperations } from "../refund/refund-operations.ts";

const refund: Parameter = ["id", refundId];

const refundList: ReadonlyArray<Parameter> = [
  organization,
  ["filter", refundFilter, "optional"],
  ["options", pageOptions, "optional"],
];

const creditNoteList: ReadonlyArray<Parameter> = [
  organization,
  ["filter", creditNoteFilter, "optional"],
  ["options", pageOptions, "optional"],
];

/** Binds the operations on refunds to ports. */
export const refundOperations = (ports: OperationPorts): RefundOperations => ({
  recordRefund: bind("recordRefund", recordRefund, ports, [
    organization,
    ["paymentId", paymentId],
    ["request", refundRequest],
  ]),
  changeRefundStatus: bind("changeRefundStatus", changeRefundStatus, ports, [
    organization,
    refund,
    ["status", refundStatus],
  ]),
  getRefund: bind("getRefund", getRefund, ports, [organization, refund]),
  listRefunds: bind("listRefunds", listRefunds, ports, refundList),
  allRefunds: allRows(bind("allRefunds", listRefunds, ports, refundList)),
});

/** Binds the operations on credit notes to ports. */
export const creditNoteOperations = (ports: OperationPorts): CreditNoteOperations => ({
  createCreditNote: bind("createCreditNote", createCreditNote, ports, [
    organization,
    ["invoiceId", invoiceId],
    ["request", creditNoteRequest],
  ]),
  getCreditNote: bind("getCreditNote", getCreditNote, ports, [organization, ["id", creditNoteId]]),
  listCreditNotes: bind("listCreditNotes", listCreditNotes, ports, creditNoteList),
  allCreditNotes: allRows(bind("allCreditNotes", listCreditNotes, ports, creditNoteList)),
});
