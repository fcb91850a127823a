/** What a customer and what staff can do about an extra payment; both see the same figures. */
import { App } from 'antd'
import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type {
  AdjustmentAnswer,
  MeasuringOverview,
} from '@kervan/contract/shipment/measuring/measuring.endpoints'
import { measuringEndpoints } from '@kervan/contract/shipment/measuring/measuring.endpoints'
import { createQueryClient } from '../../platform/api/query.ts'
import { loadTexts } from '../../platform/text/i18n.ts'
import { serveRows } from '../../testing/serveRows.ts'
import { AdjustmentsPanel } from './components/AdjustmentsPanel.tsx'

const { findMeasuring, objectToExtraPayment, decideObjection, createDiscount } = measuringEndpoints

const calculation = (total: number) => ({
  actualKg: 2,
  volumetricKg: 6,
  chargeableKg: 6,
  total,
  currency: 'EUR',
  lines: [],
  explanationLines: [`hesap ${total}`],
})

const extra: AdjustmentAnswer = {
  id: '00000000-0000-4000-8000-0000000000e1',
  kind: 'extra',
  state: 'open',
  amount: 40,
  currency: 'EUR',
  before: calculation(20),
  after: calculation(60),
  reason: null,
  createdDate: '2026-11-20T09:00:00.000Z',
  objectUntil: '2026-11-27T09:00:00.000Z',
  objection: null,
  objectedDate: null,
  decision: null,
  decisionReason: null,
  decidedDate: null,
  settledDate: null,
  canPay: true,
  canObject: true,
  canDecide: false,
}

const shipmentId = '00000000-0000-4000-8000-000000000001'
let adjustments: AdjustmentAnswer[]
let served: Awaited<ReturnType<typeof serveRows>>
const overview = (): MeasuringOverview => ({
  shipmentId,
  assetReference: 'KRV-41870392-5',
  company: 'Anadolu Dokuma',
  state: 'received',
  isDocument: false,
  version: 1,
  canMeasure: true,
  isHeld: adjustments.some(({ state }) => state === 'open' || state === 'objected'),
  declared: [],
  measured: null,
  measuredDate: null,
  photos: [],
  adjustments,
})
beforeAll(() => loadTexts(['ui', 'validation', 'shipment', 'measuring']))
beforeEach(async () => {
  adjustments = [extra]
  served = await serveRows([
    { row: findMeasuring, answer: overview },
    { row: objectToExtraPayment, answer: overview },
    { row: decideObjection, answer: overview },
    { row: createDiscount, answer: overview },
  ])
})
afterEach(() => served.stop())

const show = (isOwn: boolean) => {
  const onPay = vi.fn()
  render(
    <QueryClientProvider client={createQueryClient()}>
      <App>
        <MemoryRouter>
          <AdjustmentsPanel
            shipmentId={shipmentId}
            reference="KRV-41870392-5"
            isOwn={isOwn}
            mayState={!isOwn}
            isBusy={false}
            onPay={onPay}
          />
        </MemoryRouter>
      </App>
    </QueryClientProvider>,
  )
  return { user: userEvent.setup(), onPay }
}
const bodiesOf = (row: object) => served.calls.filter((call) => call.row === row).map(({ body }) => body)

describe('the customer', () => {
  it('sees both calculations and the last day to object, and pays', async () => {
    const { user, onPay } = show(true)
    expect((await screen.findByRole('region', { name: 'Bildirilen ölçülerle' })).textContent).toContain(
      '20,00',
    )
    expect(screen.getByRole('region', { name: 'Ölçülen ölçülerle' }).textContent).toContain('hesap 60')
    expect(screen.getByText('Ek ödeme bekliyor')).toBeDefined()
    expect(screen.getByText('27.11.2026 12:00')).toBeDefined()
    expect(screen.queryByRole('button', { name: 'Karar ver' })).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Ek ödeme yap' }))
    expect(onPay).toHaveBeenCalledWith(extra.id)
  })

  it('objects with a reason, and not without one', async () => {
    const { user } = show(true)
    await user.click(await screen.findByRole('button', { name: 'İtiraz et' }))
    const send = () => user.click(screen.getAllByRole('button', { name: 'İtiraz et' }).at(-1)!)
    await send()
    expect(await screen.findByText('Gerekçe gerekli!')).toBeDefined()
    expect(bodiesOf(objectToExtraPayment)).toEqual([])
    await user.type(screen.getByRole('textbox', { name: /Gerekçe/ }), 'Kutu 20 cm')
    await send()
    await waitFor(() =>
      expect(bodiesOf(objectToExtraPayment)).toEqual([{ adjustmentId: extra.id, reason: 'Kutu 20 cm' }]),
    )
  })

  it('is asked for nothing while the objection waits, and reads what was decided', async () => {
    adjustments = [
      {
        ...extra,
        state: 'withdrawn',
        canPay: false,
        canObject: false,
        objection: 'Kutu 20 cm',
        objectedDate: '2026-11-21T09:00:00.000Z',
        decision: 'withdraw',
        decisionReason: 'Haklısınız',
        decidedDate: '2026-11-22T09:00:00.000Z',
      },
    ]
    show(true)
    expect(await screen.findByText('Haklısınız')).toBeDefined()
    expect(screen.getByText('İtiraz kabul edildi')).toBeDefined()
    for (const name of ['Ek ödeme yap', 'İtiraz et'])
      expect(screen.queryByRole('button', { name })).toBeNull()
  })

  it('sees nothing where nothing was asked', async () => {
    adjustments = []
    show(true)
    await waitFor(() => expect(bodiesOf(findMeasuring)).toHaveLength(1))
    expect(screen.queryByText('Ek ödeme ve indirimler')).toBeNull()
  })
})

describe('staff', () => {
  it('decide an objection by the same figures, and do not pay', async () => {
    adjustments = [
      {
        ...extra,
        state: 'objected',
        canPay: false,
        canObject: false,
        canDecide: true,
        objection: 'Kutu 20 cm',
        objectedDate: '2026-11-21T09:00:00.000Z',
      },
    ]
    const { user } = show(false)
    await user.click(await screen.findByRole('button', { name: 'Karar ver' }))
    expect(screen.getByRole('region', { name: 'Ölçülen ölçülerle' })).toBeDefined()
    expect(screen.queryByRole('button', { name: 'Ek ödeme yap' })).toBeNull()
    await user.type(screen.getByRole('textbox', { name: /Gerekçe/ }), 'Fotoğrafta görülüyor')
    await user.click(screen.getAllByRole('button', { name: 'Karar ver' }).at(-1)!)
    await waitFor(() =>
      expect(bodiesOf(decideObjection)).toMatchObject([
        { adjustmentId: extra.id, decision: 'keep', reason: 'Fotoğrafta görülüyor' },
      ]),
    )
  })

  it('give a discount with an amount and a reason', async () => {
    adjustments = []
    const { user } = show(false)
    await user.click(await screen.findByRole('button', { name: 'İndirim yap' }))
    await user.type(screen.getByRole('textbox', { name: /Tutar/ }), '5,50')
    await user.type(screen.getByRole('textbox', { name: /Gerekçe/ }), 'Geç teslim')
    await user.click(screen.getAllByRole('button', { name: 'İndirim yap' }).at(-1)!)
    await waitFor(() =>
      expect(bodiesOf(createDiscount)).toEqual([{ shipmentId, amount: 5.5, reason: 'Geç teslim' }]),
    )
  })
})
