import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeAll, expect, it, vi } from 'vitest'
import { loadTexts } from '../../../platform/text/i18n.ts'
import { StopFailureForm } from './components/StopFailure.tsx'
import { StopSignature } from './components/StopProof.tsx'
import type { StopDraft } from './hooks/useStopDraft.ts'

const draft: StopDraft = { scanned: [], photos: [], signature: null, signedBy: '', failure: null, note: '' }

beforeAll(() => loadTexts(['courier', 'scan']))

it('leads to the reason that is missing, each time', () => {
  const form = () => <StopFailureForm draft={draft} change={() => undefined} issue={{ field: 'failure' }} />
  const { rerender } = render(form())
  const [first] = screen.getAllByRole('radio')
  expect(document.activeElement).toBe(first)
  expect(screen.getByRole('alert').closest('fieldset')).not.toBeNull()
  first!.blur()
  rerender(form())
  expect(document.activeElement).toBe(first)
})

it('shows a signature that the telephone kept, and takes it away', async () => {
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
