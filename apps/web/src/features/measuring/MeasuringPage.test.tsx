/** Tests the measuring station: scan, measure, price, save, next parcel, all without a mouse. */
import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type {
  MeasuredCalculation,
  MeasuringOutcome,
  MeasuringOverview,
} from '@kervan/contract/measuring/measuring.endpoints'
import { measuringEndpoints } from '@kervan/contract/measuring/measuring.endpoints'
import { createQueryClient } from '../../platform/api/query.ts'
import { loadTexts } from '../../platform/text/i18n.ts'
import { serveRows } from '../../testing/serveRows.ts'
import type { Answer } from '../../testing/serveRows.ts'
import { measuringScreens } from './measuring.routes.tsx'
import { MeasuringPage } from './pages/MeasuringPage.tsx'

const { findScannedToMeasure, previewMeasuring, saveMeasuring } = measuringEndpoints

const overview = (part: Partial<MeasuringOverview> = {}): MeasuringOverview => ({
  shipmentId: '00000000-0000-4000-8000-000000000001',
  assetReference: 'KRV-41870392-5',
  company: 'Anadolu Dokuma',
  state: 'received',
  isDocument: false,
  version: 0,
  canMeasure: true,
  declared: [{ width: 30, length: 20, height: 10, weight: 2 }],
  measured: null,
  measuredDate: null,
  photos: [],
  adjustments: [],
  ...part,
})

const calculation = (kg: number, total: number): MeasuredCalculation => ({
  actualKg: 2,
  volumetricKg: kg,
  chargeableKg: kg,
  total,
  currency: 'EUR',
  lines: [{ costName: 'Taşıma', price: total }],
  explanationLines: [`${kg} kg × 10`],
})
const outcome: MeasuringOutcome = {
  before: calculation(2, 20),
  after: calculation(6, 60),
  difference: 40,
  currency: 'EUR',
  kind: 'extra',
  rest: 40,
}

let served: Awaited<ReturnType<typeof serveRows>>
let found: () => Answer
let previewed: () => Answer
beforeAll(() => loadTexts(['ui', 'shell', 'validation', ...measuringScreens[0]!.texts]))
beforeEach(async () => {
  localStorage.clear()
  found = () => overview()
  previewed = () => outcome
  served = await serveRows([
    { row: findScannedToMeasure, answer: () => found() },
    { row: previewMeasuring, answer: () => previewed() },
    { row: saveMeasuring, answer: () => outcome },
  ])
})
afterEach(() => served.stop())

const show = () => {
  render(
    <QueryClientProvider client={createQueryClient()}>
      <MemoryRouter initialEntries={['/agent/measuring']}>
        <MeasuringPage />
      </MemoryRouter>
    </QueryClientProvider>,
  )
  return userEvent.setup()
}
const scanField = () => screen.getByRole<HTMLInputElement>('textbox', { name: /Barkod/ })
const field = (name: RegExp) => screen.getByRole<HTMLInputElement>('textbox', { name })
const callsOf = (row: object) => served.calls.filter((call) => call.row === row)
const scanned = async (user: ReturnType<typeof userEvent.setup>, code = 'KRV-41870392-5') => {
  await user.keyboard(`${code}{Enter}`)
  await waitFor(() => expect(document.activeElement).toBe(field(/En \(cm\)/)))
}

