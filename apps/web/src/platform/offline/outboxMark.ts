/**
 * Local storage key that is set when this device has stored offline data. Other devices do not load the offline
 * code.
 */
export const outboxMark = 'outbox'
