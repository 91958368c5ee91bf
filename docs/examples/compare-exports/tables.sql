SELECT json_strip_nulls(json_build_object(
  'id', invoices.number,
  'currency', invoices.currency,
  'net', invoices.net::text,
  'tax', invoices.tax::text,
  'total', invoices.total::text,
  'lines', json_agg(json_build_object(
    'title', lines.title,
    'price', lines.unit_price::text,
    'quantity', lines.quantity::text,
    'discount', lines.discount_percent::text || '%',
    'tax', lines.vat_percent::text,
    'net', lines.net::text
  ) ORDER BY lines.position)
)) AS bill
FROM invoices JOIN invoice_lines lines ON lines.invoice_id = invoices.id
GROUP BY invoices.id
ORDER BY invoices.id;
