import { externalReservationEndpoints } from '@kervan/contract/reservation/externalReservation.endpoints'

/** What a new request or a decision makes outdated. */
export const externalQueries = [
  externalReservationEndpoints.listExternalReservations,
  externalReservationEndpoints.getExternalStatistics,
  externalReservationEndpoints.findExternalDuplicates,
]
