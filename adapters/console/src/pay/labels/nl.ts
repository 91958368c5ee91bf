import { invoiceLabels } from "quittance/html";
import type { PayerLabels } from "../payer-labels.ts";

/** The labels in Dutch. */
export const dutchPayerLabels: PayerLabels = {
  ...invoiceLabels.nl,
  titles: {
    OPEN: "Te betalen",
    PARTIALLY_PAID: "Nog te betalen",
    EXPIRED: "Verlopen",
    PROCESSING: "Betaling in behandeling",
    WAITING_FOR_CONFIRMATIONS: "Wachten op bevestigingen",
    NOTHING_DUE: "Niets te betalen",
    REFUNDED: "Terugbetaald",
    PARTIALLY_REFUNDED: "Gedeeltelijk terugbetaald",
    CHARGED_BACK: "Teruggeboekt",
  },
  situations: {
    OPEN: "",
    PARTIALLY_PAID: "Een deel van deze factuur is betaald.",
    EXPIRED: "Deze factuur kan niet meer worden betaald. Vraag de verkoper om een nieuwe.",
    PROCESSING: "Uw betaling wordt verwerkt. U hoeft nu niets te doen.",
    WAITING_FOR_CONFIRMATIONS:
      "Uw betaling is gedetecteerd en wordt bevestigd. U hoeft nu niets te doen.",
    PAID: "Dank u wel. Deze factuur is volledig betaald.",
    OVERPAID:
      "Er is meer betaald dan verschuldigd was. Neem contact op met de verkoper over het verschil.",
    NOTHING_DUE: "Voor deze factuur is geen bedrag verschuldigd.",
    REFUNDED: "De betalingen van deze factuur zijn terugbetaald.",
    PARTIALLY_REFUNDED: "Een deel van de betalingen van deze factuur is terugbetaald.",
    CHARGED_BACK: "Een betaling van deze factuur is teruggeboekt. Neem contact op met de verkoper.",
    VOIDED: "Deze factuur is geannuleerd. Betaal deze niet.",
    PAID_AFTER_VOID:
      "Na de annulering van deze factuur is een betaling ontvangen. Neem contact op met de verkoper.",
    REFUNDED_AFTER_VOID: "Deze factuur is geannuleerd en de betalingen zijn terugbetaald.",
  },
  dueBy: "Te betalen vóór",
  overdueSince: "Achterstallig sinds",
  payableUntil: "Te betalen tot",
  payIn: "Betalen in",
  atCurrentRates: "Tegen de wisselkoersen van het moment waarop deze pagina werd geladen.",
  ratesUnavailable: "Het bedrag is op dit moment niet beschikbaar in de valuta",
  howToPay: "Zo betaalt u",
  noInstructions: "Betaal dit bedrag zoals met de verkoper is afgesproken.",
  bankTransfer: "SEPA-overboeking",
  payee: "Begunstigde",
  address: "Adres",
  openWallet: "Openen in een wallet",
  scanSepa: "QR-code van de overboeking, voor bankapps",
  scanBitcoin: "QR-code van de bitcoinbetaling, voor wallets",
  codeContent: "Inhoud van de QR-code",
  copy: "Kopiëren",
  copied: "Gekopieerd",
  returnTo: "Terug naar",
  returning: "Betaald. U wordt doorgestuurd naar",
  refresh: "Deze pagina vernieuwen",
  refreshing: "Deze pagina wordt vernieuwd zodra er een betaling binnenkomt.",
  notFound: {
    title: "Factuur niet gevonden",
    text: "Op dit adres staat geen factuur. Controleer de link die u hebt ontvangen.",
  },
  unavailable: {
    title: "Tijdelijk niet beschikbaar",
    text: "De factuur kan nu niet worden getoond. Probeer het over een minuut opnieuw.",
  },
};
