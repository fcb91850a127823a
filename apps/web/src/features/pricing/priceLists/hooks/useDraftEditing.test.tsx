import { act, renderHook } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import type { PriceListDraftAnswer } from '@kervan/contract/pricing/priceLists/priceList.endpoints'
import { callEndpoint } from '../../../../platform/api/apiClient.ts'
import { useDraftEditing } from './useDraftEditing.ts'

vi.mock('../../../../platform/api/apiClient.ts', () => ({ callEndpoint: vi.fn() }))
const call = vi.mocked(callEndpoint)

afterEach(() => vi.useRealTimers())

const zone = { zoneId: 1, code: '1', name: 'Avrupa', countryCodes: ['DE'] }
const answer = {
  draft: { draftId: 'd', version: 1 },
  zones: [zone],
  problems: [],
  grids: [
    {
      contentKind: 'package',
      zones: [zone],
      breaksKg: [1],
      prices: [[10]],
      pricesPerKg: [null],
      isPriced: [true],
    },
  ],
} as unknown as PriceListDraftAnswer
const carried: never[] = []

test('cells that could not be saved are saved when the connection is back', async () => {
  vi.useFakeTimers()
  call.mockRejectedValueOnce(new Error('offline'))
  call.mockResolvedValueOnce({ draft: { version: 2 }, problems: [] } as never)
  const { result } = renderHook(() => useDraftEditing(answer, carried))
  act(() => result.current.saver.add([{ contentKind: 'package', zoneId: 1, upToKg: 1, price: 12 }]))
  await act(() => vi.advanceTimersByTimeAsync(60_000))
  expect(result.current.save).toMatchObject({ kind: 'failed', unsavedCount: 1 })

  window.dispatchEvent(new Event('online'))
  await act(() => vi.advanceTimersByTimeAsync(0))
  expect(result.current.save).toMatchObject({ kind: 'saved', version: 2, unsavedCount: 0 })
  window.dispatchEvent(new Event('online'))
  await act(() => vi.advanceTimersByTimeAsync(60_000))
  expect(call).toHaveBeenCalledTimes(2)
})
