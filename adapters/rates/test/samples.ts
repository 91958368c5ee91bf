/** A document in the format of the ECB. */
export const ecbXml = (rates: Readonly<Record<string, string>>, time = "2025-07-17"): string =>
  `<?xml version="1.0" encoding="UTF-8"?>
<gesmes:Envelope xmlns:gesmes="http://www.gesmes.org/xml/2002-08-01" xmlns="http://www.ecb.int/vocabulary/2002-08-01/eurofxref">
	<gesmes:subject>Reference rates</gesmes:subject>
	<gesmes:Sender>
		<gesmes:name>European Central Bank</gesmes:name>
	</gesmes:Sender>
	<Cube>
		<Cube time='${time}'>
${Object.entries(rates)
  .map(([code, rate]) => `			<Cube currency='${code}' rate='${rate}'/>`)
  .join("\n")}
		</Cube>
	</Cube>
</gesmes:Envelope>`;

/** Rates per euro, with a currency that is not supported. */
export const perEuro = {
  USD: "1.1684",
  JPY: "172.45",
  GBP: "0.8671",
  ISK: "141.30",
} as const;

/** A ticker in the format of Kraken; `c` is the last trade. */
export const krakenTicker = (price: string): string =>
  `{"a":["${price}","1","1.000"],"b":["${price}","2","2.000"],"c":["${price}","0.001"],` +
  `"v":["1.5","2.5"],"p":["${price}","${price}"],"t":[10,20],"l":["1","1"],"h":["9","9"],"o":"1"}`;

/** A ticker in the format of Coinbase Exchange. */
export const coinbaseTicker = (price: string, time = "2025-07-17T14:10:54.123456Z"): string =>
  `{"ask":"9.99","bid":"9.97","volume":"53602.04","trade_id":86326522,"price":"${price}",` +
  `"size":"0.00698254","time":"${time}"}`;
