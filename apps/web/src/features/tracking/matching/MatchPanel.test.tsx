/** Tests the panel that matches a carrier's code to a status, and its undo. */
import type { ReactNode } from 'react'
import { App } from 'antd'
import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { matchingEndpoints } from '@kervan/contract/tracking/matching.endpoints'
import type { TrackingMatch, TrackingStatusRow } from '@kervan/contract/tracking/matching.endpoints'
import { createQueryClient } from '../../../platform/api/query.ts'
import { loadTexts } from '../../../platform/text/i18n.ts'
import { serveRows } from '../../../testing/serveRows.ts'
import type { Answer } from '../../../testing/serveRows.ts'
import { MatchPanel, waitingText } from './MatchPanel.tsx'
import { RecentMatches } from './RecentMatches.tsx'

const { getMatching, previewMatch, matchStatuses, listMatches, undoMatch } = matchingEndpoints

const status = (id: number, customizedName: string | null = null): TrackingStatusRow => ({
  id,
  version: 3,
  supplierId: 2,
  supplierCode: 'DHL',
  supplierName: 'DHL Express',
  code: `ZX${id}`,
  text: 'Paket dağıtıma çıktı',
  customizedTrackingStatusId: customizedName === null ? null : 8,
  customizedName,
  waitingShipments: 40,
  firstSeen: '2026-11-20T09:00:00.000Z',
  lastSeen: '2026-11-21T09:00:00.000Z',
})

const match: TrackingMatch = {
  id: 5,
  statuses: [{ id: 1, supplierCode: 'DHL', code: 'ZX1' }],
  customizedName: 'Dağıtıma çıktı',
  createdDate: '2026-11-21T10:00:00.000Z',
  undoUntil: '2026-11-22T10:00:00.000Z',
  doneShipments: 40,
  movedShipments: 38,
  isFinished: true,
  isUndone: false,
  canUndo: true,
}

let shown: TrackingStatusRow
let matches: TrackingMatch[]
let previewed: Answer
let served: Awaited<ReturnType<typeof serveRows>>
beforeAll(() => loadTexts(['ui', 'validation', 'tracking', 'tracking/matching']))
beforeEach(async () => {
  shown = status(1)
  matches = [match]
  previewed = {
    events: 41,
    shipments: 40,
    isMore: false,
    changesStep: 38,
    changesState: 37,
    examples: [
      {
        assetReference: 'KRV-41870392-5',
        before: { groupId: 3, exception: null },
        after: { groupId: 4, exception: null },
        stateBefore: 'inTransit',
        stateAfter: 'outForDelivery',
      },
    ],
  }
  served = await serveRows([
    {
      row: getMatching,
      answer: () => ({
        status: shown,
        suggestions: [
          {
            customizedId: 8,
            confidence: 'high',
            reason: 'publishedCode',
            likeText: 'Dağıtımda',
            likeSource: 'YURTICI',
          },
        ],
        choices: [{ id: 8, name: 'Dağıtıma çıktı', groupId: 4, exception: null }],
      }),
    },
    { row: previewMatch, answer: () => previewed },
    { row: matchStatuses, answer: () => match },
    { row: listMatches, answer: () => ({ items: matches }) },
    { row: undoMatch, answer: () => ({ ...match, isUndone: true, canUndo: false }) },
  ])
})
afterEach(() => served.stop())

const bodiesOf = (row: object) => served.calls.filter((call) => call.row === row).map(({ body }) => body)

const show = (content: ReactNode) => {
  render(
    <QueryClientProvider client={createQueryClient()}>
      <App>
        <MemoryRouter>{content}</MemoryRouter>
      </App>
    </QueryClientProvider>,
  )
  return userEvent.setup()
}

const showPanel = (ids: [number, ...number[]] = [1], selected: TrackingStatusRow[] = []) => {
  const onClose = vi.fn()
  return { user: show(<MatchPanel ids={ids} selected={selected} onClose={onClose} />), onClose }
}

