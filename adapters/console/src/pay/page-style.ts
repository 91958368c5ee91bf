/** The style of the page: light and dark, on phones, on screens and on paper. */
export const pageStyle = `
:root { color-scheme: light dark; --back: #eef1f3; --card: #fff; --text: #16202a; --faint: #55616d;
  --line: #d4dade; --link: #0b5cad; --good: #136c3a; --warn: #8a4b00; --bad: #a3231f; }
@media (prefers-color-scheme: dark) {
  :root { --back: #12171c; --card: #1b2229; --text: #e8edf1; --faint: #a7b3bd; --line: #38434d;
    --link: #7db8f5; --good: #63cf91; --warn: #f0b35c; --bad: #f59a94; }
}
* { box-sizing: border-box; }
body { margin: 0; background: var(--back); color: var(--text);
  font: 16px/1.5 system-ui, "Segoe UI", Roboto, sans-serif; }
main { max-width: 760px; margin: 32px auto; padding: 40px; border-radius: 10px;
  background: var(--card); }
h1 { margin: 0; font-size: 22px; line-height: 1.3; overflow-wrap: anywhere; }
h2 { margin: 32px 0 8px; font-size: 17px; }
h3 { margin: 0 0 12px; font-size: 15px; }
p { margin: 4px 0; overflow-wrap: anywhere; }
header p { color: var(--faint); }
a { color: var(--link); }
:focus-visible { outline: 3px solid var(--link); outline-offset: 2px; }
.summary { margin: 24px 0 0; padding: 20px 24px; border: 1px solid var(--line);
  border-inline-start: 6px solid var(--link); border-radius: 8px; }
.summary h2 { margin: 0; font-size: 17px; }
.summary:is(.paid, .overpaid, .nothing_due) { border-inline-start-color: var(--good); }
.summary:is(.paid, .overpaid, .nothing_due) h2 { color: var(--good); }
.summary:is(.processing, .waiting_for_confirmations) { border-inline-start-color: var(--warn); }
.summary:is(.expired, .voided, .paid_after_void, .charged_back) {
  border-inline-start-color: var(--bad); }
.amount { margin: 0 0 8px; font-size: min(34px, 7.2vw); font-weight: 700; line-height: 1.2;
  font-variant-numeric: tabular-nums; }
.live:empty { display: none; }
.live { margin-top: 12px; font-weight: 600; }
.note, .refreshing { color: var(--faint); font-size: 14px; }
nav { display: flex; flex-wrap: wrap; align-items: center; gap: 8px 12px; margin-top: 12px; }
nav p { margin: 0; color: var(--faint); }
nav ul { display: flex; flex-wrap: wrap; gap: 8px; margin: 0; padding: 0; list-style: none; }
nav a { display: block; padding: 5px 14px; border: 1px solid var(--line); border-radius: 99px;
  text-decoration: none; }
nav a[aria-current] { border-color: var(--link); box-shadow: inset 0 0 0 1px var(--link);
  font-weight: 600; }
.button { display: inline-block; margin-top: 12px; padding: 10px 20px; border: 2px solid;
  border-radius: 8px; font-weight: 600; text-decoration: none; }
.methods { border-bottom: 1px solid var(--line); padding-bottom: 20px; }
.method { display: flex; flex-wrap: wrap; gap: 20px 28px; align-items: flex-start; }
.qr { flex: none; width: 220px; height: 220px; border: 1px solid var(--line); border-radius: 8px; }
.method + h3, details + h3, .account + h3 { margin-top: 24px; }
.link { margin-bottom: 20px; }
dl { flex: 1 1 260px; margin: 0; }
dt { color: var(--faint); font-size: 14px; }
dd { margin: 0 0 10px; overflow-wrap: anywhere; }
dd bdi { font-weight: 600; }
.parties { display: grid; grid-template-columns: max-content 1fr; gap: 4px 20px; margin: 28px 0 0; }
.parties dd bdi { font-weight: 400; }
button { padding: 1px 10px; border: 1px solid var(--line); border-radius: 6px; background: none;
  color: var(--link); font: inherit; font-size: 14px; cursor: pointer; }
details { margin-top: 16px; font-size: 14px; }
summary { color: var(--faint); cursor: pointer; }
pre { margin: 8px 0 0; padding: 12px; border-radius: 8px; background: var(--back);
  white-space: pre-wrap; overflow-wrap: anywhere; }
table { width: 100%; border-collapse: collapse; }
caption { text-align: start; }
th, td { padding-block: 6px; padding-inline: 12px 0; vertical-align: top; text-align: end;
  font-weight: 400; white-space: nowrap; font-variant-numeric: tabular-nums; }
th:first-child, td:first-child { padding-inline: 0; text-align: start; white-space: normal;
  overflow-wrap: anywhere; }
thead th { border-bottom: 2px solid var(--text); color: var(--faint); font-size: 14px; }
tbody { border-bottom: 1px solid var(--line); break-inside: avoid; }
.lines tbody tr:first-child th, .sum td { font-weight: 600; }
.payments :is(th, td):nth-child(2) { text-align: start; white-space: normal; }
.step th:first-child { padding-inline-start: 16px; }
.step :is(th, td), .step th:first-child, .step td { color: var(--faint); }
.vat, .totals { width: auto; min-width: 50%; margin-inline-start: auto; }
.statement { margin: 8px 0 0; }
.totals tbody { border: 0; }
.totals :is(.total, .due) :is(th, td) { font-weight: 700; }
.totals .total :is(th, td) { border-top: 2px solid var(--text); }
small { display: block; color: var(--faint); font-size: 12px; font-weight: 400;
  white-space: normal; overflow-wrap: anywhere; }
data, bdi { unicode-bidi: isolate; }
table + .note { margin-top: 12px; }
footer { margin-top: 32px; padding-top: 12px; border-top: 1px solid var(--line); }
@media (max-width: 600px) {
  main { margin: 0; padding: 20px; border-radius: 0; }
  .wide { overflow-x: auto; }
  .lines { font-size: 14px; }
  .lines, .lines :is(thead, tbody) { display: block; }
  .lines tr { display: flex; flex-wrap: wrap; }
  .lines tr > * { flex: 1 1 0; padding-inline: 0; white-space: normal; }
  .lines tr > :nth-child(2) { text-align: start; }
  .lines tr > :nth-child(n+3) { padding-inline-start: 6px; }
  .lines tr:first-child > th:first-child { flex-basis: 100%; padding-bottom: 0; border: 0; }
  .lines tr > th[colspan] + td { text-align: end; }
  .lines tr > th[colspan] + td:last-child { flex: none; padding-inline-start: 12px; }
  .lines .step th:first-child { padding-inline-start: 12px; }
  .vat, .totals { min-width: 100%; }
  .qr { margin-inline: auto; }
}
@media print {
  :root { color-scheme: light; --back: #fff; --card: #fff; --text: #000; --faint: #444;
    --line: #bbb; --link: #000; --good: #000; --warn: #000; --bad: #000; }
  @page { size: A4; margin: 18mm 16mm; }
  body { font-size: 10.5pt; }
  main { max-width: none; margin: 0; padding: 0; }
  nav, footer, button, .button, details, .live { display: none; }
  h2 { break-after: avoid; }
  .method { break-inside: avoid; }
  thead { display: table-header-group; }
}
`;
