import { act, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { pricingEndpoints } from '@kervan/contract/pricing/quotes/pricing.endpoints'
import { readNotices } from '../../../../platform/notices.ts'
import { loadTexts } from '../../../../platform/text/i18n.ts'
import { serveRows } from '../../../../testing/serveRows.ts'
import { emptyQuote } from '../quoteValues.ts'
import { useQuote } from './useQuote.ts'

let api: Awaited<ReturnType<typeof serveRows>>
beforeAll(() => loadTexts(['ui', 'pricing', 'validation']))
beforeEach(async () => {
  api = await serveRows([
    {
      row: pricingEndpoints.quoteParcel,
      answer: (body) =>
        (body as { captcha?: string }).captcha === 'solved'
          ? { returnText: 'Bu ülkeye servis yok.' }
          : {
              status: 400,
              failed: { Type: 'Validation', Errors: { captcha: ['Lütfen doğrulamayı tamamlayın!'] } },
            },
    },
  ])
})
afterEach(() => api.stop())

const values = {
  ...emptyQuote,
  countryCode: 'DE',
  zipCode: '10115',
  pieces: [{ width: '10', length: '10', height: '10', weight: '1' }],
}

const Page = ({ solveCaptcha }: { solveCaptcha?: () => Promise<string> }) => {
  const quote = useQuote(values, { onAnswer: () => undefined, solveCaptcha })
  return (
    <form {...quote.form.formProps}>
      <button type="submit" />
      <output>{quote.returnText}</output>
    </form>
  )
}

it('solves the captcha required by the server and resends the quote in one click', async () => {
  const solveCaptcha = vi.fn(() => Promise.resolve('solved'))
  render(<Page solveCaptcha={solveCaptcha} />)
  await userEvent.click(screen.getByRole('button'))
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe('Bu ülkeye servis yok.'))
  expect(solveCaptcha).toHaveBeenCalledOnce()
  expect(api.calls).toHaveLength(2)
  expect(readNotices()).toEqual([])
})

it("shows the server's message when a quote needs a captcha and the page has none", async () => {
  render(<Page />)
  await userEvent.click(screen.getByRole('button'))
  await waitFor(() =>
    expect(readNotices().map(({ text }) => text)).toEqual(['Lütfen doğrulamayı tamamlayın!']),
  )
  await act(() => Promise.resolve())
})
