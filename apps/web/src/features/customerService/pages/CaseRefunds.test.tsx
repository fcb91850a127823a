import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { accessEndpoints } from '@kervan/contract/access/access.endpoints'
import type { CaseAnswer } from '@kervan/contract/customerService/caseAnswer.endpoints'
import { createQueryClient } from '../../../platform/api/query.ts'
import { useFlags } from '../../../platform/session/permissions.ts'
import { clearSession, startSession } from '../../../platform/session/session.ts'
import { loadTexts, translate } from '../../../platform/text/i18n.ts'
import { makeToken } from '../../../testing/makeToken.ts'
import { serveRows } from '../../../testing/serveRows.ts'
import { CaseRefunds } from './CaseRefunds.tsx'

const paymentId = '9d2c1cf0-1df0-4b8e-9a52-2f0a3c9d4c01'
const money: NonNullable<CaseAnswer['money']> = {
  sums: [],
  refundWaits: false,
  refundable: [],
  refundsOf: { paymentId, itemId: paymentId },
}

let served: Awaited<ReturnType<typeof serveRows>>
let flags: string[]
beforeAll(() => loadTexts(['ui', 'customerService/case']))
beforeEach(async () => {
  startSession(makeToken({}, Date.now() + 3_600_000))
  served = await serveRows([
    {
      row: accessEndpoints.getUserMenu,
      answer: () => flags.map((definition) => ({ role: { definition } })),
    },
  ])
})
afterEach(() => {
  cleanup()
  clearSession()
  return served.stop()
})

const Loaded = () => (useFlags().data ? <p data-testid="loaded" /> : null)

const show = () =>
  render(
    <QueryClientProvider client={createQueryClient()}>
      <CaseRefunds shipmentId={paymentId} money={money} />
      <Loaded />
    </QueryClientProvider>,
  )

it('shows the refunds only to users who may list them', async () => {
  flags = ['payment_history']
  show()
  expect(await screen.findByRole('button', { name: translate('customerService/case:refunds') })).toBeDefined()
  cleanup()
  flags = []
  show()
  await screen.findByTestId('loaded')
  expect(screen.queryByRole('button')).toBeNull()
})
