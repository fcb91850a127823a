/** Internal notes of staff about a shipment. */
export const noteKinds = ['call', 'email', 'internal'] as const
export type NoteKind = (typeof noteKinds)[number]

export const longestShipmentNote = 500
