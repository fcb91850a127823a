import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { taxEndpoints } from '@kervan/contract/tax/tax.endpoints'
import type { Tariff } from '@kervan/domain/tax/tariffOf'
import { clearSession, startSession } from '../../../platform/session/session.ts'
import { loadTexts } from '../../../platform/text/i18n.ts'
import { makeToken } from '../../../testing/makeToken.ts'
import { serveRows } from '../../../testing/serveRows.ts'
import type { Answer } from '../../../testing/serveRows.ts'
import { withQueries } from '../../../testing/withQueries.tsx'
import type { ImportAnswer } from './ImportOutcome.tsx'
import { TariffImport } from './TariffImport.tsx'

const compared: ImportAnswer = {
  isStored: false,
  confirmation: 'ab12',
  problems: [],
  comparedWith: null,
  lineCount: 3,
  skippedCount: 0,
  counts: { percent: 1, free: 2, text: 0, blank: 0, quota: 0 },
  added: 1,
  removed: 0,
  rateChanged: 0,
  textChanged: 0,
  unchanged: 2,
  warnings: [],
  openOffers: { offerCount: 0, shipmentCount: 0, goods: [] },
  changes: [
    {
      code: '6109100012',
      kind: 'added',
      before: null,
      after: '16.5%',
      description: 'T-shirts, of cotton',
    },
  ],
}
const stored: ImportAnswer = { ...compared, isStored: true, confirmation: null }

let served: Awaited<ReturnType<typeof serveRows>>
let answers: Answer[]
beforeAll(() => loadTexts(['ui', 'tax', 'validation']))
beforeEach(async () => {
  startSession(makeToken())
  answers = []
  // Skips body validation of the file upload because a form is not JSON; the server's test covers it.
  served = await serveRows([
    { row: { ...taxEndpoints.importTariff, body: undefined }, answer: () => answers.shift()! },
  ])
})
afterEach(() => {
  clearSession()
  served.stop()
})

const open = async (tariff: Tariff = 'US') => {
  const Queries = withQueries()
  const onClose = vi.fn()
  const person = userEvent.setup()
  render(
    <Queries>
      <TariffImport tariff={tariff} onClose={onClose} />
    </Queries>,
  )
  await person.type(screen.getByLabelText('Sürüm adı'), 'HTS 2026')
  return { person, onClose }
}
const drop = (person: ReturnType<typeof userEvent.setup>) =>
  person.upload(screen.getByLabelText(/Tarife dosyasını buraya/), new File(['x'], 'hts.csv'))
const press = async (person: ReturnType<typeof userEvent.setup>, name: string) =>
  person.click(await screen.findByRole('button', { name }))

describe('TariffImport', () => {
  it('requires a tariff file before it sends anything', async () => {
    const { person } = await open()
    await press(person, 'Farkı göster')
    await screen.findByText('Lütfen yüklenecek dosyayı seçiniz!')
    expect(served.calls).toEqual([])
  })

  it("previews the tariff's changes and imports them only after a second click", async () => {
    answers = [compared, stored]
    const { person, onClose } = await open()
    await drop(person)
    await press(person, 'Farkı göster')
    await screen.findByText('T-shirts, of cotton')
    expect(onClose).not.toHaveBeenCalled()
    await press(person, 'Onayla ve yükle')
    await waitFor(() => expect(onClose).toHaveBeenCalled())
    expect(served.calls).toHaveLength(2)
  })

  it('requires a new comparison of the tariff when a field changes', async () => {
    answers = [compared]
    const { person } = await open()
    await drop(person)
    await press(person, 'Farkı göster')
    await screen.findByText('T-shirts, of cotton')
    await person.type(screen.getByLabelText('Sürüm adı'), ' b')
    expect(screen.queryByText('T-shirts, of cotton')).toBeNull()
    expect(screen.getByRole('button', { name: 'Farkı göster' })).toBeTruthy()
  })

  it('stores a doubtful tariff only after its warnings are accepted', async () => {
    const doubtful: ImportAnswer = {
      ...compared,
      warnings: [{ code: 'older', message: 'Daha yeni bir sürüm yüklü.' }],
    }
    answers = [doubtful, stored]
    const { person, onClose } = await open()
    await drop(person)
    await press(person, 'Farkı göster')
    await screen.findByText('Daha yeni bir sürüm yüklü.')
    await press(person, 'Onayla ve yükle')
    await screen.findByText('Uyarıları okuduğunuzu işaretleyiniz!')
    expect(served.calls).toHaveLength(1)
    await person.click(screen.getByRole('checkbox', { name: 'Uyarıları okudum, yine de yüklensin' }))
    await press(person, 'Onayla ve yükle')
    await waitFor(() => expect(onClose).toHaveBeenCalled())
  })

  it('requires the source of a tariff outside the United States', async () => {
    const { person } = await open('EU')
    expect(screen.getByText(/Code, Rate ve Note/)).toBeTruthy()
    await drop(person)
    await press(person, 'Farkı göster')
    await screen.findByText('Dayanak gerekli!')
    expect(served.calls).toEqual([])
  })

  it('lists goods of open offers whose rate the file changes', async () => {
    answers = [
      {
        ...compared,
        openOffers: {
          offerCount: 6,
          shipmentCount: 1,
          goods: [{ reference: 'KRV-7F3K2M', code: '630251000000', before: '12%', after: null }],
        },
      },
    ]
    const { person } = await open()
    await drop(person)
    await press(person, 'Farkı göster')
    await screen.findByText(/1 gönderinin 6 açık teklifinde/)
    expect(screen.getByText('6302.51.00.00.00')).toBeTruthy()
  })

  it('names the faulty cell of a tariff file and offers no import', async () => {
    answers = [
      {
        ...compared,
        confirmation: null,
        changes: [],
        problems: [{ row: 7, column: 'C', value: '16,5,', message: 'Oran okunamadı.' }],
      },
    ]
    const { person } = await open()
    await drop(person)
    await press(person, 'Farkı göster')
    await screen.findByText('C7')
    expect(screen.getByText('Oran okunamadı.')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Onayla ve yükle' })).toBeNull()
  })
})
