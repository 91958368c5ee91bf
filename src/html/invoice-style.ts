/** The style of an invoice page, on screens and on paper, in both directions. */
export const invoiceStyle = `
@page { size: A4; margin: 18mm 16mm; }
* { box-sizing: border-box; }
html { color-scheme: light; background: #eceff1; }
body { margin: 0; color: #1a1f24; font: 15px/1.5 system-ui, "Segoe UI", Roboto, sans-serif; }
main { max-width: 800px; margin: 32px auto; padding: 48px; background: #fff; border-radius: 6px; }
header { display: flex; flex-wrap: wrap; gap: 8px 24px; justify-content: space-between; }
h1 { margin: 0; font-size: 30px; line-height: 1.2; }
h2 { margin: 32px 0 8px; font-size: 16px; }
.status { align-self: center; padding: 2px 12px; border: 1px solid; border-radius: 99px;
  font-weight: 600; }
dl { display: grid; grid-template-columns: max-content 1fr; gap: 2px 20px; margin: 24px 0 0; }
dt { color: #56616b; }
dd { margin: 0; overflow-wrap: anywhere; }
table { width: 100%; border-collapse: collapse; }
caption { text-align: start; }
th, td { padding-block: 6px; padding-inline: 12px 0; vertical-align: top;
  text-align: end; font-weight: 400; white-space: nowrap; font-variant-numeric: tabular-nums; }
th:first-child, td:first-child { padding-inline: 0; text-align: start; white-space: normal;
  overflow-wrap: anywhere; }
thead th { border-bottom: 2px solid #1a1f24; font-size: 13px; color: #56616b; }
tbody { border-bottom: 1px solid #d5dade; break-inside: avoid; }
.lines tbody tr:first-child th { font-weight: 600; }
.sum td { font-weight: 600; }
.payments :is(th, td):nth-child(2) { text-align: start; white-space: normal; }
.step th:first-child { padding-inline-start: 16px; color: #56616b; }
.step td { color: #56616b; }
.totals { width: auto; min-width: 50%; margin-inline-start: auto; }
.totals tbody { border: 0; }
.totals tr:last-child th, .totals tr:last-child td, .totals .total th, .totals .total td {
  font-weight: 700; }
.totals .total th, .totals .total td { border-top: 2px solid #1a1f24; }
small { display: block; font-size: 11px; font-weight: 400; color: #56616b; white-space: normal;
  overflow-wrap: anywhere; }
data, bdi { unicode-bidi: isolate; }
.note { margin: 32px 0 0; font-size: 12px; color: #56616b; }
@media (max-width: 600px) {
  main { margin: 0; padding: 20px; border-radius: 0; }
  body { font-size: 14px; }
  .wide { overflow-x: auto; }
  .lines { min-width: 540px; }
}
@media print {
  html, main { background: none; }
  body { font-size: 10.5pt; }
  main { max-width: none; margin: 0; padding: 0; }
  .wide { overflow: visible; }
  h2 { break-after: avoid; }
  thead { display: table-header-group; }
}
`;
