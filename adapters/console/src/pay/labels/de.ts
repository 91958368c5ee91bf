import { invoiceLabels } from "quittance/html";
import type { PayerLabels } from "../payer-labels.ts";

/** The labels in German. */
export const germanPayerLabels: PayerLabels = {
  ...invoiceLabels.de,
  titles: {
    OPEN: "Zu zahlen",
    PARTIALLY_PAID: "Noch zu zahlen",
    EXPIRED: "Abgelaufen",
    PROCESSING: "Zahlung in Bearbeitung",
    WAITING_FOR_CONFIRMATIONS: "Warten auf Bestätigungen",
    NOTHING_DUE: "Nichts zu zahlen",
    REFUNDED: "Erstattet",
    PARTIALLY_REFUNDED: "Teilweise erstattet",
    CHARGED_BACK: "Zurückgebucht",
  },
  situations: {
    OPEN: "",
    PARTIALLY_PAID: "Ein Teil dieser Rechnung wurde bezahlt.",
    EXPIRED:
      "Diese Rechnung kann nicht mehr bezahlt werden. Bitten Sie den Verkäufer um eine neue.",
    PROCESSING: "Ihre Zahlung wird bearbeitet. Sie müssen jetzt nichts tun.",
    WAITING_FOR_CONFIRMATIONS:
      "Ihre Zahlung ist eingegangen und wird bestätigt. Sie müssen jetzt nichts tun.",
    PAID: "Vielen Dank. Diese Rechnung ist vollständig bezahlt.",
    OVERPAID:
      "Es wurde mehr bezahlt, als fällig war. Wenden Sie sich wegen der Differenz an den Verkäufer.",
    NOTHING_DUE: "Für diese Rechnung ist kein Betrag fällig.",
    REFUNDED: "Die Zahlungen zu dieser Rechnung wurden erstattet.",
    PARTIALLY_REFUNDED: "Ein Teil der Zahlungen zu dieser Rechnung wurde erstattet.",
    CHARGED_BACK:
      "Eine Zahlung zu dieser Rechnung wurde zurückgebucht. Wenden Sie sich an den Verkäufer.",
    VOIDED: "Diese Rechnung wurde storniert. Bezahlen Sie sie nicht.",
    PAID_AFTER_VOID:
      "Nach der Stornierung dieser Rechnung ging eine Zahlung ein. Wenden Sie sich an den Verkäufer.",
    REFUNDED_AFTER_VOID: "Diese Rechnung wurde storniert, und ihre Zahlungen wurden erstattet.",
  },
  dueBy: "Fällig am",
  overdueSince: "Überfällig seit",
  payableUntil: "Zahlbar bis",
  payIn: "Zahlen in",
  atCurrentRates: "Zu den Wechselkursen beim Laden dieser Seite.",
  ratesUnavailable: "Der Betrag ist derzeit nicht verfügbar in der Währung",
  howToPay: "So zahlen Sie",
  noInstructions: "Zahlen Sie diesen Betrag wie mit dem Verkäufer vereinbart.",
  bankTransfer: "SEPA-Überweisung",
  payee: "Empfänger",
  address: "Adresse",
  openWallet: "In einer Wallet öffnen",
  scanSepa: "QR-Code der Überweisung, für Banking-Apps",
  scanBitcoin: "QR-Code der Bitcoin-Zahlung, für Wallets",
  codeContent: "Inhalt des QR-Codes",
  copy: "Kopieren",
  copied: "Kopiert",
  returnTo: "Zurück zu",
  returning: "Bezahlt. Sie werden weitergeleitet zu",
  refresh: "Diese Seite aktualisieren",
  refreshing: "Diese Seite wird aktualisiert, sobald eine Zahlung eingeht.",
  notFound: {
    title: "Rechnung nicht gefunden",
    text: "Unter dieser Adresse gibt es keine Rechnung. Prüfen Sie den Link, den Sie erhalten haben.",
  },
  unavailable: {
    title: "Vorübergehend nicht verfügbar",
    text: "Die Rechnung kann gerade nicht angezeigt werden. Versuchen Sie es in einer Minute erneut.",
  },
};
