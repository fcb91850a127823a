import { render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { borderPassportEndpoints } from '@kervan/contract/shipment/border/borderPassport.endpoints'
import type { BorderPassportItem } from '@kervan/contract/shipment/border/borderPassport.endpoints'
import { clearSession, startSession } from '../../../platform/session/session.ts'
import { loadTexts } from '../../../platform/text/i18n.ts'
import { makeToken } from '../../../testing/makeToken.ts'
import { serveRows } from '../../../testing/serveRows.ts'
import { withQueries } from '../../../testing/withQueries.tsx'
import { BorderPanel } from './components/BorderPanel.tsx'

const id = 'f06a4ad9-6312-47a1-87f0-86c82bbb516c'
const item = (changes: Partial<BorderPassportItem>): BorderPassportItem => ({
  datum: 'standardNumber',
  name: 'Barkod',
  goods: 0,
  status: 'missing',
  ifMissing: 'held',
  field: 'products.0.standardNumber',
  law: 'AB ürün numaraları',
  meaning: 'Barkod istenir.',
  source: '2026/1022',
  from: '2026-11-01',
  to: null,
  confidence: 'reported',
  ...changes,
})

let served: Awaited<ReturnType<typeof serveRows>>
let answer: object
beforeAll(() => loadTexts(['ui', 'shipment/border']))
beforeEach(async () => {
  startSession(makeToken())
  served = await serveRows([{ row: borderPassportEndpoints.findBorderPassport, answer: () => answer }])
})
afterEach(() => {
  clearSession()
  served.stop()
})

const passport = (items: BorderPassportItem[], changes: object = {}) => ({
  day: '2026-11-20',
  isDocument: false,
  openAnswers: [],
  items,
  ...changes,
})
const show = (onOpen?: (tab: string) => void) =>
  render(<BorderPanel shipmentId={id} version={1} onOpen={onOpen} />, { wrapper: withQueries() })

describe('BorderPanel', () => {
  it('lists what is missing with its rule, and opens the tab of its field', async () => {
    const refused = item({ datum: 'description', name: 'Ürün tanımı', ifMissing: 'refused', goods: 1 })
    answer = passport([item({}), item({ goods: 2 }), refused])
    const onOpen = vi.fn()
    show(onOpen)
    const [first, second] = await screen.findAllByRole('listitem')
    expect(first!.textContent).toContain('Eksikse gönderi kabul edilmez.')
    expect(second!.textContent).toContain('Ürün 1 ve 3')
    expect(second!.textContent).toContain('01.11.2026 tarihinden beri')
    expect(second!.textContent).toContain('Kaynak: 2026/1022')
    screen.getByRole('button', { name: 'Barkod' }).click()
    expect(onOpen).toHaveBeenCalledWith('products')
  })

  it('says that all is there when nothing is missing', async () => {
    answer = passport([item({ status: 'given' })])
    show()
    await screen.findByText('Gümrüğün istediği her şey tamam.')
  })

  it('names the answers that leave rules open when a draft is begun', async () => {
    answer = passport([], { openAnswers: ['receiver.countryCode', 'products'] })
    show()
    await waitFor(() => expect(document.body.textContent).toContain('varış ülkesi ve ürünler'))
  })

  it('asks for nothing when the shipment contains documents', async () => {
    answer = passport([], { isDocument: true })
    show()
    await screen.findByText(/Doküman gönderisinde eşya bulunmaz/)
  })
})
