import { externalReservationEndpoints } from '@kervan/contract/reservation/externalReservation.endpoints'

/** Queries to invalidate after a new request or a decision. */
export const externalQueries = [
  externalReservationEndpoints.listExternalReservations,
  externalReservationEndpoints.getExternalStatistics,
  externalReservationEndpoints.findExternalDuplicates,
]
