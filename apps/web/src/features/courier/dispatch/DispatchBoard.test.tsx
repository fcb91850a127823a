import { App } from 'antd'
import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { dispatchEndpoints } from '@kervan/contract/courier/dispatch/dispatch.endpoints'
import type {
  DispatchCourier,
  DispatchDay,
  DispatchMove,
  DispatchStop,
} from '@kervan/contract/courier/dispatch/dispatch.endpoints'
import { createQueryClient } from '../../../platform/api/query.ts'
import { fieldSchema, messageFor } from '../../../platform/formRules.ts'
import { clearSession, startSession } from '../../../platform/session/session.ts'
import { changeLanguage, loadTexts, translate } from '../../../platform/text/i18n.ts'
import { makeToken } from '../../../testing/makeToken.ts'
import { serveRows } from '../../../testing/serveRows.ts'
import { applyMoves, exceedsLimit, stopsOf } from './dayRoutes.ts'
import { DispatchBoard } from './pages/DispatchBoard.tsx'

const { assignReservations, getDispatchDay, getDispatchStamp, proposeDispatch, saveCourierLimits } =
  dispatchEndpoints

const stop = (number: number, part: Partial<DispatchStop> = {}): DispatchStop => ({
  reservationId: `00000000-0000-4000-8000-00000000000${number}`,
  number: `KC-00${number}`,
  senderName: `Gönderici ${number}`,
  companyName: 'Anadolu Dokuma',
  city: 'İstanbul',
  district: 'Şişli',
  districtId: 34035,
  neighborhood: null,
  address: 'Büyükdere Cad. No: 185',
  from: '09:00',
  to: '12:00',
  pieceCount: 2,
  weightKg: 3,
  status: 'received',
  courierId: null,
  order: null,
  isPinned: false,
  isBegun: false,
  lastFailure: null,
  latitude: 41.06,
  longitude: 28.98,
  isMarked: false,
  arrival: null,
  isLate: false,
  ...part,
})
const courier = (courierId: number, name: string, part: Partial<DispatchCourier> = {}): DispatchCourier => ({
  courierId,
  name,
  maxStops: null,
  maxKg: null,
  districtIds: [],
  isActive: true,
  version: 0,
  stopCount: 0,
  weightKg: 0,
  isOverLimit: false,
  km: 0,
  until: null,
  ...part,
})

let day: DispatchDay
let sent: { moves: DispatchMove[]; version: number; isOverLimitConfirmed?: boolean }[]
let served: Awaited<ReturnType<typeof serveRows>>

beforeAll(() => loadTexts(['ui', 'shell', 'validation', 'courier/dispatch']))
beforeEach(async () => {
  localStorage.clear()
  startSession(makeToken({}, Date.now() + 3_600_000))
  sent = []
  day = {
    date: '2026-11-24',
    version: 4,
    stamp: '1',
    couriers: [courier(1, 'Ece Yıldız', { maxStops: 1 }), courier(2, 'Okan Güneş')],
    stops: [
      stop(1),
      stop(2, { status: 'confirmed', courierId: 1, order: 1 }),
      stop(3, { status: 'confirmed', courierId: 2, order: 1, district: 'Fatih', districtId: 34017 }),
      stop(4, { status: 'confirmed', courierId: 2, order: 2 }),
    ],
    depot: { latitude: 41, longitude: 28.9 },
    districts: [],
    tileUrl: null,
    changes: [],
  }
  served = await serveRows([
    { row: getDispatchDay, answer: () => day },
    { row: getDispatchStamp, answer: () => ({ stamp: day.stamp }) },
    {
      row: assignReservations,
      answer: (body) => {
        const asked = body as (typeof sent)[number]
        sent.push(asked)
        day = { ...applyMoves(day, asked.moves), version: day.version + 1 }
        return day
      },
    },
    {
      row: proposeDispatch,
      answer: () => ({
        version: day.version,
        moves: [
          { reservationId: day.stops[0]!.reservationId, fromCourierId: null, courierId: 2, order: 1 },
          { reservationId: day.stops[1]!.reservationId, fromCourierId: 1, courierId: 2, order: 2 },
        ],
        before: { stopCount: 3, courierCount: 2, km: 60 },
        after: { stopCount: 4, courierCount: 1, km: 41.2 },
        leftOut: [],
      }),
    },
  ])
})
afterEach(() => {
  vi.unstubAllGlobals()
  clearSession()
  served.stop()
})

const open = async () => {
  render(
    <MemoryRouter initialEntries={['/pickup/dispatcher?date=2026-11-24']}>
      <QueryClientProvider client={createQueryClient()}>
        <App>
          <DispatchBoard />
        </App>
      </QueryClientProvider>
    </MemoryRouter>,
  )
  await screen.findByText('Gönderici 1')
  return userEvent.setup()
}
const column = (name: string) => within(screen.getByRole('region', { name }))
const moveBy = async (user: ReturnType<typeof userEvent.setup>, number: string, to: string) => {
  await user.click(screen.getByRole('button', { name: `Taşı: ${number}` }))
  await user.click(await screen.findByRole('menuitem', { name: to }))
}

