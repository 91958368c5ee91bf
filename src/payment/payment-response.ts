import { paymentCodec, paymentViews } from "./payment-record.ts";
import { providerCodec } from "../provider/provider-record.ts";

/** Renders a provider as JSON. */
export const renderProvider = providerCodec.json.write;

/** Renders a payment as JSON, without its price in dollars. */
export const renderPayment = paymentViews.minimal.write;

/** Renders a payment as JSON for a list, with its price in dollars at the time of recording. */
export const renderPaymentRow = paymentCodec.json.write;
