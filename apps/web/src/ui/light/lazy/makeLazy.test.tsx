/** Tests a lazy loaded component whose script cannot be loaded at first. */
import { Suspense } from 'react'
import { act, cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { ApiError } from '../../../platform/api/apiError.ts'
import { loadTexts } from '../../../platform/text/i18n.ts'
import { lazyExtra, lazyPart } from './makeLazy.tsx'

const words = { postalCode: 'Posta kodu' }

const Offers = () => <p>18,18 €</p>

let isOffline = true
let loads = 0
const load = async () => {
  loads += 1
  if (isOffline) throw new ApiError({ type: 'NoResponse', status: 0, detail: '' })
  return { default: Offers }
}

beforeAll(() => loadTexts(['ui']))
beforeEach(() => {
  isOffline = true
  loads = 0
})
afterEach(cleanup)

const show = async (make: typeof lazyPart) => {
  const Part = make(load)
  await act(async () => {
    render(
      <>
        <input aria-label={words.postalCode} />
        <Suspense fallback="…">
          <Part />
        </Suspense>
      </>,
    )
  })
}

it('shows the failure in place and loads again on a click', async () => {
  await show(lazyPart)
  const user = userEvent.setup()
  await user.type(screen.getByLabelText('Posta kodu'), '0154')
  expect(screen.getByRole('alert').textContent).toContain('Sunucuya ulaşılamıyor')
  expect(loads).toBe(1)

  isOffline = false
  await act(async () => screen.getByRole('button', { name: 'Yeniden dene' }).click())
  expect(await screen.findByText('18,18 €')).toBeDefined()
  expect(screen.getByLabelText('Posta kodu')).toHaveProperty('value', '0154')
})

it('loads again when the connection returns', async () => {
  await show(lazyPart)
  isOffline = false
  await act(async () => window.dispatchEvent(new Event('online')))
  expect(await screen.findByText('18,18 €')).toBeDefined()
})

it('shows nothing for a failed part that its page does not need', async () => {
  await show(lazyExtra)
  expect(screen.queryByRole('alert')).toBeNull()
  isOffline = false
  await act(async () => window.dispatchEvent(new Event('online')))
  expect(await screen.findByText('18,18 €')).toBeDefined()
})
