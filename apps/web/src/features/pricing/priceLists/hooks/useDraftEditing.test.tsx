import { act, renderHook, waitFor } from '@testing-library/react'
import { afterAll, expect, test } from 'vitest'
import { priceListEndpoints } from '@kervan/contract/pricing/priceLists/priceList.endpoints'
import type { PriceListDraftAnswer } from '@kervan/contract/pricing/priceLists/priceList.endpoints'
import { startApiServer } from '../../../../testing/startApiServer.ts'
import { useDraftEditing } from './useDraftEditing.ts'

const server = await startApiServer()
const row = priceListEndpoints.savePriceListDraftPrices

afterAll(() => server.close())

const zone = { zoneId: 1, code: '1', name: 'Avrupa', countryCodes: ['DE'] }
const answer: PriceListDraftAnswer = {
  draft: {
    draftId: '6f1f2a2e-6d6f-4d1e-9a53-0f4f3f6c7a10',
    version: 1,
    supplierId: 1,
    supplierName: 'Demo Kargo',
    supplierServiceMethodId: 1,
    supplierServiceMethodName: 'Express',
    direction: 'export',
    name: 'Demo 2026',
    currency: 'EUR',
    volumetricDivisor: 5000,
    chargeableBasis: 'shipment',
    roundingSteps: [{ upToKg: null, stepKg: 0.5 }],
    perKgBasis: 'wholeWeight',
    source: 'demo.xlsx',
    zoneCount: 1,
    priceCount: 1,
    priceListId: null,
    changedAt: '2026-01-01T00:00:00.000Z',
    changedBy: null,
  },
  zones: [zone],
  problems: [],
  grids: [
    {
      contentKind: 'package',
      zones: [zone],
      breaksKg: [1],
      prices: [[10]],
      pricesPerKg: [null],
    },
  ],
}
const carried: never[] = []

test('saves failed price cells when the connection returns', async () => {
  server.failOn(row, 503, 'closed')
  const { result } = renderHook(() => useDraftEditing(answer, carried))
  act(() => result.current.saver.add([{ contentKind: 'package', zoneId: 1, upToKg: 1, price: 12 }]))
  await waitFor(() => expect(result.current.save).toMatchObject({ kind: 'failed', unsavedCount: 1 }))

  server.on(row, () => ({ draft: { ...answer.draft, version: 2 }, problems: [] }))
  act(() => void window.dispatchEvent(new Event('online')))
  await waitFor(() =>
    expect(result.current.save).toMatchObject({ kind: 'saved', version: 2, unsavedCount: 0 }),
  )
  act(() => void window.dispatchEvent(new Event('online')))
  expect(result.current.save.kind).toBe('saved')
  expect(server.calls).toHaveLength(2)
})
