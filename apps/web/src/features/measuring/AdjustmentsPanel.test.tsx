/** Tests the actions of customers and staff on an extra payment; both see the same amounts. */
import { App } from 'antd'
import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { AdjustmentAnswer, MeasuringOverview } from '@kervan/contract/measuring/measuring.endpoints'
import { measuringEndpoints } from '@kervan/contract/measuring/measuring.endpoints'
import { createQueryClient } from '../../platform/api/query.ts'
import { loadTexts } from '../../platform/text/i18n.ts'
import { serveRows } from '../../testing/serveRows.ts'
import { AdjustmentsPanel } from './components/AdjustmentsPanel.tsx'

const {
  findMeasuring,
  objectToExtraPayment,
  addObjectionFile,
  decideObjection,
  createDiscount,
  releaseHold,
  undoRelease,
} = measuringEndpoints

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
  objectionFiles: [],
  decision: null,
  decisionReason: null,
  decidedDate: null,
  settledDate: null,
  hold: 'held',
  releasedDate: null,
  releaseReason: null,
  canPay: true,
  canObject: true,
  canAddFile: false,
  canDecide: false,
  canRelease: false,
  canHoldAgain: false,
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
    { row: addObjectionFile, answer: overview },
    { row: decideObjection, answer: overview },
    { row: createDiscount, answer: overview },
    { row: releaseHold, answer: overview },
    { row: undoRelease, answer: overview },
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

describe('AdjustmentsPanel for a customer', () => {
  it('shows the customer both calculations and the objection deadline, and pays', async () => {
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

  it('requires a reason for an objection to an extra payment', async () => {
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

  it('sends the chosen files after the objection', async () => {
    const { user } = show(true)
    await user.click(await screen.findByRole('button', { name: 'İtiraz et' }))
    const pick = screen.getByLabelText<HTMLInputElement>('Fotoğraf ya da belge ekle')
    const photo = (name: string) => new File(['x'], name, { type: 'image/jpeg' })
    await user.upload(pick, [photo('kutu.jpg'), photo('yanlis.jpg')])
    await user.click(screen.getByRole('button', { name: 'yanlis.jpg dosyasını çıkar' }))
    await user.type(screen.getByRole('textbox', { name: /Gerekçe/ }), 'Kutu 20 cm')
    await user.click(screen.getAllByRole('button', { name: 'İtiraz et' }).at(-1)!)
    await waitFor(() =>
      expect(
        served.calls.filter(({ row }) => row !== findMeasuring).map(({ row, body }) => [row.path, body]),
      ).toEqual([
        [objectToExtraPayment.path, { adjustmentId: extra.id, reason: 'Kutu 20 cm' }],
        [addObjectionFile.path, { adjustmentId: extra.id }],
      ]),
    )
  })

  it('hides the payment while an objection is pending, then shows the decision', async () => {
    adjustments = [
      {
        ...extra,
        state: 'withdrawn',
        hold: 'none',
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

  it('explains to the customer why the parcel is held and offers no release', async () => {
    show(true)
    expect(await screen.findByText(/ek ödemeyi yapın ya da ölçüye itiraz edin/)).toBeDefined()
    for (const name of ['Serbest bırak', 'Yeniden beklet'])
      expect(screen.queryByRole('button', { name })).toBeNull()
  })

  it('shows why the parcel was released and that the extra payment is still due', async () => {
    adjustments = [
      {
        ...extra,
        hold: 'released',
        releasedDate: '2026-11-21T09:00:00.000Z',
        releaseReason: 'Uçuş kaçmasın',
      },
    ]
    show(true)
    expect(await screen.findByText('Uçuş kaçmasın')).toBeDefined()
    expect(screen.getByText(/Ek ödeme borcu sürer/)).toBeDefined()
    expect(screen.getByRole('button', { name: 'Ek ödeme yap' })).toBeDefined()
    expect(screen.queryByText(/bekletiliyor/)).toBeNull()
  })

  it.each([
    ['objected', 'held', /itirazınız inceleniyor/],
    ['open', 'notBySegment', /gönderiniz yoluna devam eder/],
  ] as const)('explains to the customer an extra payment that is %s and %s', async (state, hold, words) => {
    adjustments = [{ ...extra, state, hold }]
    show(true)
    expect(await screen.findByText(words)).toBeDefined()
  })

  it('shows no panel when there is no extra payment', async () => {
    adjustments = []
    show(true)
    await waitFor(() => expect(bodiesOf(findMeasuring)).toHaveLength(1))
    expect(screen.queryByText('Ek ödeme ve indirimler')).toBeNull()
  })
})

describe('AdjustmentsPanel for staff', () => {
  it('lets staff decide on an objection with the same amounts but not pay', async () => {
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

  it('releases a held parcel with a reason', async () => {
    adjustments = [{ ...extra, canPay: false, canObject: false, canRelease: true }]
    const { user } = show(false)
    expect(await screen.findByText(/siz serbest bırakana kadar/)).toBeDefined()
    await user.click(screen.getByRole('button', { name: 'Serbest bırak' }))
    const send = () => user.click(screen.getAllByRole('button', { name: 'Serbest bırak' }).at(-1)!)
    await send()
    expect(await screen.findByText('Gerekçe gerekli!')).toBeDefined()
    await user.type(screen.getByRole('textbox', { name: /Gerekçe/ }), 'Uçuş kaçmasın')
    await send()
    await waitFor(() =>
      expect(bodiesOf(releaseHold)).toEqual([{ adjustmentId: extra.id, reason: 'Uçuş kaçmasın' }]),
    )
  })

  it('holds a released parcel again after confirmation', async () => {
    adjustments = [
      {
        ...extra,
        canPay: false,
        canObject: false,
        hold: 'released',
        releasedDate: '2026-11-21T09:00:00.000Z',
        releaseReason: 'Uçuş kaçmasın',
        canHoldAgain: true,
      },
    ]
    const { user } = show(false)
    await user.click(await screen.findByRole('button', { name: 'Yeniden beklet' }))
    const question = await screen.findByRole('dialog', {}, { timeout: 10_000 })
    expect(question.textContent).toContain('KRV-41870392-5 yeniden bekletilsin mi?')
    expect(bodiesOf(undoRelease)).toEqual([])
    await user.click(within(question).getByRole('button', { name: 'Yeniden beklet' }))
    await waitFor(() => expect(bodiesOf(undoRelease)).toEqual([{ adjustmentId: extra.id }]))
  })

  it('gives a discount with an amount and a reason', async () => {
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
