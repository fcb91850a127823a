import { App } from 'antd'
import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { warehouseEndpoints } from '@kervan/contract/warehouse/stations/warehouse.endpoints'
import type { StationBag, StationVerdict } from '@kervan/contract/warehouse/stations/warehouse.endpoints'
import { makeBagNumber } from '@kervan/domain/air/bagNumber'
import { commandCode } from '@kervan/domain/warehouse/commandCodes'
import { createQueryClient } from '../../../platform/api/query.ts'
import { clearSession, startSession } from '../../../platform/session/session.ts'
import { loadTexts } from '../../../platform/text/i18n.ts'
import { makeToken } from '../../../testing/makeToken.ts'
import { serveRows } from '../../../testing/serveRows.ts'
import { WarehousePage } from './pages/WarehousePage.tsx'

interface Sent {
  station: string
  scans: {
    id: string
    mode: StationVerdict['mode']
    text: string
    bag: string | null
    confirm: boolean
    at: string
  }[]
}

let served: Awaited<ReturnType<typeof serveRows>>
let sent: Sent[]
let answerOf: (scan: Sent['scans'][number]) => Partial<StationVerdict>
let bagsOf: (scan: Sent['scans'][number]) => StationBag[]

const verdictOf = (scan: Sent['scans'][number]): StationVerdict => ({
  id: scan.id,
  mode: scan.mode,
  text: scan.text,
  tone: 'ok',
  outcome: 'received',
  headline: 'Depoya alındı',
  instruction: '',
  target: null,
  question: null,
  shipmentId: null,
  assetReference: scan.text,
  pieceNumbers: [1],
  pieceCount: 1,
  countryCode: 'DE',
  bagNumber: null,
  missing: [],
  missingCount: 0,
  isMeasured: true,
  canUndo: false,
  at: scan.at,
  ...answerOf(scan),
})

beforeAll(() => loadTexts(['ui', 'shell', 'validation', 'warehouse']))
beforeEach(async () => {
  localStorage.clear()
  startSession(makeToken({}, Date.now() + 3_600_000))
  sent = []
  answerOf = () => ({})
  bagsOf = () => []
  served = await serveRows([
    { row: warehouseEndpoints.getStation, answer: () => ({ names: ['Kapı 1'], sums: [], last: [] }) },
    {
      row: warehouseEndpoints.scanManyAtStation,
      answer: (body) => {
        sent.push(body as Sent)
        const { scans } = body as Sent
        return { verdicts: scans.map(verdictOf), bags: scans.flatMap((scan) => bagsOf(scan)) }
      },
    },
  ])
})
afterEach(() => {
  clearSession()
  served.stop()
})

const open = () =>
  render(
    <QueryClientProvider client={createQueryClient()}>
      <App>
        <MemoryRouter>
          <WarehousePage />
        </MemoryRouter>
      </App>
    </QueryClientProvider>,
  )
const texts = () => sent.flatMap(({ scans }) => scans.map(({ text }) => text))

it('asks for the warehouse station once and then works by scanner alone', async () => {
  const user = userEvent.setup()
  open()
  await user.click(await screen.findByRole('button', { name: 'Kapı 1' }))
  expect(localStorage.getItem('warehouseStation')).toBe('Kapı 1')
  await screen.findByText('Okutmaya hazır')
  await user.keyboard(`${commandCode({ name: 'sort' })}{Enter}`)
  answerOf = () => ({ outcome: 'sorted', headline: 'Torbaya', target: 'KRB-0000001-0' })
  await user.keyboard('krv418703925{Enter}')
  const status = await screen.findAllByRole('status')
  expect(await screen.findAllByText('KRB-0000001-0')).not.toHaveLength(0)
  expect(status.length).toBeGreaterThan(0)
  expect(sent[0]).toMatchObject({ station: 'Kapı 1', scans: [{ mode: 'sort', text: 'krv418703925' }] })
})

