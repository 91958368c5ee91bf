import { invoiceLabels } from "quittance/html";
import type { PayerLabels } from "../payer-labels.ts";

/** The labels in Spanish. */
export const spanishPayerLabels: PayerLabels = {
  ...invoiceLabels.es,
  titles: {
    OPEN: "Por pagar",
    PARTIALLY_PAID: "Falta por pagar",
    EXPIRED: "Caducada",
    PROCESSING: "Pago en curso",
    WAITING_FOR_CONFIRMATIONS: "A la espera de confirmaciones",
    NOTHING_DUE: "Nada que pagar",
    REFUNDED: "Reembolsada",
    PARTIALLY_REFUNDED: "Reembolsada parcialmente",
    CHARGED_BACK: "Pago devuelto",
  },
  situations: {
    OPEN: "",
    PARTIALLY_PAID: "Se ha pagado una parte de esta factura.",
    EXPIRED: "Esta factura ya no se puede pagar. Pida una nueva al vendedor.",
    PROCESSING: "Su pago se está procesando. No tiene que hacer nada por ahora.",
    WAITING_FOR_CONFIRMATIONS:
      "Hemos detectado su pago y se está confirmando. No tiene que hacer nada por ahora.",
    PAID: "Gracias. Esta factura está pagada por completo.",
    OVERPAID:
      "Se ha pagado más de lo debido. Póngase en contacto con el vendedor por la diferencia.",
    NOTHING_DUE: "No se debe ningún importe por esta factura.",
    REFUNDED: "Se han reembolsado los pagos de esta factura.",
    PARTIALLY_REFUNDED: "Se ha reembolsado una parte de los pagos de esta factura.",
    CHARGED_BACK:
      "Un pago de esta factura fue devuelto por un contracargo. Póngase en contacto con el vendedor.",
    VOIDED: "Esta factura se ha anulado. No la pague.",
    PAID_AFTER_VOID:
      "Se recibió un pago después de anular esta factura. Póngase en contacto con el vendedor.",
    REFUNDED_AFTER_VOID: "Esta factura se ha anulado y se han reembolsado sus pagos.",
  },
  dueBy: "Vence el",
  overdueSince: "Vencida desde el",
  payableUntil: "Se puede pagar hasta el",
  payIn: "Pagar en",
  atCurrentRates: "A los tipos de cambio vigentes al cargar esta página.",
  ratesUnavailable: "El importe no está disponible en este momento en la moneda",
  howToPay: "Cómo pagar",
  noInstructions: "Pague este importe según lo acordado con el vendedor.",
  bankTransfer: "Transferencia SEPA",
  payee: "Beneficiario",
  address: "Dirección",
  openWallet: "Abrir en un monedero",
  scanSepa: "Código QR de la transferencia, para aplicaciones bancarias",
  scanBitcoin: "Código QR del pago en bitcoins, para monederos",
  codeContent: "Contenido del código QR",
  copy: "Copiar",
  copied: "Copiado",
  returnTo: "Volver a",
  returning: "Factura pagada. Redirigiendo a",
  refresh: "Actualizar esta página",
  refreshing: "Esta página se actualiza cuando llega un pago.",
  notFound: {
    title: "Factura no encontrada",
    text: "No hay ninguna factura en esta dirección. Compruebe el enlace que recibió.",
  },
  unavailable: {
    title: "No disponible temporalmente",
    text: "La factura no se puede mostrar en este momento. Inténtelo de nuevo dentro de un minuto.",
  },
};
