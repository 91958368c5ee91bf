export {
  applyNotification,
  retryUnmatched,
  type AppliedNotification,
  type NotificationPorts,
  type NotificationRecipient,
} from "./apply-notification.ts";
export { decimalsOf, fromMinor, toMinor, type DigitsLost } from "./minor-units.ts";
export type {
  NotificationInvalid,
  NotificationTooLarge,
  ReadFailure,
  SignatureInvalid,
} from "./read-failure.ts";
export { checkSecrets, maxNotificationBytes, readNotification } from "./read-notification.ts";
export {
  objectKey,
  type NotificationSource,
  type RecordFactPorts,
  type RetryLater,
} from "./record-fact.ts";
export { isScheme, schemes, type Scheme } from "./scheme.ts";
export type {
  HeaderLookup,
  NotificationContent,
  NotificationReport,
  ReadOptions,
} from "./scheme-reader.ts";
export { signNotification, type SignedNotification } from "./sign-notification.ts";
export {
  endpointsByProvider,
  maxEndpointsPerProvider,
  type NotificationEndpoint,
} from "./http/notification-endpoint.ts";
export type {
  NotificationBody,
  NotificationHead,
  NotificationPlan,
  NotificationReply,
  WrappedHandler,
} from "./http/plain-http.ts";
export type { ReceivedCounts, ReceivedNotification } from "./http/receive-notification.ts";
export { withNotifications, type NotificationsOptions } from "./http/with-notifications.ts";
