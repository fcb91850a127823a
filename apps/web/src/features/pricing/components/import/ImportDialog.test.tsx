import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeAll, expect, test, vi } from 'vitest'
import type { FileProblem } from '@kervan/contract/pricing/quotes/pricingFields'
import { ApiError } from '../../../../platform/api/apiError.ts'
import { loadTexts } from '../../../../platform/text/i18n.ts'
import { ImportDialog } from './ImportDialog.tsx'

beforeAll(() => loadTexts(['ui', 'validation', 'pricing/rateTable']))

const words = { title: 'Bölgeleri yükle', help: 'Yardım', sendLabel: 'Yükle' }

const show = (onSend: (file: File) => Promise<readonly FileProblem[]>) => {
  const onFileChange = vi.fn()
  render(
    <ImportDialog
      {...words}
      isDownloading={false}
      onDownloadTemplate={() => undefined}
      onSend={onSend}
      onFileChange={onFileChange}
      onClose={() => undefined}
    />,
  )
  return { onFileChange, send: () => userEvent.click(screen.getByRole('button', { name: 'Yükle' })) }
}

const chooseFile = (bytes = 10, name = 'bolgeler.xlsx') =>
  userEvent.upload(
    document.querySelector<HTMLInputElement>('input[type=file]')!,
    new File([new Uint8Array(bytes)], name),
  )

test('requires a file before an import sends anything', async () => {
  const onSend = vi.fn()
  await show(onSend).send()
  expect(screen.getByRole('alert').textContent).toBe('Lütfen yüklenecek dosyayı seçiniz!')
  expect(onSend).not.toHaveBeenCalled()
})

test('names each problem of a file by its spreadsheet cell until another file is chosen', async () => {
  const problem = {
    sheet: 'Sayfa 1',
    row: 14,
    column: 'C',
    value: 'Atlantis',
    message: 'Böyle bir ülke yok.',
  }
  const { send } = show(() => Promise.resolve([problem, { ...problem, row: 15, column: null, value: '' }]))
  await chooseFile()
  await send()
  const cells = await screen.findAllByRole('row')
  expect(cells.map(({ textContent }) => textContent)).toEqual([
    'HücreDeğerSorun',
    'C14AtlantisBöyle bir ülke yok.',
    '15–Böyle bir ülke yok.',
  ])
  await chooseFile()
  expect(screen.queryByRole('table')).toBeNull()
})

test("shows the server's reason when it rejects an imported file", async () => {
  const refused = new ApiError({
    type: 'Validation',
    status: 400,
    detail: 'x',
    errors: { file: ['Dosya boş.'] },
  })
  const { send } = show(() => Promise.reject(refused))
  await chooseFile()
  await send()
  await waitFor(() => expect(screen.getByRole('alert').textContent).toBe('Dosya boş.'))
})

test('rejects an import file that is too large without sending it', async () => {
  const onSend = vi.fn()
  const { send, onFileChange } = show(onSend)
  await chooseFile(6 * 1024 * 1024)
  expect(onFileChange).toHaveBeenCalled()
  await send()
  expect(onSend).not.toHaveBeenCalled()
  expect(screen.getByRole('alert').textContent).toContain('5 MB')
})
