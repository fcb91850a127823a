import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { paperEndpoints } from '@kervan/contract/shipment/papers/paper.endpoints'
import type { ShipmentAnswer } from '@kervan/contract/shipment/shipmentAnswer'
import { clearSession, startSession } from '../../../../platform/session/session.ts'
import { loadTexts } from '../../../../platform/text/i18n.ts'
import { makeToken } from '../../../../testing/makeToken.ts'
import { serveFlags } from '../../../../testing/serveFlags.ts'
import { serveRows } from '../../../../testing/serveRows.ts'
import type { Answer } from '../../../../testing/serveRows.ts'
import { withQueries } from '../../../../testing/withQueries.tsx'
import { PapersPanel } from './PapersPanel.tsx'

beforeAll(() => loadTexts(['ui', 'customs', 'shipment/draft']))

const paper = {
  kind: 'packingList',
  need: 'useful',
  reason: 'Zaman kazandırır.',
  source: 'Kyoto 3.16',
  from: '2006-02-03',
  to: null,
  confidence: 'reported',
  refusal: null,
  missing: ['Net ağırlık: kalem 1'],
}
const cn22 = { ...paper, kind: 'cn22', need: 'notNeeded', refusal: 'CN 23 düzenleyin.', missing: [] }
const etgb = { ...paper, kind: 'etgbData', need: 'required', to: '2026-12-31', missing: [] }

let answer: Answer
let served: Awaited<ReturnType<typeof serveRows>>
beforeEach(async () => {
  startSession(makeToken())
  answer = { day: '2026-11-20', papers: [etgb, paper, cn22] }
  served = await serveRows([
    serveFlags('shipment_shipmentlist'),
    { row: paperEndpoints.listShipmentPapers, answer: () => answer },
    { row: paperEndpoints.downloadShipmentPaper, answer: () => ({ file: '%PDF-', fileName: 'x.pdf' }) },
  ])
})
afterEach(() => {
  clearSession()
  served.stop()
})

const show = (change: Partial<ShipmentAnswer> = {}) =>
  render(
    <PapersPanel
      shipment={
        { assetReference: 'KRV1', shipmentType: 2, state: 'paid', version: 1, ...change } as ShipmentAnswer
      }
    />,
    { wrapper: withQueries() },
  )

it('shows each paper with its reason, rule and what it lacks', async () => {
  show()
  expect(await screen.findByText('Çeki listesi')).toBeTruthy()
  expect(screen.getByText('Eksik: Net ağırlık: kalem 1')).toBeTruthy()
  expect(screen.getAllByText(/Kyoto 3\.16 · 03\.02\.2006 tarihinden beri/)).not.toHaveLength(0)
  expect(screen.getByText(/03\.02\.2006 – 31\.12\.2026/)).toBeTruthy()
  expect(screen.getByText('Gerekmeyen belgeler (1)')).toBeTruthy()
  expect(screen.getByText('CN 23 düzenleyin.')).toBeTruthy()
})

it('requests the paper in the chosen language, and export data in the chosen format', async () => {
  show()
  const user = userEvent.setup()
  await user.click(await screen.findByRole('button', { name: 'Çeki listesi: İngilizce' }))
  const bodies = () =>
    served.calls.flatMap(({ row, body }) => (row === paperEndpoints.downloadShipmentPaper ? [body] : []))
  await waitFor(() => expect(bodies()).toHaveLength(1))
  const json = screen.getByRole<HTMLButtonElement>('button', { name: 'ETGB verileri: JSON' })
  await waitFor(() => expect(json.disabled).toBe(false))
  await user.click(json)
  await waitFor(() => expect(bodies()).toHaveLength(2))
  expect(bodies()).toMatchObject([
    { assetReference: 'KRV1', kind: 'packingList', language: 'en' },
    { assetReference: 'KRV1', kind: 'etgbData', format: 'json' },
  ])
})

it('says why there are no papers when the draft has no complete product', async () => {
  answer = { status: 422, failed: { Type: 'Business', Detail: 'En az bir ürün gerekli.' } }
  show()
  expect(await screen.findByText('En az bir ürün gerekli.')).toBeTruthy()
})

it('shows nothing for documents and cancelled shipments', () => {
  expect(show({ shipmentType: 1 }).container.textContent).toBe('')
  expect(show({ state: 'cancelled' }).container.textContent).toBe('')
})
