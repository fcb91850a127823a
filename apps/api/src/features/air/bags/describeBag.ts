import type { BagRow } from '@kervan/contract/air/bags/bag.endpoints'
import type { BagMove } from '@kervan/domain/air/bagLife'
import { bagMovesFrom } from '@kervan/domain/air/bagLife'
import type { SelectedBag } from './bag.queries.ts'

export const describeBag = ({ bag, flight, shipmentCount, pieceCount, weightKg }: SelectedBag): BagRow => ({
  id: bag.id,
  version: bag.version,
  number: bag.number,
  state: bag.state,
  flightId: bag.flightId,
  flightNumber: flight && `${flight.airlineCode}${flight.flightNumber}`,
  flightState: flight?.state ?? null,
  destination: bag.destination,
  countryCodes: bag.countryCodes,
  note: bag.note,
  shipmentCount,
  pieceCount,
  weightKg: Number(weightKg),
  createdDate: bag.createdAt.toISOString(),
  closedDate: bag.closedAt?.toISOString() ?? null,
})

export const movesOfBag = ({ bag: { state }, flight, pieceCount }: SelectedBag): BagMove[] =>
  bagMovesFrom({ state, pieceCount, flightState: flight?.state ?? null })
