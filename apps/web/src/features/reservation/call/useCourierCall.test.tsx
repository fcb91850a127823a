import { QueryClientProvider } from '@tanstack/react-query'
import { act, renderHook, waitFor } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { accessEndpoints } from '@kervan/contract/access/access.endpoints'
import { pickupProposalEndpoints } from '@kervan/contract/reservation/pickupProposal.endpoints'
import type { PickupProposal, ProposedPlace } from '@kervan/contract/reservation/pickupProposal.endpoints'
import { createQueryClient } from '../../../platform/api/query.ts'
import { clearSession, startSession } from '../../../platform/session/session.ts'
import { makeToken } from '../../../testing/makeToken.ts'
import { serveRows } from '../../../testing/serveRows.ts'
import { readEditedPlace } from './editedPlace.ts'
import { useCourierCall } from './useCourierCall.ts'

const workshop = '0c5cf4ba-5f1c-4a79-8a5c-3e2ad2a3b7f2'
const store = '6f6c2d0e-8f0e-4c9c-9f83-0a8a5f0b1c11'

const placeAt = (address: string): ProposedPlace => ({
  addressType: 'saved',
  senderName: 'Elif Kilimci',
  email: 'elif@kilim.example',
  phone: '+905324178820',
  postalCode: '34134',
  districtId: 34_016,
  city: 'İstanbul',
  district: 'Fatih',
  neighborhood: null,
  town: null,
  address,
  note: null,
})

const windowOf = (windowId: number) => ({
  date: '2026-11-27',
  windowId,
  from: '09:00',
  to: '12:00',
  isUsual: false,
})

const proposalFor = (shipmentIds: string[]): PickupProposal => ({
  shipmentIds,
  otherCount: 0,
  pieceCount: 1,
  weightKg: 4,
  largest: null,
  carriers: [],
  place: placeAt(shipmentIds.includes(workshop) ? 'Ordu Cad. 214/3' : 'Yeniçeriler Cad. 8'),
  missing: [],
  isOfLastCall: false,
  windows: [windowOf(7), windowOf(8)],
  calls: [],
  hasStanding: false,
})

let served: Awaited<ReturnType<typeof serveRows>>
beforeEach(async () => {
  startSession(makeToken({ CompanyID: '3' }, Date.now() + 3_600_000))
  served = await serveRows([
    { row: accessEndpoints.getUserMenu, answer: () => [{ role: { definition: 'reservation_create' } }] },
    {
      row: pickupProposalEndpoints.getPickupProposal,
      answer: (body) => proposalFor((body as { shipmentIds: string[] }).shipmentIds),
    },
  ])
})
afterEach(() => {
  clearSession()
  sessionStorage.clear()
  return served.stop()
})

const open = (id: string) => {
  const client = createQueryClient()
  return renderHook(({ ids }) => useCourierCall(ids), {
    initialProps: { ids: [id] },
    wrapper: ({ children }) => (
      <QueryClientProvider client={client}>
        <MemoryRouter>{children}</MemoryRouter>
      </QueryClientProvider>
    ),
  })
}

it('uses a typed address only for the door that it replaced', async () => {
  const first = open(workshop)
  await waitFor(() => expect(first.result.current.isReady).toBe(true))
  act(() => first.result.current.edit(placeAt('Ordu Cad. 216')))
  expect(first.result.current.place?.address).toBe('Ordu Cad. 216')
  first.unmount()

  const second = open(store)
  await waitFor(() => expect(second.result.current.isReady).toBe(true))
  expect(second.result.current.place?.address).toBe('Yeniçeriler Cad. 8')
  second.unmount()

  const again = open(workshop)
  await waitFor(() => expect(again.result.current.isReady).toBe(true))
  expect(again.result.current.place?.address).toBe('Ordu Cad. 216')
})

it('calls no courier for earlier shipments or in their window', async () => {
  const { result, rerender } = open(workshop)
  await waitFor(() => expect(result.current.isReady).toBe(true))
  act(() => result.current.choose(windowOf(8)))
  expect(result.current.window?.windowId).toBe(8)
  rerender({ ids: [store] })
  expect(result.current.isReady).toBe(false)
  await waitFor(() => expect(result.current.isReady).toBe(true))
  expect(result.current.proposal?.shipmentIds).toEqual([store])
  expect(result.current.window?.windowId).toBe(7)
})

it('starts without a typed address when the stored one is unreadable', () => {
  sessionStorage.setItem('visit:pickupPlace', '{')
  expect(readEditedPlace()).toBeNull()
})
