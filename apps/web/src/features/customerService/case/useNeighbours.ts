import { useRef } from 'react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearchParams } from 'react-router'
import { workListEndpoints } from '@kervan/contract/customerService/workList.endpoints'
import { endpointQuery } from '../../../platform/api/query.ts'
import { toFilterRequest } from '../../../ui/table/listRequest.ts'
import { serviceFilePage } from '../addresses.ts'

const { listCustomerService } = workListEndpoints

/** Number of waiting shipments in which the neighbours are searched; the longest waiting come first. */
const pageSize = 100

export interface Neighbours {
  /** Place in the work list from 1; null for a shipment that is not waiting. */
  at: number | null
  count: number
  goPrevious: (() => void) | null
  goNext: (() => void) | null
}

/** Neighbours of a shipment in the work list with the filters of the address, which the neighbours keep. */
export const useNeighbours = (shipmentId: string): Neighbours => {
  const navigate = useNavigate()
  const [params] = useSearchParams()
  const filters = toFilterRequest(listCustomerService.list.filters, Object.fromEntries(params))
  const { data } = useQuery(
    endpointQuery(listCustomerService, { body: { ...filters, pageSize, withTotal: true } }),
  )
  const ids = data?.items.map((item) => item.shipmentId) ?? []
  const index = ids.indexOf(shipmentId)
  // A handled case leaves the list, and the next one moves to its place.
  const left = useRef<{ shipmentId: string; index: number } | null>(null)
  if (index !== -1) left.current = { shipmentId, index }
  const place = index === -1 && left.current?.shipmentId === shipmentId ? left.current.index : index
  const search = params.toString()
  const goTo = (id: string | undefined) =>
    id === undefined ? null : () => void navigate({ pathname: serviceFilePage(id), search })
  return {
    at: index === -1 ? null : index + 1,
    count: data?.total?.count ?? ids.length,
    goPrevious: goTo(ids[place - 1]),
    // A shipment that was found by a call is not in the list: the next case is then the first one.
    goNext: goTo(ids[index === -1 ? Math.max(place, 0) : index + 1]),
  }
}
