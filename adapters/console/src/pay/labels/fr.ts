import { invoiceLabels } from "quittance/html";
import type { PayerLabels } from "../payer-labels.ts";

/** The labels in French. */
export const frenchPayerLabels: PayerLabels = {
  ...invoiceLabels.fr,
  titles: {
    OPEN: "À payer",
    PARTIALLY_PAID: "Reste à payer",
    EXPIRED: "Expirée",
    PROCESSING: "Paiement en cours",
    WAITING_FOR_CONFIRMATIONS: "En attente de confirmations",
    NOTHING_DUE: "Rien à payer",
    REFUNDED: "Remboursée",
    PARTIALLY_REFUNDED: "Partiellement remboursée",
    CHARGED_BACK: "Paiement contesté",
  },
  situations: {
    OPEN: "",
    PARTIALLY_PAID: "Une partie de cette facture a été payée.",
    EXPIRED: "Cette facture ne peut plus être payée. Demandez-en une nouvelle au vendeur.",
    PROCESSING:
      "Votre paiement est en cours de traitement. Vous n’avez rien à faire pour le moment.",
    WAITING_FOR_CONFIRMATIONS:
      "Votre paiement a été reçu et est en cours de confirmation. Vous n’avez rien à faire pour le moment.",
    PAID: "Merci. Cette facture est entièrement payée.",
    OVERPAID:
      "Vous avez payé plus que le montant dû. Contactez le vendeur au sujet de la différence.",
    NOTHING_DUE: "Aucun montant n’est dû pour cette facture.",
    REFUNDED: "Les paiements de cette facture ont été remboursés.",
    PARTIALLY_REFUNDED: "Une partie des paiements de cette facture a été remboursée.",
    CHARGED_BACK:
      "Un paiement de cette facture a fait l’objet d’une rétrofacturation. Contactez le vendeur.",
    VOIDED: "Cette facture a été annulée. Ne la payez pas.",
    PAID_AFTER_VOID:
      "Un paiement est arrivé après l’annulation de cette facture. Contactez le vendeur.",
    REFUNDED_AFTER_VOID: "Cette facture a été annulée et ses paiements ont été remboursés.",
  },
  dueBy: "À payer avant le",
  overdueSince: "En retard depuis le",
  payableUntil: "Payable jusqu’au",
  payIn: "Payer en",
  atCurrentRates: "Aux taux de change en vigueur au chargement de cette page.",
  ratesUnavailable: "Le montant n’est pas disponible pour le moment dans la devise",
  howToPay: "Comment payer",
  noInstructions: "Payez ce montant comme convenu avec le vendeur.",
  bankTransfer: "Virement SEPA",
  payee: "Bénéficiaire",
  address: "Adresse",
  openWallet: "Ouvrir dans un portefeuille",
  scanSepa: "Code QR du virement, pour les applications bancaires",
  scanBitcoin: "Code QR du paiement en bitcoins, pour les portefeuilles",
  codeContent: "Contenu du code QR",
  copy: "Copier",
  copied: "Copié",
  returnTo: "Retourner sur",
  returning: "Facture payée. Redirection vers",
  refresh: "Actualiser cette page",
  refreshing: "Cette page s’actualise dès qu’un paiement arrive.",
  notFound: {
    title: "Facture introuvable",
    text: "Aucune facture ne se trouve à cette adresse. Vérifiez le lien que vous avez reçu.",
  },
  unavailable: {
    title: "Temporairement indisponible",
    text: "La facture ne peut pas être affichée pour le moment. Réessayez dans une minute.",
  },
};
