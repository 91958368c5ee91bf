export { readBill, type Bill, type BillProblem } from "./bill.ts";
