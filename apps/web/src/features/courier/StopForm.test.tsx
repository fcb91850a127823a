import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeAll, expect, it, vi } from 'vitest'
import type { CourierStop } from '@kervan/contract/courier/courier.endpoints'
import { makeAssetReference, makePieceCode } from '@kervan/domain/reference/references'
import { readNotices } from '../../platform/notices.ts'
import { loadTexts } from '../../platform/text/i18n.ts'
import { StopFailureForm } from './components/StopFailure.tsx'
import { StopSignature } from './components/StopProof.tsx'
import { StopScan } from './components/StopScan.tsx'
import type { StopDraft } from './hooks/useStopDraft.ts'

const draft: StopDraft = { scanned: [], photos: [], signature: null, signedBy: '', failure: null, note: '' }

beforeAll(() => loadTexts(['courier', 'ui/scan']))

it('focuses the missing failure reason of a stop at each attempt to save', () => {
  const form = () => <StopFailureForm draft={draft} change={() => undefined} issue={{ field: 'failure' }} />
  const { rerender } = render(form())
  const [first] = screen.getAllByRole('radio')
  expect(document.activeElement).toBe(first)
  expect(screen.getByRole('alert').closest('fieldset')).not.toBeNull()
  first!.blur()
  rerender(form())
  expect(document.activeElement).toBe(first)
})

it('shows and removes a signature stored on the phone', async () => {
  vi.stubGlobal(
    'URL',
    Object.assign(URL, { createObjectURL: () => 'blob:kept', revokeObjectURL: () => undefined }),
  )
  const changes: Partial<StopDraft>[] = []
  const kept = new Blob(['x'], { type: 'image/png' })
  render(
    <StopSignature
      draft={{ ...draft, signature: kept }}
      read={() => draft}
      change={(changed) => changes.push(changed)}
    />,
  )
  expect(await screen.findByRole('img', { name: 'İmza' })).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Temizle' }))
  expect(changes).toEqual([{ signature: null }])
})

it('distinguishes a foreign barcode from an unlisted piece of ours', () => {
  const codes = [
    '1Z999AA10123456784',
    makePieceCode(makeAssetReference(7), 1),
    makePieceCode(makeAssetReference(8, 'ABC'), 1),
  ]
  const scanned = codes.map((code) => ({ id: code, code, at: '2026-11-20T09:00:00Z' }))
  const expected = [
    {
      shipmentId: '1',
      assetReference: makeAssetReference(9, 'ABC'),
      pieceNumber: 1,
      codes: ['x'],
      isTaken: false,
    },
  ]
  const shown = { ...draft, scanned }
  render(
    <StopScan
      stop={{ expected } as unknown as CourierStop}
      otherStops={[]}
      draft={shown}
      read={() => shown}
      change={() => undefined}
    />,
  )
  const told = screen.getByRole('list', { name: 'Okutulanlar' }).querySelectorAll('li')
  expect(Array.from(told, ({ textContent }) => textContent?.includes('Kervan barkodu değil'))).toEqual([
    true,
    false,
    false,
  ])
})

it('removes the warnings about scans when the stop is closed', async () => {
  const { unmount } = render(
    <StopScan
      stop={{ expected: [] } as unknown as CourierStop}
      otherStops={[]}
      draft={draft}
      read={() => draft}
      change={() => undefined}
    />,
  )
  await userEvent.type(screen.getByLabelText('Barkod'), '1Z999AA10123456784{Enter}')
  expect(readNotices().map(({ kind }) => kind)).toEqual(['warning'])
  unmount()
  expect(readNotices()).toEqual([])
})