it('moves a pickup stop by its menu with the shown version', async () => {
  const user = await open()
  await moveBy(user, 'KC-001', 'Okan Güneş')
  expect(await column('Okan Güneş').findByText('Gönderici 1')).toBeTruthy()
  expect(sent).toMatchObject([
    {
      version: 4,
      isOverLimitConfirmed: false,
      moves: [{ courierId: 2, reservationId: stop(1).reservationId }],
    },
  ])
})

it('keeps the keyboard focus on the stop that its menu moved', async () => {
  const user = await open()
  screen.getByRole('button', { name: 'Taşı: KC-001' }).focus()
  await user.keyboard('{Enter}')
  await user.click(await screen.findByRole('menuitem', { name: 'Okan Güneş' }))
  await column('Okan Güneş').findByText('Gönderici 1')
  const menu = () => screen.getByRole('button', { name: 'Taşı: KC-001' })
  await expect.poll(() => document.activeElement === menu()).toBe(true)
})

it.each(['maxStops', 'maxKg'])('accepts an empty courier limit: %s', (name) => {
  expect(messageFor(fieldSchema(saveCourierLimits.body, name), null)).toBeNull()
})

it("asks before a courier's limit is exceeded and moves nothing without confirmation", async () => {
  const user = await open()
  await moveBy(user, 'KC-001', 'Ece Yıldız')
  expect(await screen.findByText('Kuryenin günlük sınırı aşılıyor. Yine de atansın mı?')).toBeTruthy()
  expect(sent).toEqual([])
  await user.click(screen.getByRole('button', { name: 'Yine de ata' }))
  expect(await column('Ece Yıldız').findByText('Gönderici 1')).toBeTruthy()
  expect(sent).toMatchObject([{ isOverLimitConfirmed: true }])
})

it('shows a route proposal as a difference and applies the selected moves', async () => {
  const user = await open()
  await user.click(screen.getByRole('button', { name: 'Plan öner' }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(await dialog.findByText('41 km')).toBeTruthy()
  await user.click(dialog.getByRole('checkbox', { name: 'Gönderici 2, Şişli' }))
  await user.click(dialog.getByRole('button', { name: 'Seçilenleri uygula (1)' }))
  await expect.poll(() => sent).toMatchObject([{ version: 4, moves: [{ order: 1, courierId: 2 }] }])
  expect(sent[0]!.moves).toHaveLength(1)
})

it('shows one list at a time on a phone and moves stops by the menu', async () => {
  const { matchMedia } = globalThis
  vi.stubGlobal('matchMedia', (media: string) => Object.assign(matchMedia(media), { matches: true }))
  const user = await open()
  expect(screen.queryByText('Gönderici 3')).toBeNull()
  await moveBy(user, 'KC-001', 'Okan Güneş')
  await user.click(screen.getByRole('combobox', { name: 'Kimin durakları' }))
  await user.click(await screen.findByTitle('Okan Güneş · 3'))
  expect(await column('Okan Güneş').findByText('Gönderici 1')).toBeTruthy()
  expect(screen.queryByText('Gönderici 2')).toBeNull()
})

it('names the minutes by which a stop misses its time slot, and counts such stops', async () => {
  day = {
    ...day,
    stops: [
      stop(1, { status: 'confirmed', courierId: 2, order: 1, arrival: '12:10', isLate: true }),
      stop(2),
    ],
  }
  await open()
  expect(column('Okan Güneş').getByText('Saat aralığı kaçırılacak: 10 dk geç')).toBeTruthy()
  expect(screen.getByText('1 geç')).toBeTruthy()
})

it('uses singular forms in English for a count of one', async () => {
  await changeLanguage('en')
  try {
    expect([
      translate('courier/dispatch:pieces', { count: 1 }),
      translate('courier/dispatch:stopsUsed', { count: 1, used: '1' }),
      translate('courier/dispatch:facts.stops', { count: 1 }),
      translate('courier/dispatch:facts.couriers', { count: 1 }),
    ]).toEqual(['1 piece', '1 stop', '1 stop', '1 courier'])
  } finally {
    await changeLanguage('tr')
  }
})

it('finds stops by words of their address without case and diacritics', async () => {
  const user = await open()
  await user.type(screen.getByRole('textbox', { name: 'Ad, adres, ilçe ya da numara' }), 'FATIH')
  expect(screen.queryByText('Gönderici 1')).toBeNull()
  expect(screen.getByText('Gönderici 3')).toBeTruthy()
})

it('inserts a moved stop at its position and checks limits only for gained stops', () => {
  const last = day.stops[3]!
  const moved = applyMoves(day, [{ reservationId: last.reservationId, courierId: 2, order: 1 }])
  expect(stopsOf(moved, 2).map(({ number }) => number)).toEqual(['KC-004', 'KC-003'])
  expect(exceedsLimit(day, [{ reservationId: stop(1).reservationId, courierId: 1 }])).toBe(true)
  expect(exceedsLimit(day, [{ reservationId: stop(2).reservationId, courierId: 1, order: 1 }])).toBe(false)
})
