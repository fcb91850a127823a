/** Error codes of this feature with their types; their texts are `errors.<code>` in its text file. */
export const reservationErrors = {
  reservationStateRefused: 'Conflict',
  externalReservationDecided: 'Conflict',
} as const
