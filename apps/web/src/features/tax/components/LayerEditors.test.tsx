import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { taxEndpoints } from '@kervan/contract/tax/tax.endpoints'
import type { LayerOutcome } from '@kervan/contract/tax/tax.endpoints'
import { clearSession, startSession } from '../../../platform/session/session.ts'
import { loadTexts } from '../../../platform/text/i18n.ts'
import { makeToken } from '../../../testing/makeToken.ts'
import { serveRows } from '../../../testing/serveRows.ts'
import type { Answer } from '../../../testing/serveRows.ts'
import { withQueries } from '../../../testing/withQueries.tsx'
import { AddLayer } from './LayerEditors.tsx'

const shown: LayerOutcome = {
  confirmation: 'ab12',
  day: '2027-01-10',
  comparedWith: {
    id: 1,
    tariff: 'US',
    name: 'HTS 2026',
    kind: 'official',
    source: 'USITC',
    validFrom: '2026-01-01',
    loadedAt: '2026-01-01T00:00:00.000Z',
    lineCount: 10,
  },
  lineCount: 10,
  changedCount: 1,
  changes: [
    {
      kind: 'rate',
      code: '61091000',
      description: 'T-shirts, of cotton',
      before: '16.5%',
      after: '16.5% + 7.5%',
    },
  ],
  isStored: false,
}

let answers: Answer[]
let served: Awaited<ReturnType<typeof serveRows>>
beforeAll(() => loadTexts(['ui', 'validation', 'tax']))
beforeEach(async () => {
  startSession(makeToken({}, Date.now() + 3_600_000))
  answers = [shown, { ...shown, confirmation: null, isStored: true }]
  served = await serveRows([{ row: taxEndpoints.createTaxLayer, answer: () => answers.shift()! }])
})
afterEach(() => {
  served.stop()
  clearSession()
})

const fill = async () => {
  const onClose = vi.fn()
  render(<AddLayer onClose={onClose} />, { wrapper: withQueries() })
  const user = userEvent.setup()
  await user.type(await screen.findByLabelText('HTS başlığı'), '9903.77.01')
  await user.type(screen.getByLabelText('Oran (%)'), '7,5')
  await user.type(screen.getByLabelText('Dayanak'), '91 FR 1')
  return { user, onClose }
}
const bodies = () => served.calls.map(({ body }) => body as Record<string, unknown>)

describe('AddLayer', () => {
  it('saves an additional duty with the confirmation of the shown difference', async () => {
    const { user, onClose } = await fill()
    await user.click(screen.getByRole('button', { name: 'Farkı göster' }))
    expect(await screen.findByText('16.5% + 7.5%')).toBeDefined()
    expect(screen.getByText(/10 satırdan 1 tanesinin/)).toBeDefined()
    expect(onClose).not.toHaveBeenCalled()
    await user.click(screen.getByRole('button', { name: 'Onayla ve kaydet' }))
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
    expect(bodies().map(({ percent, confirmation }) => [percent, confirmation])).toEqual([
      [7.5, undefined],
      [7.5, 'ab12'],
    ])
  })

  it('requires a new preview after an additional duty was changed', async () => {
    const { user } = await fill()
    await user.click(screen.getByRole('button', { name: 'Farkı göster' }))
    await screen.findByText('16.5% + 7.5%')
    await user.type(screen.getByLabelText('Oran (%)'), '5')
    await waitFor(() => expect(screen.queryByText('16.5% + 7.5%')).toBeNull())
    expect(screen.getByRole('button', { name: 'Farkı göster' })).toBeDefined()
  })
})
