import { invoiceLabels } from "quittance/html";
import type { PayerLabels } from "../payer-labels.ts";

/** The labels in Portuguese. */
export const portuguesePayerLabels: PayerLabels = {
  ...invoiceLabels.pt,
  situations: {
    OPEN: { title: "A pagar", text: "" },
    PARTIALLY_PAID: { title: "Ainda por pagar", text: "Uma parte desta fatura foi paga." },
    EXPIRED: {
      title: "Expirada",
      text: "Esta fatura já não pode ser paga. Peça uma nova ao vendedor.",
    },
    PROCESSING: {
      title: "Pagamento em curso",
      text: "O seu pagamento está a ser processado. Não precisa de fazer nada por agora.",
    },
    WAITING_FOR_CONFIRMATIONS: {
      title: "A aguardar confirmações",
      text: "O seu pagamento foi detetado e está a ser confirmado. Não precisa de fazer nada por agora.",
    },
    PAID: { title: "Paga", text: "Obrigado. Esta fatura está totalmente paga." },
    OVERPAID: {
      title: "Paga",
      text: "Foi pago mais do que o valor devido. Contacte o vendedor a propósito da diferença.",
    },
    NOTHING_DUE: { title: "Nada a pagar", text: "Não há qualquer valor em dívida nesta fatura." },
    REFUNDED: { title: "Reembolsada", text: "Os pagamentos desta fatura foram reembolsados." },
    PARTIALLY_REFUNDED: {
      title: "Parcialmente reembolsada",
      text: "Uma parte dos pagamentos desta fatura foi reembolsada.",
    },
    CHARGED_BACK: {
      title: "Pagamento estornado",
      text: "Um pagamento desta fatura foi estornado. Contacte o vendedor.",
    },
    VOIDED: { title: "Anulada", text: "Esta fatura foi anulada. Não a pague." },
    PAID_AFTER_VOID: {
      title: "Anulada",
      text: "Foi recebido um pagamento depois de esta fatura ter sido anulada. Contacte o vendedor.",
    },
    REFUNDED_AFTER_VOID: {
      title: "Anulada",
      text: "Esta fatura foi anulada e os seus pagamentos foram reembolsados.",
    },
  },
  dueBy: "A pagar até",
  overdueSince: "Em atraso desde",
  payableUntil: "Pode ser paga até",
  payIn: "Pagar em",
  atCurrentRates: "Às taxas de câmbio em vigor quando esta página foi carregada.",
  ratesUnavailable: "De momento, o valor não está disponível na moeda",
  howToPay: "Como pagar",
  noInstructions: "Pague este valor conforme combinado com o vendedor.",
  bankTransfer: "Transferência SEPA",
  bitcoin: "Bitcoin",
  payee: "Beneficiário",
  iban: "IBAN",
  bic: "BIC",
  reference: "Referência",
  address: "Endereço",
  openWallet: "Abrir numa carteira",
  scanSepa: "Código QR da transferência, para aplicações bancárias",
  scanBitcoin: "Código QR do pagamento em bitcoin, para carteiras",
  codeContent: "Conteúdo do código QR",
  copy: "Copiar",
  copied: "Copiado",
  returnTo: "Voltar a",
  returning: "Fatura paga. A redirecionar para",
  refresh: "Atualizar esta página",
  refreshing: "Esta página é atualizada quando chega um pagamento.",
  notFound: {
    title: "Fatura não encontrada",
    text: "Não existe nenhuma fatura neste endereço. Verifique a ligação que recebeu.",
  },
  unavailable: {
    title: "Temporariamente indisponível",
    text: "De momento, não é possível mostrar a fatura. Tente novamente dentro de um minuto.",
  },
};
