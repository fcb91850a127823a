/** What staff write down about a shipment for each other. */
export const noteKinds = ['call', 'email', 'internal'] as const
export type NoteKind = (typeof noteKinds)[number]

export const longestShipmentNote = 500
