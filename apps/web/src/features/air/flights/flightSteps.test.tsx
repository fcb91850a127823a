import { App, ConfigProvider } from 'antd'
import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { flightEndpoints } from '@kervan/contract/air/flights/flight.endpoints'
import { createQueryClient } from '../../../platform/api/query.ts'
import { clearSession, startSession } from '../../../platform/session/session.ts'
import { loadTexts } from '../../../platform/text/i18n.ts'
import { makeToken } from '../../../testing/makeToken.ts'
import { serveRows } from '../../../testing/serveRows.ts'
import { FlightChecklist } from './components/FlightChecklist.tsx'
import { FlightPanels } from './components/FlightPanels.tsx'
import { useDeclaration } from './hooks/useDeclaration.ts'
import { useFlightCalls } from './hooks/useFlightCalls.ts'
import type { Declaration, Flight } from './checklist.ts'

const hourMs = 3_600_000
const fromNow = (hours: number) => new Date(Date.now() + hours * hourMs).toISOString()

const flightOf = (change: Partial<Flight> = {}): Flight => ({
  id: '00000000-0000-4000-8000-000000000001',
  version: 1,
  state: 'closed',
  airlineCode: 'TK',
  airlineName: 'Turkish Airlines',
  flightNumber: 'TK6401',
  masterWaybill: '23512345675',
  origin: 'IST',
  originCity: 'Istanbul',
  originZone: 'Europe/Istanbul',
  destination: 'MUC',
  destinationCity: 'Munich',
  destinationCountryCode: 'DE',
  destinationZone: 'Europe/Berlin',
  departurePlanned: fromNow(1),
  arrivalPlanned: fromNow(4),
  departureActual: null,
  arrivalActual: null,
  agentEmail: null,
  bagCount: 1,
  openBagCount: 0,
  pieceCount: 3,
  weightKg: 6,
  moves: ['reopen', 'depart'],
  unreadyBags: [],
  unloadedBagCount: 0,
  undoMinutes: 10,
  undo: null,
  lastBagClosed: { date: fromNow(-1), staffName: 'Merve Koç' },
  handovers: [],
  preAlertDate: null,
  ...change,
})

let served: Awaited<ReturnType<typeof serveRows>>
let sent: unknown[]
let declaration: Declaration

beforeAll(() => loadTexts(['ui', 'air/flights', 'air/bags', 'validation']))
beforeEach(async () => {
  startSession(makeToken({ role: ['admin4controllers'] }, Date.now() + hourMs))
  sent = []
  declaration = { shipmentCount: 2, items: [] }
  const keep = (body: unknown) => {
    sent.push(body)
    return flightOf()
  }
  served = await serveRows([
    { row: flightEndpoints.changeFlightState, answer: keep },
    { row: flightEndpoints.undoFlightMove, answer: keep },
    { row: flightEndpoints.checkDeclaration, answer: () => declaration },
    {
      row: flightEndpoints.previewPreAlert,
      answer: () => ({
        to: 'agent@muc.example',
        subject: 'Pre-alert: TK6401',
        html: '<p>1 bag</p>',
        text: '',
      }),
    },
    {
      row: flightEndpoints.sendPreAlert,
      answer: (body) => {
        sent.push(body)
        return { email: 'agent@muc.example' }
      },
    },
  ])
})
afterEach(() => {
  clearSession()
  served.stop()
})

const Page = ({ flight }: { flight: Flight }) => {
  const calls = useFlightCalls(flight)
  const declaration = useDeclaration(flight.id)
  if (declaration.isLoading) return null
  return (
    <>
      <FlightChecklist flight={flight} declaration={declaration} calls={calls} />
      <FlightPanels flight={flight} calls={calls} />
    </>
  )
}

const show = async (flight: Flight) => {
  render(
    <QueryClientProvider client={createQueryClient()}>
      <ConfigProvider theme={{ token: { motion: false } }}>
        <App>
          <MemoryRouter>
            <Page flight={flight} />
          </MemoryRouter>
        </App>
      </ConfigProvider>
    </QueryClientProvider>,
  )
  await screen.findByRole('heading', { name: 'Yapılacaklar' })
  return userEvent.setup()
}

const handover = {
  id: '00000000-0000-4000-8000-000000000002',
  name: 'Kadir Yılmaz',
  bagCount: 1,
  pieceCount: 3,
  weightKg: 6,
  createdDate: fromNow(-0.5),
}
const openBag = { id: '1', number: 'KRB-0000001-5', state: 'open' as const }
const closedBag = { id: '2', number: 'KRB-0000002-3', state: 'closed' as const }

/** Name of the step that is next. */
const nextTitle = () =>
  screen
    .getAllByRole('listitem')
    .find((item) => item.getAttribute('aria-current') === 'step')
    ?.querySelector('h3')?.textContent

it.each([
  ['Torbalar', { state: 'planned', moves: ['close', 'depart'], unreadyBags: [openBag], openBagCount: 1 }],
  [
    'ETGB',
    {},
    { shipmentCount: 2, items: [{ shipmentId: '1', assetReference: 'KRV-1', issues: ['noValue'] }] },
  ],
  ['Teslim', {}],
  ['Kapanış', { state: 'planned', moves: ['close', 'depart'], handovers: [handover] }],
  ['Kalkış', { handovers: [handover] }],
  ['Varış', { state: 'departed', moves: ['arrive'], departureActual: fromNow(-1) }],
] as [string, Partial<Flight>, Declaration?][])(
  'makes “%s” the next step when the earlier ones are done',
  async (title, change, declared) => {
    if (declared) declaration = declared
    await show(flightOf(change))
    expect(nextTitle()).toBe(`${title}, sıradaki adım`)
  },
)

