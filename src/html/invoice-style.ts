/** The style of a document, on screens and on paper, in both directions. */
export const invoiceStyle = `
* { box-sizing: border-box; }
html { color-scheme: light; background: #eceff1; }
body { margin: 0; color: #1a1f24; font: 15px/1.5 system-ui, "Segoe UI", Roboto, sans-serif; }
main { max-width: 860px; margin: 32px auto; padding: 48px; background: #fff; border-radius: 6px; }
header { display: grid; grid-template-columns: 1fr fit-content(62%); gap: 16px 32px; }
h1 { margin: 0; font-size: 30px; line-height: 1.2; }
h2 { margin: 32px 0 8px; font-size: 16px; }
.status { display: inline-block; margin-top: 8px; padding: 2px 12px; border: 1px solid;
  border-radius: 99px; font-weight: 600; }
dl { margin: 0; }
dt { color: #56616b; }
dd { margin: 0; overflow-wrap: anywhere; }
.facts, dl.foot { display: grid; grid-template-columns: fit-content(60%) 1fr; gap: 2px 16px; }
.parties { display: grid; grid-template-columns: repeat(auto-fit, minmax(220px, 1fr));
  gap: 20px 32px; margin: 32px 0; }
.parties dt { font-size: 13px; }
.parties dl:nth-child(-n+2) dd > bdi:first-child { font-weight: 600; }
table { width: 100%; border-collapse: collapse; }
caption { text-align: start; }
:is(.lines, .vat, .totals) caption { position: absolute; width: 1px; height: 1px;
  overflow: hidden; clip-path: inset(50%); }
th, td { padding-block: 6px; padding-inline: 12px 0; vertical-align: top;
  text-align: end; font-weight: 400; white-space: nowrap; font-variant-numeric: tabular-nums; }
th:first-child, td:first-child { padding-inline: 0; text-align: start; white-space: normal;
  overflow-wrap: anywhere; }
thead th { border-bottom: 2px solid #1a1f24; font-size: 13px; color: #56616b;
  vertical-align: bottom; }
tbody { border-bottom: 1px solid #d5dade; break-inside: avoid; }
.lines tbody tr:first-child th { font-weight: 600; }
.lines thead th, .lines td:nth-child(3) { white-space: normal; }
.sum td { font-weight: 600; }
.payments :is(th, td):nth-child(2) { text-align: start; white-space: normal; }
.step th:first-child { padding-inline-start: 16px; color: #56616b; }
.step td { color: #56616b; }
.amounts { display: flow-root; break-inside: avoid; margin-top: 24px; }
.vat { width: 46%; float: inline-start; }
.vat thead th { border-bottom-width: 1px; }
.totals { width: 46%; float: inline-end; }
.totals tbody { border: 0; }
.totals :is(.total, .due) :is(th, td) { font-weight: 700; }
.totals .total th, .totals .total td { border-top: 2px solid #1a1f24; }
.statement { clear: both; margin: 0; padding-top: 16px; }
.statement + .statement { padding-top: 0; }
.foot { break-inside: avoid; margin: 24px 0 0; padding-top: 16px; border-top: 1px solid #d5dade;
  font-size: 13px; overflow-wrap: anywhere; }
dl.foot + p.foot { margin-top: 12px; padding-top: 0; border: 0; }
small { display: block; font-size: 0.75em; font-weight: 400; color: #56616b; white-space: normal;
  overflow-wrap: anywhere; }
data, bdi { unicode-bidi: isolate; }
@media (max-width: 640px) {
  main { margin: 0; padding: 16px; border-radius: 0; }
  body { font-size: 14px; }
  .facts, dl.foot { grid-template-columns: fit-content(48%) 1fr; gap: 2px 12px; }
  .foot { font-size: 12px; }
  header { grid-template-columns: 1fr; }
  .vat, .totals { width: 100%; float: none; }
  .totals { margin-top: 16px; }
  .wide { overflow-x: auto; }
  .lines, .lines :is(thead, tbody) { display: block; }
  .lines tr { display: flex; flex-wrap: wrap; }
  .lines tr > * { flex: 1 1 0; padding-inline: 0; }
  .lines tr > :nth-child(2) { text-align: start; }
  .lines tr > :nth-child(n+3) { padding-inline-start: 6px; }
  .lines tr:first-child > th:first-child { flex-basis: 100%; padding-bottom: 0; border: 0; }
  .lines tr > th[colspan] + td { text-align: end; }
  .lines tr > th[colspan] + td:last-child { flex: none; padding-inline-start: 12px; }
}
@media print {
  html, main { background: none; }
  body { font-size: 10pt; line-height: 1.4; }
  th, td { padding-block: 4px; }
  main { max-width: none; margin: 0; padding: 0; }
  h1 { font-size: 20pt; }
  .wide { overflow: visible; }
  .parties { grid-template-columns: repeat(auto-fit, minmax(50mm, 1fr)); margin: 7mm 0; }
  .amounts, .foot { margin-top: 5mm; }
  .foot { padding-top: 3mm; }
  .foot { font-size: 9pt; }
  h2 { break-after: avoid; }
  thead { display: table-header-group; }
}
`;
