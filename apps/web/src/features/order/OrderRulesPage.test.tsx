import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { orderRuleEndpoints } from '@kervan/contract/order/rules/rules.endpoints'
import type { OrderRuleAnswer } from '@kervan/contract/order/rules/rules.endpoints'
import { referenceEndpoints } from '@kervan/contract/reference/reference.endpoints'
import type { PermissionFlag } from '@kervan/contract/permissions'
import { startSession, clearSession } from '../../platform/session/session.ts'
import { loadTexts } from '../../platform/text/i18n.ts'
import { makeToken } from '../../testing/makeToken.ts'
import { renderScreen } from '../../testing/renderScreen.tsx'
import { serveFlags } from '../../testing/serveFlags.ts'
import { serveRows } from '../../testing/serveRows.ts'
import { orderScreens } from './order.routes.tsx'
import { OrderRulesPage } from './rules/pages/OrderRulesPage.tsx'
import { buildRule, choices } from './testing/buildRule.ts'

const { listOrderRules, moveOrderRule, createOrderRule, tryOrderRules } = orderRuleEndpoints

let served: Awaited<ReturnType<typeof serveRows>>
let rules: OrderRuleAnswer[]
beforeAll(() => loadTexts(['ui', 'shell', 'validation', ...orderScreens.flatMap(({ texts }) => texts)]))
afterEach(() => {
  served.stop()
  clearSession()
})
const tried = {
  orderId: '0198b2a6-1111-7000-8000-000000000001',
  number: '5521',
  platform: 'woocommerce',
  integrationName: 'Hayalköy',
  placedAt: '2026-11-26T11:04:00.000Z',
  countryCode: 'DE',
  total: 98.5,
  currency: 'EUR',
  problem: null,
  matched: [{ ruleId: 1, name: 'Almanya' }],
  effects: [
    {
      kind: 'shipping',
      ruleId: 1,
      ruleName: 'Almanya',
      value: 'cheapest',
      name: 'UPS Saver',
      outcome: 'done',
      message: null,
    },
  ],
  changed: ['shipping'],
}

const open = async (...flags: PermissionFlag[]) => {
  served = await serveRows([
    serveFlags('integration', ...flags),
    { row: listOrderRules, answer: () => ({ companyId: 3, rules, choices }) },
    { row: moveOrderRule, answer: () => ({ companyId: 3, rules: rules.toReversed(), choices }) },
    { row: createOrderRule, answer: () => buildRule({ id: 9, name: 'Yeni' }) },
    { row: tryOrderRules, answer: () => ({ orders: [tried], findings: [] }) },
    { row: referenceEndpoints.listCountries, answer: () => [] },
  ])
  renderScreen(<OrderRulesPage />, '/integration/rules')
  await screen.findByRole('heading', { level: 1 })
  return userEvent.setup()
}
const callsOf = (row: object) => served.calls.filter((call) => call.row === row).map(({ body }) => body)

beforeEach(() => {
  startSession(makeToken())
  rules = [
    buildRule(),
    buildRule({
      id: 2,
      name: 'Gece',
      findings: [{ field: 'name', kind: 'warning', message: 'Bu kural hiç uygulanmaz.' }],
    }),
  ]
})

describe('the rules of orders', () => {
  it('are sentences in their order, with what is wrong with them', async () => {
    await open('integration_orders', 'integration_create')
    const items = await screen.findAllByRole('listitem')
    expect(items[0]!.textContent).toContain(
      'Eğer ülke Almanya ve ağırlık en çok 2 kg ise: en ucuz servisi seç.',
    )
    expect(items[1]!.textContent).toContain('Bu kural hiç uygulanmaz.')
  })

  it('are moved up and down', async () => {
    const user = await open('integration_orders', 'integration_create')
    await user.click(await screen.findByRole('button', { name: 'Aşağı taşı: Almanya' }))
    await waitFor(() => expect(callsOf(moveOrderRule)).toEqual([{ id: 1, direction: 'down' }]))
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Yukarı taşı: Almanya' }).disabled).toBe(
      true,
    )
  })

  it('cannot be changed without the right', async () => {
    await open('integration_orders')
    await screen.findAllByRole('listitem')
    expect(screen.queryByRole('button', { name: 'Kural ekle' })).toBeNull()
    expect(screen.queryByRole('button', { name: 'Aşağı taşı: Almanya' })).toBeNull()
  })

  it('are tried on the last orders', async () => {
    const user = await open('integration_orders', 'integration_create')
    await user.click(await screen.findByRole('button', { name: 'Son 100 siparişte dene' }))
    const table = await screen.findByRole('table')
    expect(within(table).getByText('Servis: UPS Saver (en ucuz)')).toBeDefined()
    expect(callsOf(tryOrderRules)).toEqual([{ companyId: 3, rule: null }])
  })
})

it('refuses a new rule that does nothing, on its field', async () => {
  rules = []
  const user = await open('integration_orders', 'integration_create')
  await user.click(await screen.findByRole('button', { name: 'Kural ekle' }))
  await user.type(await screen.findByRole('textbox', { name: /Kuralın adı/ }), 'Yeni')
  await user.click(screen.getByRole('button', { name: 'Kuralı kaydet' }))
  expect(await screen.findByText('Kuralın ne yapacağını seçiniz.')).toBeDefined()
  expect(callsOf(createOrderRule)).toEqual([])
})