describe('MatchPanel', () => {
  it('proposes a match with a reason, previews its effect, and saves what was shown', async () => {
    const { user, onClose } = showPanel()
    const proposal = await screen.findByRole('radio', {
      name: /Dağıtıma çıktı.*YURTICI bu kodu böyle yayımlıyor/s,
    })
    const save = screen.getByRole('button', { name: 'Eşleştir' })
    expect(save.hasAttribute('disabled')).toBe(true)
    await user.click(proposal)
    expect(await screen.findByText('KRV-41870392-5')).toBeDefined()
    const preview = screen.getByRole('region', { name: 'Ne değişecek' }).textContent
    expect(preview).toContain('Durumu ilerleyen37')
    expect(preview).toMatch(/Yolda.*Dağıtımda/)
    await user.click(save)
    await waitFor(() => expect(onClose).toHaveBeenCalled())
    expect(bodiesOf(matchStatuses)).toEqual([{ statuses: [{ id: 1, version: 3 }], customizedId: 8 }])
  })

  it('previews and matches several codes at once', async () => {
    const { user } = showPanel([1, 2], [status(1), status(2)])
    await user.click(await screen.findByRole('radio'))
    await screen.findByText('KRV-41870392-5')
    expect(bodiesOf(previewMatch)).toEqual([{ ids: [1, 2], customizedId: 8 }])
    await user.click(screen.getByRole('button', { name: 'Eşleştir' }))
    await waitFor(() =>
      expect(bodiesOf(matchStatuses)).toEqual([
        {
          statuses: [
            { id: 1, version: 3 },
            { id: 2, version: 3 },
          ],
          customizedId: 8,
        },
      ]),
    )
  })

  it("removes the match of a carrier's code", async () => {
    shown = status(1, 'Dağıtıma çıktı')
    const { user } = showPanel()
    await user.click(await screen.findByRole('combobox', { name: 'Özel takip durumu' }))
    await user.click(await screen.findByText('Eşleşmesi kaldırıldı'))
    await user.click(await screen.findByRole('button', { name: 'Eşleşmeyi kaldır' }))
    await waitFor(() =>
      expect(bodiesOf(matchStatuses)).toEqual([{ statuses: [{ id: 1, version: 3 }], customizedId: null }]),
    )
  })

  it('reports a failed preview of a status match', async () => {
    previewed = { status: 500, failed: { Type: 'Server', Detail: 'Bir şeyler ters gitti' } }
    const { user } = showPanel()
    await user.click(await screen.findByRole('radio'))
    expect((await screen.findByRole('alert')).textContent).toContain('Yeniden dene')
  })
})

describe('RecentMatches', () => {
  it('undoes a status match after a confirmation that names the code', async () => {
    const user = show(<RecentMatches />)
    expect(await screen.findByText('40 gönderi güncellendi')).toBeDefined()
    await user.click(screen.getByRole('button', { name: 'DHL ZX1 eşleştirmesini geri al' }))
    expect((await screen.findAllByText('DHL ZX1 eşleştirmesi geri alınsın mı?')).length).toBeGreaterThan(0)
    await user.click(screen.getByRole('button', { name: 'Geri al' }))
    await waitFor(() => expect(bodiesOf(undoMatch)).toEqual([{ id: 5 }]))
  })

  it('offers no undo for an undone or old status match', async () => {
    matches = [{ ...match, canUndo: false, isUndone: true }]
    show(<RecentMatches />)
    expect(await screen.findByText('Geri alındı')).toBeDefined()
    expect(screen.queryByRole('button')).toBeNull()
  })
})

it("caps the count of waiting shipments at the server's limit", () => {
  expect([waitingText(999, 'tr'), waitingText(1000, 'tr'), waitingText(1000, 'en')]).toEqual([
    '999',
    '1.000+',
    '1,000+',
  ])
})
