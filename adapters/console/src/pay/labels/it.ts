import { invoiceLabels } from "quittance/html";
import type { PayerLabels } from "../payer-labels.ts";

/** The labels in Italian. */
export const italianPayerLabels: PayerLabels = {
  ...invoiceLabels.it,
  titles: {
    OPEN: "Da pagare",
    PARTIALLY_PAID: "Ancora da pagare",
    EXPIRED: "Scaduta",
    PROCESSING: "Pagamento in corso",
    WAITING_FOR_CONFIRMATIONS: "In attesa di conferme",
    NOTHING_DUE: "Nulla da pagare",
    REFUNDED: "Rimborsata",
    PARTIALLY_REFUNDED: "Rimborsata in parte",
    CHARGED_BACK: "Pagamento stornato",
  },
  situations: {
    OPEN: "",
    PARTIALLY_PAID: "Una parte di questa fattura è stata pagata.",
    EXPIRED: "Questa fattura non può più essere pagata. Ne richieda una nuova al venditore.",
    PROCESSING: "Il Suo pagamento è in fase di elaborazione. Per ora non deve fare nulla.",
    WAITING_FOR_CONFIRMATIONS:
      "Il Suo pagamento è stato rilevato ed è in fase di conferma. Per ora non deve fare nulla.",
    PAID: "Grazie. Questa fattura è stata pagata per intero.",
    OVERPAID: "È stato pagato più del dovuto. Contatti il venditore per la differenza.",
    NOTHING_DUE: "Per questa fattura non è dovuto alcun importo.",
    REFUNDED: "I pagamenti di questa fattura sono stati rimborsati.",
    PARTIALLY_REFUNDED: "Una parte dei pagamenti di questa fattura è stata rimborsata.",
    CHARGED_BACK:
      "Un pagamento di questa fattura è stato oggetto di chargeback. Contatti il venditore.",
    VOIDED: "Questa fattura è stata annullata. Non la paghi.",
    PAID_AFTER_VOID:
      "È arrivato un pagamento dopo l’annullamento di questa fattura. Contatti il venditore.",
    REFUNDED_AFTER_VOID:
      "Questa fattura è stata annullata e i suoi pagamenti sono stati rimborsati.",
  },
  dueBy: "Da pagare entro il",
  overdueSince: "In ritardo dal",
  payableUntil: "Pagabile fino al",
  payIn: "Paga in",
  atCurrentRates: "Ai tassi di cambio in vigore al caricamento di questa pagina.",
  ratesUnavailable: "Al momento l’importo non è disponibile nella valuta",
  howToPay: "Come pagare",
  noInstructions: "Paghi questo importo come concordato con il venditore.",
  bankTransfer: "Bonifico SEPA",
  payee: "Beneficiario",
  address: "Indirizzo",
  openWallet: "Apri in un portafoglio",
  scanSepa: "Codice QR del bonifico, per le app bancarie",
  scanBitcoin: "Codice QR del pagamento in bitcoin, per i portafogli",
  codeContent: "Contenuto del codice QR",
  copy: "Copia",
  copied: "Copiato",
  returnTo: "Torna a",
  returning: "Fattura pagata. Reindirizzamento a",
  refresh: "Aggiorna questa pagina",
  refreshing: "Questa pagina si aggiorna quando arriva un pagamento.",
  notFound: {
    title: "Fattura non trovata",
    text: "A questo indirizzo non c’è alcuna fattura. Controlli il link che ha ricevuto.",
  },
  unavailable: {
    title: "Temporaneamente non disponibile",
    text: "Al momento non è possibile mostrare la fattura. Riprovi tra un minuto.",
  },
};
