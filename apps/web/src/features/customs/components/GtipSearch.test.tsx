import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { customsEndpoints } from '@kervan/contract/customs/customs.endpoints'
import { gtipSearchEndpoints } from '@kervan/contract/tax/gtipSearch.endpoints'
import { loadTexts } from '../../../platform/text/i18n.ts'
import { renderScreen } from '../../../testing/renderScreen.tsx'
import { serveRows } from '../../../testing/serveRows.ts'
import { GtipSearch } from './GtipSearch.tsx'

const step = (code: string, description: string, note: string | null = null) => ({
  code,
  description,
  englishDescription: `English ${code}`,
  note,
})
const chapter = step('09', 'Kahve, çay')
const tea = step('0902', 'Çay', 'Bitki çayı 1211.')
const levels = {
  '': { path: [], steps: [chapter] },
  '09': { path: [chapter], steps: [step('0901', 'Kahve'), tea] },
  '0902': { path: [chapter, tea], steps: [step('090210', 'Yeşil çay'), step('090230', 'Siyah çay')] },
}

let served: Awaited<ReturnType<typeof serveRows>>
beforeAll(() => loadTexts(['ui', 'customs']))
beforeEach(async () => {
  served = await serveRows([
    {
      row: gtipSearchEndpoints.searchGtip,
      answer: () => ({
        items: [
          { ...step('091099', 'Diğer baharat'), chapter: '09', chapterName: 'Kahve, çay', nationalCodes: [] },
        ],
        fit: 'weak',
        returnText: 'Tam uyan bir kod bulunamadı.',
        headings: [tea],
        edition: { name: 'HS 2022', validFrom: '2022-01-01', codeCount: 5612 },
        rankedBy: 'own',
        requestedDigits: null,
      }),
    },
    {
      row: customsEndpoints.browseGtip,
      answer: (body) => levels[((body as { parent?: string | null }).parent ?? '') as keyof typeof levels],
    },
  ])
})
afterEach(() => served.stop())

const open = async () => {
  const onChoose = vi.fn()
  const description = 'zorblax çayı'
  renderScreen(<GtipSearch description={description} onChoose={onChoose} />)
  const user = userEvent.setup()
  await user.click(screen.getByRole('button', { name: 'GTİP bul' }))
  await screen.findByText('Tam uyan bir kod bulunamadı.')
  return { user, onChoose }
}

it('opens the level of an offered heading with its note when no code fits well', async () => {
  const { user, onChoose } = await open()
  await user.click(screen.getByRole('button', { name: /^0902/ }))
  const first = await screen.findByRole('button', { name: /^090210/ })
  expect(screen.getByText('Bitki çayı 1211.')).toBeTruthy()
  await waitFor(() => expect(document.activeElement).toBe(first))
  await user.keyboard('{ArrowDown}{Enter}')
  expect(onChoose).toHaveBeenCalledWith(
    expect.objectContaining({ code: '090230', englishDescription: 'English 090230' }),
  )
})

it('walks from the chapters to a code and back by keyboard', async () => {
  const { user, onChoose } = await open()
  await user.click(screen.getByRole('button', { name: 'Fasıllardan seç' }))
  const chapterRow = await screen.findByRole('button', { name: /^09/ })
  await waitFor(() => expect(document.activeElement).toBe(chapterRow))
  await user.keyboard('{Enter}')
  const coffee = await screen.findByRole('button', { name: /^0901/ })
  await waitFor(() => expect(document.activeElement).toBe(coffee))
  await user.keyboard('{End}{Enter}')
  await screen.findByRole('button', { name: /^090210/ })
  await user.click(screen.getByRole('button', { name: '09 Kahve, çay' }))
  await screen.findByRole('button', { name: /^0901/ })
  await user.click(screen.getByRole('button', { name: 'Aramaya dön' }))
  expect(await screen.findByText('Tam uyan bir kod bulunamadı.')).toBeTruthy()
  expect(onChoose).not.toHaveBeenCalled()
})
