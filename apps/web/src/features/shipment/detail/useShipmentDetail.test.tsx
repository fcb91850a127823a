import { renderHook, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { shipmentDetailEndpoints } from '@kervan/contract/shipment/detail/shipmentDetail.endpoints'
import { shipmentEndpoints } from '@kervan/contract/shipment/shipment.endpoints'
import { clearSession, startSession } from '../../../platform/session/session.ts'
import { makeToken } from '../../../testing/makeToken.ts'
import { serveRows } from '../../../testing/serveRows.ts'
import { withQueries } from '../../../testing/withQueries.tsx'
import { useShipmentDetail } from './hooks/useShipmentDetail.ts'

const id = 'f06a4ad9-6312-47a1-87f0-86c82bbb516c'

let served: Awaited<ReturnType<typeof serveRows>>
let isBooked: boolean
beforeEach(async () => {
  startSession(makeToken())
  isBooked = false
  served = await serveRows([
    {
      row: shipmentEndpoints.findShipment,
      answer: () => ({ id, state: isBooked ? 'booked' : 'paid' }),
    },
    {
      row: shipmentDetailEndpoints.findShipmentDetail,
      answer: () => ({ booking: { problem: isBooked ? null : 'connectionDisabled' } }),
    },
  ])
})
afterEach(() => {
  clearSession()
  served.stop()
})

describe('useShipmentDetail', () => {
  it('removes the reason of a waiting booking when the shipment is booked', async () => {
    const { result } = renderHook(() => useShipmentDetail(id), { wrapper: withQueries() })
    await waitFor(() => expect(result.current.detail?.booking?.problem).toBe('connectionDisabled'))
    isBooked = true
    await waitFor(() => expect(result.current.detail?.booking?.problem).toBeNull(), { timeout: 10_000 })
    expect(result.current.state).toBe('booked')
  }, 20_000)
})
