import { externalReservationEndpoints } from '@kervan/contract/reservation/externalReservation.endpoints'

/** Queries to invalidate after a new pickup request or a decision about one. */
export const externalQueries = [
  externalReservationEndpoints.listExternalReservations,
  externalReservationEndpoints.getExternalStatistics,
  externalReservationEndpoints.findExternalDuplicates,
]