describe('MeasuringPage', () => {
  it('goes from scan to save and to the next scan by keyboard alone', async () => {
    const user = show()
    expect(document.activeElement).toBe(scanField())
    await scanned(user)
    expect(screen.getByText(/30 × 20 × 10 cm/)).toBeDefined()
    await user.keyboard('30{Enter}20{Enter}50{Enter}2,5{Enter}')
    const preview = await screen.findByRole('region', { name: 'Farkı hesapla' })
    expect(within(preview).getByRole('region', { name: 'Bildirilen ölçülerle' }).textContent).toContain(
      '20,00',
    )
    expect(within(preview).getByRole('region', { name: 'Ölçülen ölçülerle' }).textContent).toContain('60,00')
    expect(within(preview).getByText('40,00 € ek ödeme')).toBeDefined()
    expect(callsOf(saveMeasuring)).toEqual([])
    await user.keyboard('{Enter}')
    await waitFor(() => expect(callsOf(saveMeasuring)).toHaveLength(1))
    expect(callsOf(saveMeasuring)[0]!.body).toMatchObject({
      version: 0,
      pieces: [{ width: 30, length: 20, height: 50, weight: 2.5, confirmed: false }],
    })
    await screen.findByText('Bu oturumda 1 gönderi ölçüldü')
    await waitFor(() => expect(document.activeElement).toBe(scanField()))
    expect(scanField().value).toBe('')
  })

  it('calculates the volumetric weight during typing, per piece and in total', async () => {
    const user = show()
    await scanned(user)
    await user.keyboard('30{Enter}20{Enter}50{Enter}2')
    expect(screen.getByRole('status').textContent).toBe('6,00 kg')
    const table = screen.getByRole('region', { name: 'Tüm parçalar' })
    expect(table.textContent).toContain('+4,80 kg')
  })

  it('names missing measurements and makes no server call', async () => {
    const user = show()
    await scanned(user)
    await user.click(screen.getByRole('button', { name: 'Farkı hesapla' }))
    expect(field(/En \(cm\)/).getAttribute('aria-invalid')).toBe('true')
    await user.type(field(/Ağırlık/), '10000')
    await user.click(screen.getByRole('button', { name: 'Farkı hesapla' }))
    expect(field(/Ağırlık/).getAttribute('aria-invalid')).toBe('true')
    expect(callsOf(previewMeasuring)).toEqual([])
  })

  it('asks to confirm unlikely measurements, and again after they change', async () => {
    previewed = () => ({
      status: 400,
      failed: { Type: 'Validation', Detail: 'x', Errors: { 'pieces.0.weight': ['çok farklı'] } },
    })
    const user = show()
    await scanned(user)
    await user.keyboard('30{Enter}20{Enter}10{Enter}200{Enter}')
    expect(await screen.findByText('çok farklı')).toBeDefined()
    previewed = () => outcome
    await user.click(screen.getByRole('checkbox', { name: /Bir daha baktım/ }))
    await user.click(screen.getByRole('button', { name: 'Farkı hesapla' }))
    await screen.findByRole('button', { name: 'Ölçüleri kaydet' })
    expect(callsOf(previewMeasuring).at(-1)!.body).toMatchObject({ pieces: [{ confirmed: true }] })
    await user.type(field(/Ağırlık/), '0')
    expect(screen.queryByRole('button', { name: 'Ölçüleri kaydet' })).toBeNull()
    expect(screen.queryByRole('checkbox', { name: /Bir daha baktım/ })).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Farkı hesapla' }))
    expect(field(/Ağırlık/).getAttribute('aria-invalid')).toBe('true')
  })

  it.each(['KRV-41870392-5-001-0', 'ABC-41870392-5-001-0'])(
    'treats %s scanned into a measurement field as the next scan',
    async (code) => {
      const user = show()
      await scanned(user)
      found = () =>
        overview({ assetReference: 'KRV-77777777-7', shipmentId: '00000000-0000-4000-8000-000000000002' })
      await user.keyboard(`${code}{Enter}`)
      expect(await screen.findByText('KRV-77777777-7')).toBeDefined()
      expect(callsOf(findScannedToMeasure)).toHaveLength(2)
      await waitFor(() => expect(field(/En \(cm\)/).value).toBe(''))
    },
  )

  it('does not measure a parcel that was not received, and reports an unknown code', async () => {
    found = () => overview({ canMeasure: false, state: 'booked' })
    const user = show()
    await user.keyboard('KRV-41870392-5{Enter}')
    expect(await screen.findByText(/henüz teslim alınmadı/)).toBeDefined()
    expect(screen.queryByRole('button', { name: 'Farkı hesapla' })).toBeNull()
    found = () => ({ status: 404, failed: { Type: 'NotFound', Detail: 'Kayıt bulunamadı.' } })
    await user.clear(scanField())
    await user.type(scanField(), 'KRV-00000000-0{Enter}')
    expect(await screen.findByText('Kayıt bulunamadı.')).toBeDefined()
  })

  it('hides the scale button when the browser does not support Web Serial', () => {
    show()
    expect(screen.queryByRole('button', { name: 'Tartıyı bağla' })).toBeNull()
  })
})