it.each([
  ['Kalkış', ['KRB-0000001-5', 'KRB-0000002-3']],
  ['Kapanış', ['KRB-0000001-5']],
] as const)('lists the bags that block “%s” instead of its form', async (title, named) => {
  const user = await show(
    flightOf({
      state: 'planned',
      moves: ['close', 'depart'],
      unreadyBags: [openBag, closedBag],
      openBagCount: 1,
      unloadedBagCount: 1,
    }),
  )
  await user.click(screen.getByRole('button', { name: new RegExp(`^${title},`) }))
  const step = screen.getByRole('button', { name: new RegExp(`^${title},`) }).closest('li')!
  expect(
    within(step)
      .getAllByRole('link')
      .map(({ textContent }) => textContent),
  ).toEqual(named)
  expect(within(step).queryByRole('button', { name: /^(Kalkışı kaydet|Uçuşu kapat)$/ })).toBeNull()
  expect(sent).toEqual([])
})

it("records a departure at the airport's local time, now by default", async () => {
  const user = await show(flightOf({ handovers: [handover], departurePlanned: fromNow(-0.1) }))
  const step = screen.getByRole('button', { name: /^Kalkış,/ }).closest('li')!
  expect(step.textContent).toContain('3 parçanın takibine yazılır')
  expect(step.textContent).toMatch(/plandan [56] dk geç, olağan/)
  expect(step.textContent).not.toContain('üç saatten fazla')
  await user.click(within(step).getByRole('button', { name: 'Kalkışı kaydet' }))
  await expect.poll(() => sent).toHaveLength(1)
  const { at, ...rest } = sent[0] as { at: string }
  expect(rest).toMatchObject({ move: 'depart', confirmFarFromPlan: false })
  expect(Math.abs(Date.parse(at) - Date.now())).toBeLessThan(hourMs)
})

it('warns about a departure time far from the plan and asks for confirmation', async () => {
  const user = await show(flightOf({ departurePlanned: fromNow(30), handovers: [handover] }))
  expect(screen.getByText('plandan 1 gün 6 sa erken')).toBeTruthy()
  expect(screen.getByText('Planlanan zamandan üç saatten fazla ayrılıyor.')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Kalkışı kaydet' }))
  const [question] = await screen.findAllByText(/Yine de kaydedilsin mi/)
  expect(sent).toEqual([])
  const asked = question!.closest<HTMLElement>('[role="dialog"]')!
  await user.click(within(asked).getByRole('button', { name: 'Kalkışı kaydet' }))
  await expect.poll(() => sent).toHaveLength(1)
  expect(sent[0]).toMatchObject({ move: 'depart', confirmFarFromPlan: true })
})

it('names steps that are missing before a departure, which is possible without them', async () => {
  declaration = {
    shipmentCount: 2,
    items: [{ shipmentId: '1', assetReference: 'KRV-1', issues: ['noValue'] }],
  }
  const user = await show(flightOf())
  await user.click(screen.getByRole('button', { name: /^Kalkış,/ }))
  expect(screen.getByText('ETGB eksik; uçuş yine de kalkabilir.')).toBeTruthy()
  expect(screen.getByText('Teslim tutanağı yok; uçuş yine de kalkabilir.')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Kalkışı kaydet' }))
  await expect.poll(() => sent).toHaveLength(1)
})

it("offers undo of a flight's step until notifications are sent", async () => {
  const user = await show(
    flightOf({
      state: 'departed',
      moves: ['arrive'],
      agentEmail: 'agent@muc.example',
      undo: { move: 'depart', untilDate: fromNow(0.1), staffName: 'Ayşe Yılmaz' },
    }),
  )
  expect(screen.getByText(/Kalkış kaydedildi: Ayşe Yılmaz/)).toBeTruthy()
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Süre dolunca yazılır' }).disabled).toBe(true)
  await user.click(screen.getByRole('button', { name: 'Kalkışı geri al' }))
  await expect.poll(() => sent).toEqual([{ id: flightOf().id }])
})

it('shows the email to the agent in the closing step and closes the flight with one press', async () => {
  const user = await show(
    flightOf({
      state: 'planned',
      moves: ['close', 'depart'],
      agentEmail: 'agent@muc.example',
      handovers: [handover],
    }),
  )
  expect(await screen.findByTitle('Pre-alert: TK6401')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Uçuşu kapat' }))
  await expect.poll(() => sent).toEqual([{ id: flightOf().id, move: 'close', confirmFarFromPlan: false }])
})

it('previews the email to the agent before sending it again', async () => {
  const user = await show(flightOf({ agentEmail: 'agent@muc.example' }))
  await user.click(screen.getByRole('button', { name: 'Acenteye yaz' }))
  const dialog = await screen.findByRole('dialog')
  expect(await within(dialog).findByText('Pre-alert: TK6401')).toBeTruthy()
  expect(within(dialog).getByTitle('Pre-alert: TK6401').getAttribute('srcdoc')).toBe('<p>1 bag</p>')
  expect(sent).toEqual([])
  await user.click(within(dialog).getByRole('button', { name: 'Gönder' }))
  await expect.poll(() => sent).toEqual([{ id: flightOf().id }])
})
