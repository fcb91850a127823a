import { App, ConfigProvider } from 'antd'
import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import type { AnswerOf } from '@kervan/contract/endpoint'
import { flightEndpoints } from '@kervan/contract/air/flights/flight.endpoints'
import { createQueryClient } from '../../../platform/api/query.ts'
import { clearSession, startSession } from '../../../platform/session/session.ts'
import { loadTexts } from '../../../platform/text/i18n.ts'
import { makeToken } from '../../../testing/makeToken.ts'
import { serveRows } from '../../../testing/serveRows.ts'
import { FlightTools } from './components/FlightTools.tsx'
import { FlightUndo } from './components/FlightUndo.tsx'

type Flight = AnswerOf<typeof flightEndpoints.findFlight>

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
  undoMinutes: 10,
  undo: null,
  handovers: [],
  preAlertDate: null,
  ...change,
})

let served: Awaited<ReturnType<typeof serveRows>>
let sent: unknown[]

beforeAll(() => loadTexts(['ui', 'air/flights', 'air/bags', 'validation']))
beforeEach(async () => {
  startSession(makeToken({}, Date.now() + hourMs))
  sent = []
  const keep = (body: unknown) => {
    sent.push(body)
    return flightOf()
  }
  served = await serveRows([
    { row: flightEndpoints.changeFlightState, answer: keep },
    { row: flightEndpoints.undoFlightMove, answer: keep },
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

const show = (flight: Flight) => {
  render(
    <QueryClientProvider client={createQueryClient()}>
      <ConfigProvider theme={{ token: { motion: false } }}>
        <App>
          <MemoryRouter>
            <FlightTools flight={flight} />
            <FlightUndo flight={flight} />
          </MemoryRouter>
        </App>
      </ConfigProvider>
    </QueryClientProvider>,
  )
  return userEvent.setup()
}

it.each([
  ['Kalkışı kaydet', 'closed', ['KRB-0000001-5', 'KRB-0000002-3']],
  ['Uçuşu kapat', 'planned', ['KRB-0000001-5']],
] as const)('lists the bags that block “%s” before asking anything else', async (action, state, named) => {
  const user = show(
    flightOf({
      state,
      moves: state === 'planned' ? ['close', 'depart'] : ['reopen', 'depart'],
      unreadyBags: [
        { id: '1', number: 'KRB-0000001-5', state: 'open' },
        { id: '2', number: 'KRB-0000002-3', state: 'closed' },
      ],
    }),
  )
  await user.click(screen.getByRole('button', { name: action }))
  const dialog = await screen.findByRole('dialog')
  expect(
    within(dialog)
      .getAllByRole('link')
      .map(({ textContent }) => textContent),
  ).toEqual(named)
  expect(within(dialog).queryByRole('button', { name: action })).toBeNull()
  expect(sent).toEqual([])
})

it("records a departure at the airport's local time, now by default", async () => {
  const user = show(flightOf())
  await user.click(screen.getByRole('button', { name: 'Kalkışı kaydet' }))
  const dialog = await screen.findByRole('dialog')
  expect(dialog.textContent).toContain('3 parçanın müşterilerine 10 dakika sonra yazılır')
  expect(dialog.textContent).not.toContain('üç saatten fazla')
  await user.click(within(dialog).getByRole('button', { name: 'Kalkışı kaydet' }))
  await expect.poll(() => sent).toHaveLength(1)
  const { at, ...rest } = sent[0] as { at: string }
  expect(rest).toMatchObject({ move: 'depart', confirmFarFromPlan: false })
  expect(Math.abs(Date.parse(at) - Date.now())).toBeLessThan(hourMs)
})

it('warns about a departure time far from the plan and asks for confirmation', async () => {
  const user = show(flightOf({ departurePlanned: fromNow(30) }))
  await user.click(screen.getByRole('button', { name: 'Kalkışı kaydet' }))
  const dialog = await screen.findByRole('dialog')
  expect(dialog.textContent).toContain('Planlanan zamandan üç saatten fazla ayrılıyor.')
  await user.click(within(dialog).getByRole('button', { name: 'Kalkışı kaydet' }))
  const [question] = await screen.findAllByText(/Yine de kaydedilsin mi/)
  expect(sent).toEqual([])
  const asked = question!.closest<HTMLElement>('[role="dialog"]')!
  await user.click(within(asked).getByRole('button', { name: 'Kalkışı kaydet' }))
  await expect.poll(() => sent).toHaveLength(1)
  expect(sent[0]).toMatchObject({ move: 'depart', confirmFarFromPlan: true })
})

it("offers undo of a flight's step until notifications are sent", async () => {
  const user = show(
    flightOf({
      state: 'departed',
      moves: ['arrive'],
      agentEmail: 'agent@muc.example',
      undo: { move: 'depart', untilDate: fromNow(0.1), staffName: 'Ayşe Yılmaz' },
    }),
  )
  expect(screen.getByText(/Kalkış kaydedildi: Ayşe Yılmaz/)).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Kalkışı geri al' }))
  await expect.poll(() => sent).toEqual([{ id: flightOf().id }])
})

it('previews the email to the agent before sending', async () => {
  const user = show(flightOf({ agentEmail: 'agent@muc.example' }))
  await user.click(screen.getByRole('button', { name: 'İşlemler' }))
  await user.click(await screen.findByText('Acenteye yaz'))
  const dialog = await screen.findByRole('dialog')
  expect(await within(dialog).findByText('Pre-alert: TK6401')).toBeTruthy()
  expect(within(dialog).getByTitle('Pre-alert: TK6401').getAttribute('srcdoc')).toBe('<p>1 bag</p>')
  expect(sent).toEqual([])
  await user.click(within(dialog).getByRole('button', { name: 'Gönder' }))
  await expect.poll(() => sent).toEqual([{ id: flightOf().id }])
})