it('reports a wrong scan at once, asks a question, and sends "yes" for that scan', async () => {
  const user = userEvent.setup()
  localStorage.setItem('warehouseStation', 'Kapı 1')
  open()
  await screen.findByText('Okutmaya hazır')
  answerOf = () => ({ tone: 'wrong', outcome: 'unknown', headline: 'Bilinmeyen barkod', canUndo: false })
  await user.keyboard('8690000000001{Enter}')
  expect((await screen.findByRole('alert')).textContent).toContain('Bilinmeyen barkod')
  // Scanner terminals do not have these characters.
  expect(document.body.textContent).not.toMatch(/[✓✕▮]/)
  answerOf = ({ confirm }) =>
    confirm
      ? {}
      : { tone: 'attention', outcome: 'elsewhere', headline: 'Kayıtta başka yerde', question: 'move' }
  await user.keyboard('A1{Enter}')
  await screen.findByRole('button', { name: 'Evet' })
  await user.keyboard(`${commandCode({ name: 'yes' })}{Enter}`)
  await expect.poll(() => texts()).toEqual(['8690000000001', 'A1', 'A1'])
  const [asked, answered] = sent.slice(-2).map(({ scans }) => scans[0]!)
  expect(answered).toMatchObject({ text: 'A1', confirm: true })
  // The answer has a new id, because the server repeats its earlier answer for a known id.
  expect(answered!.id).not.toBe(asked!.id)
  await waitFor(() => expect(screen.getAllByText('Depoya alındı')).not.toHaveLength(0))
})

it("changes nothing when the answer to the station's question is no", async () => {
  const user = userEvent.setup()
  localStorage.setItem('warehouseStation', 'Kapı 1')
  open()
  await screen.findByText('Okutmaya hazır')
  answerOf = () => ({ tone: 'attention', outcome: 'piecesMissing', question: 'close' })
  await user.keyboard('A1{Enter}')
  await user.click(await screen.findByRole('button', { name: 'Hayır' }))
  expect(await screen.findByText('Vazgeçildi')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Evet' })).toBeNull()
  await user.keyboard('A2{Enter}')
  await expect.poll(() => texts()).toEqual(['A1', 'A2'])
  expect(sent.at(-1)!.scans[0]!.confirm).toBe(false)
})

it('shows the bag for the next piece, also after an undo in another bag', async () => {
  const user = userEvent.setup()
  localStorage.setItem('warehouseStation', 'Kapı 1')
  open()
  await screen.findByText('Okutmaya hazır')
  const [first, second] = [makeBagNumber(1), makeBagNumber(2)]
  const bagOf = (number: string): StationBag => ({
    id: number,
    number,
    state: 'open',
    destination: 'DUS',
    flight: 'TK 1523',
    pieceCount: 0,
    weightKg: 0,
  })
  answerOf = ({ text }) => ({ outcome: 'bagOpened', bagNumber: text })
  bagsOf = ({ text }) => [bagOf(text)]
  await user.keyboard(`${commandCode({ name: 'bag' })}{Enter}${first}{Enter}`)
  const bar = await screen.findByRole('region', { name: 'Torba' })
  expect(bar.textContent).toContain(first)
  await user.keyboard(`${second}{Enter}`)
  await waitFor(() => expect(bar.textContent).toContain('TK 1523'))
  answerOf = () => ({ outcome: 'undone', headline: 'Geri alındı' })
  bagsOf = () => [bagOf(first)]
  await user.keyboard(`${commandCode({ name: 'undo' })}{Enter}`)
  await screen.findAllByText('Geri alındı')
  expect(screen.getByRole('region', { name: 'Torba' }).textContent).toContain(second)
  await user.keyboard('A1{Enter}')
  await expect.poll(() => sent.at(-1)!.scans[0]).toMatchObject({ text: 'A1', bag: second })
  // The receive mode of a station does not use a bag.
  await user.keyboard(`${commandCode({ name: 'receive' })}{Enter}`)
  expect(screen.queryByRole('region', { name: 'Torba' })).toBeNull()
})

it('loses no scan of a fast scanner and keeps the order', async () => {
  const user = userEvent.setup()
  localStorage.setItem('warehouseStation', 'Kapı 1')
  open()
  await screen.findByText('Okutmaya hazır')
  const codes = Array.from({ length: 12 }, (_, index) => `CODE${100 + index}`)
  await user.keyboard(codes.map((code) => `${code}{Enter}`).join(''))
  await expect.poll(() => texts()).toEqual(codes)
})
