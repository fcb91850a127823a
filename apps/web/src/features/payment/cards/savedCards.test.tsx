/** Tests saved cards: the checkbox before paying, and the page to rename and remove cards. */
import { App } from 'antd'
import { QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { cardEndpoints } from '@kervan/contract/payment/cards/card.endpoints'
import type { SavedCard } from '@kervan/contract/payment/cards/card.endpoints'
import { createQueryClient } from '../../../platform/api/query.ts'
import { startSession } from '../../../platform/session/session.ts'
import { loadTexts } from '../../../platform/text/i18n.ts'
import { makeToken } from '../../../testing/makeToken.ts'
import { serveRows } from '../../../testing/serveRows.ts'
import { CardChoice } from './components/CardChoice.tsx'
import { SavedCardsPage } from './pages/SavedCardsPage.tsx'

const id = '6f6c2d0e-8f0e-4c9c-9f83-0a8a5f0b1c11'
const card: SavedCard = {
  id,
  scheme: 'MASTER_CARD',
  lastFour: '0008',
  bank: 'Halk Bankası',
  alias: null,
  expiry: { month: 3, year: 2020 },
  createdDate: '2026-11-20T09:00:00.000Z',
}
const outcome = { returnCode: 200, returnText: 'Tamam.' }

let served: Awaited<ReturnType<typeof serveRows>>
let answer: { isOffered: boolean; cards: SavedCard[] }
beforeAll(() => loadTexts(['ui', 'payment']))
beforeEach(async () => {
  answer = { isOffered: true, cards: [card] }
  startSession(makeToken())
  served = await serveRows([
    { row: cardEndpoints.listSavedCards, answer: () => answer },
    { row: cardEndpoints.renameSavedCard, answer: () => outcome },
    { row: cardEndpoints.removeSavedCard, answer: () => outcome },
  ])
})
afterEach(() => served.stop())

const show = (part: Parameters<typeof QueryClientProvider>[0]['children']) =>
  render(
    <QueryClientProvider client={createQueryClient()}>
      <App>
        <MemoryRouter>{part}</MemoryRouter>
      </App>
    </QueryClientProvider>,
  )
const sent = (row: object) => served.calls.filter((call) => call.row === row).map(({ body }) => body)

describe('CardChoice', () => {
  it('shows the number of saved cards, and explains saving when the box is checked', async () => {
    const onChange = vi.fn()
    const { rerender } = show(<CardChoice isSaving={false} onChange={onChange} />)
    const tick = await screen.findByRole('checkbox', { name: 'Ödeyeceğim kartı kaydet' })
    expect((tick as HTMLInputElement).checked).toBe(false)
    expect(screen.getByText(/1 kayıtlı kartınız/)).toBeDefined()
    expect(screen.queryByText(/Kervan kart numaranızı/)).toBeNull()
    fireEvent.click(tick)
    expect(onChange).toHaveBeenCalledWith(true)
    rerender(
      <QueryClientProvider client={createQueryClient()}>
        <MemoryRouter>
          <CardChoice isSaving onChange={onChange} />
        </MemoryRouter>
      </QueryClientProvider>,
    )
    expect(await screen.findByText(/Kervan kart numaranızı/)).toBeDefined()
  })

  it('hides the save option when the provider stores no cards', async () => {
    answer = { isOffered: false, cards: [] }
    show(<CardChoice isSaving={false} onChange={vi.fn()} />)
    await waitFor(() => expect(sent(cardEndpoints.listSavedCards)).toHaveLength(1))
    expect(screen.queryByRole('checkbox')).toBeNull()
  })
})

describe('SavedCardsPage', () => {
  it('shows number, bank and expiry of a saved card and marks an expired one', async () => {
    show(<SavedCardsPage />)
    expect(await screen.findByText('MASTER CARD •••• 0008')).toBeDefined()
    expect(screen.getByText(/Halk Bankası · Son kullanma 03\/20 · 20\.11\.2026/)).toBeDefined()
    expect(screen.getByText('Süresi doldu')).toBeDefined()
  })

  it('renames a card', async () => {
    show(<SavedCardsPage />)
    fireEvent.click(await screen.findByRole('button', { name: /Adını değiştir/ }))
    fireEvent.change(await screen.findByLabelText(/Kart adı/), { target: { value: 'Şirket kartı' } })
    fireEvent.click(screen.getByRole('button', { name: 'Kaydet' }))
    await waitFor(() => expect(sent(cardEndpoints.renameSavedCard)).toEqual([{ id, alias: 'Şirket kartı' }]))
  })

  it('removes a card after confirmation', async () => {
    show(<SavedCardsPage />)
    fireEvent.click(await screen.findByRole('button', { name: /Kaldır: MASTER/ }))
    expect(await screen.findAllByText('MASTER CARD •••• 0008 kaldırılsın mı?')).not.toEqual([])
    expect(sent(cardEndpoints.removeSavedCard)).toEqual([])
    fireEvent.click(screen.getByRole('button', { name: 'Kaldır' }))
    await waitFor(() => expect(sent(cardEndpoints.removeSavedCard)).toEqual([{ id }]))
  })

  it('loads no saved cards while viewing on behalf of a company', () => {
    startSession(makeToken({ VisitorName: 'Ayşe Operasyon' }))
    show(<SavedCardsPage />)
    expect(screen.getByText('Kayıtlı kartları yalnızca sahibi görür.')).toBeDefined()
    expect(served.calls).toEqual([])
  })
})
