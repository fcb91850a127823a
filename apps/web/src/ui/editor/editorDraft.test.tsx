/** Tests the stored values of an editor that is left without saving. */
import { App, ConfigProvider, Input } from 'antd'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { endpoint } from '@kervan/contract/endpoint'
import { createQueryClient } from '../../platform/api/query.ts'
import { clearSession, startSession } from '../../platform/session/session.ts'
import { loadTexts } from '../../platform/text/i18n.ts'
import { makeToken } from '../../testing/makeToken.ts'
import { serveRows } from '../../testing/serveRows.ts'
import { EditorDialog } from './EditorDialog.tsx'
import { EditorField } from './EditorField.tsx'
import { useEditor } from './useEditor.ts'

const saveRow = endpoint({
  method: 'POST',
  path: '/api/Test/SaveReason',
  access: 'signedIn',
  summary: 'Saves a reason',
  body: z.object({ reason: z.string() }),
  answer: z.object({ id: z.int() }),
})

let served: Awaited<ReturnType<typeof serveRows>>
const onClose = vi.fn()
beforeAll(() => loadTexts(['ui', 'validation']))
beforeEach(async () => {
  vi.clearAllMocks()
  sessionStorage.clear()
  startSession(makeToken({}, Date.now() + 3_600_000))
  served = await serveRows([{ row: saveRow, answer: () => ({ id: 7 }) }])
})
afterEach(() => {
  cleanup()
  clearSession()
  return served.stop()
})

const words = { reason: 'Sebep', save: 'Kaydet' }

const Dialog = () => {
  const initial: { reason?: string } = {}
  const editor = useEditor({
    row: saveRow,
    initial,
    draftName: 'reason:7',
    toBody: ({ reason }) => ({ reason }),
    onSaved: onClose,
  })
  return (
    <EditorDialog editor={editor} title={words.reason} submit={words.save} onClose={onClose}>
      <EditorField name="reason" label={words.reason}>
        <Input />
      </EditorField>
    </EditorDialog>
  )
}

const show = () => {
  const { unmount } = render(
    <QueryClientProvider client={createQueryClient()}>
      <ConfigProvider theme={{ token: { motion: false } }}>
        <App>
          <Dialog />
        </App>
      </ConfigProvider>
    </QueryClientProvider>,
  )
  return unmount
}

const field = () => screen.getByRole<HTMLInputElement>('textbox', { name: /Sebep/ })

it('shows the typed values again when the dialog opens after the session ended', async () => {
  const leave = show()
  await userEvent.type(field(), 'Koli hasarlı')
  leave()
  clearSession()
  startSession(makeToken({}, Date.now() + 7_200_000))
  show()
  expect(field().value).toBe('Koli hasarlı')
})

it('shows nothing of another user', async () => {
  const leave = show()
  await userEvent.type(field(), 'Koli hasarlı')
  leave()
  startSession(makeToken({ nameid: '99' }, Date.now() + 3_600_000))
  show()
  expect(field().value).toBe('')
})

it('forgets the values after a save', async () => {
  const leave = show()
  await userEvent.type(field(), 'Koli hasarlı')
  await userEvent.click(screen.getByRole('button', { name: 'Kaydet' }))
  await waitFor(() => expect(onClose).toHaveBeenCalled())
  leave()
  show()
  expect(field().value).toBe('')
})
