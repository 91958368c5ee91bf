import { invoiceLabels } from "quittance/html";
import type { PayerLabels } from "../payer-labels.ts";

/** The labels in Polish. */
export const polishPayerLabels: PayerLabels = {
  ...invoiceLabels.pl,
  situations: {
    OPEN: { title: "Do zapłaty", text: "" },
    PARTIALLY_PAID: { title: "Pozostało do zapłaty", text: "Część tej faktury została zapłacona." },
    EXPIRED: {
      title: "Wygasła",
      text: "Tej faktury nie można już opłacić. Poproś sprzedawcę o nową.",
    },
    PROCESSING: {
      title: "Płatność w toku",
      text: "Twoja płatność jest przetwarzana. Nie musisz teraz nic robić.",
    },
    WAITING_FOR_CONFIRMATIONS: {
      title: "Oczekiwanie na potwierdzenia",
      text: "Twoja płatność została wykryta i czeka na potwierdzenie. Nie musisz teraz nic robić.",
    },
    PAID: { title: "Opłacona", text: "Dziękujemy. Ta faktura została opłacona w całości." },
    OVERPAID: {
      title: "Opłacona",
      text: "Zapłacono więcej, niż należało. Skontaktuj się ze sprzedawcą w sprawie różnicy.",
    },
    NOTHING_DUE: { title: "Nic do zapłaty", text: "Na tej fakturze nie ma kwoty do zapłaty." },
    REFUNDED: { title: "Zwrócono", text: "Płatności za tę fakturę zostały zwrócone." },
    PARTIALLY_REFUNDED: {
      title: "Częściowo zwrócono",
      text: "Część płatności za tę fakturę została zwrócona.",
    },
    CHARGED_BACK: {
      title: "Obciążenie zwrotne",
      text: "Płatność za tę fakturę została cofnięta. Skontaktuj się ze sprzedawcą.",
    },
    VOIDED: { title: "Anulowana", text: "Ta faktura została anulowana. Nie opłacaj jej." },
    PAID_AFTER_VOID: {
      title: "Anulowana",
      text: "Po anulowaniu tej faktury wpłynęła płatność. Skontaktuj się ze sprzedawcą.",
    },
    REFUNDED_AFTER_VOID: {
      title: "Anulowana",
      text: "Ta faktura została anulowana, a płatności za nią zostały zwrócone.",
    },
  },
  dueBy: "Termin płatności:",
  overdueSince: "Po terminie od:",
  payableUntil: "Można zapłacić do:",
  payIn: "Zapłać w",
  atCurrentRates: "Według kursów walut z chwili wczytania tej strony.",
  ratesUnavailable: "Kwota jest obecnie niedostępna w walucie",
  howToPay: "Jak zapłacić",
  noInstructions: "Zapłać tę kwotę zgodnie z ustaleniami ze sprzedawcą.",
  bankTransfer: "Przelew SEPA",
  bitcoin: "Bitcoin",
  payee: "Odbiorca",
  iban: "IBAN",
  bic: "BIC",
  reference: "Tytuł przelewu",
  address: "Adres",
  openWallet: "Otwórz w portfelu",
  scanSepa: "Kod QR przelewu, dla aplikacji bankowych",
  scanBitcoin: "Kod QR płatności w bitcoinach, dla portfeli",
  codeContent: "Zawartość kodu QR",
  copy: "Kopiuj",
  copied: "Skopiowano",
  returnTo: "Powrót do",
  returning: "Opłacono. Trwa przekierowanie do",
  refresh: "Odśwież tę stronę",
  refreshing: "Ta strona odświeży się, gdy wpłynie płatność.",
  notFound: {
    title: "Nie znaleziono faktury",
    text: "Pod tym adresem nie ma faktury. Sprawdź otrzymany link.",
  },
  unavailable: {
    title: "Chwilowo niedostępne",
    text: "Faktury nie można teraz wyświetlić. Spróbuj ponownie za minutę.",
  },
};
