/** Links from the board's numbers to the list of exactly those pieces. */
import type { PlaceCount } from '@kervan/contract/warehouse/board/board.endpoints'
import type { AgeGroup } from '@kervan/domain/warehouse/whereabouts'

export const piecesPath = '/pickup/whereabouts/pieces'

interface Asked {
  place: PlaceCount['place']
  isLate?: boolean
  age?: AgeGroup
  group?: PlaceCount['groups'][number]
}

export const linkToPieces = ({ place, isLate, age, group }: Asked): string => {
  const search = new URLSearchParams({ places: place })
  if (isLate) search.set('isLate', 'true')
  if (age) search.set('age', age)
  if (group?.courierId) search.set('courierId', String(group.courierId))
  if (group?.station) search.set('station', group.station)
  if (group?.bagId) search.set('bagId', group.bagId)
  if (group?.flightId) search.set('flightId', group.flightId)
  return `${piecesPath}?${search.toString()}`
}
