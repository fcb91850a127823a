import { QueryClientProvider } from '@tanstack/react-query'
import { act, renderHook, waitFor } from '@testing-library/react'
import { MemoryRouter, useLocation } from 'react-router'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { workListEndpoints } from '@kervan/contract/customerService/workList.endpoints'
import { createQueryClient, queriesOf } from '../../../platform/api/query.ts'
import { serveRows } from '../../../testing/serveRows.ts'
import { serviceFilePage } from '../addresses.ts'
import { useNeighbours } from './useNeighbours.ts'

const { listCustomerService } = workListEndpoints

let served: Awaited<ReturnType<typeof serveRows>>
let ids: string[]
beforeEach(async () => {
  ids = ['a', 'b', 'c', 'd']
  served = await serveRows([
    {
      row: listCustomerService,
      answer: () => ({
        items: ids.map((shipmentId) => ({ shipmentId })),
        nextCursor: null,
        total: { count: ids.length, isMore: false },
      }),
    },
  ])
})
afterEach(() => served.stop())

const open = (shipmentId: string) => {
  const client = createQueryClient()
  const { result } = renderHook(
    () => ({ neighbours: useNeighbours(shipmentId), path: useLocation().pathname }),
    {
      wrapper: ({ children }) => (
        <QueryClientProvider client={client}>
          <MemoryRouter>{children}</MemoryRouter>
        </QueryClientProvider>
      ),
    },
  )
  return { result, reload: () => client.invalidateQueries(queriesOf(listCustomerService)) }
}

it('opens the case that took the place of a handled one', async () => {
  const { result, reload } = open('c')
  await waitFor(() => expect(result.current.neighbours.at).toBe(3))
  ids = ['a', 'b', 'd']
  await act(reload)
  await waitFor(() => expect(result.current.neighbours.at).toBeNull())
  act(() => result.current.neighbours.goNext!())
  expect(result.current.path).toBe(serviceFilePage('d'))
  act(() => result.current.neighbours.goPrevious!())
  expect(result.current.path).toBe(serviceFilePage('b'))
})

it('opens the first case after one that was not in the list', async () => {
  const { result } = open('z')
  await waitFor(() => expect(result.current.neighbours.count).toBe(4))
  expect(result.current.neighbours.goPrevious).toBeNull()
  act(() => result.current.neighbours.goNext!())
  expect(result.current.path).toBe(serviceFilePage('a'))
})
