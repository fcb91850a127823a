/** In local storage where this device has kept something for work without a connection, so that nobody else loads the code for it. */
export const outboxMark = 'outbox'
