import { App, ConfigProvider } from 'antd'
import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { serviceBookerEndpoints } from '@kervan/contract/pricing/bookers/serviceBooker.endpoints'
import type { ServiceBooker } from '@kervan/contract/pricing/bookers/serviceBooker.endpoints'
import { clearSession, startSession } from '../../../platform/session/session.ts'
import { loadTexts } from '../../../platform/text/i18n.ts'
import { makeToken } from '../../../testing/makeToken.ts'
import { serveRows } from '../../../testing/serveRows.ts'
import { withQueries } from '../../../testing/withQueries.tsx'
import { bookerScreens } from './bookers.routes.tsx'
import { ServiceBookersPage } from './pages/ServiceBookersPage.tsx'

const express: ServiceBooker = {
  id: 4,
  code: 'UPS-EXP',
  name: 'Express Saver',
  carrier: { id: 2, code: 'UPS', name: 'UPS' },
  isActive: true,
  bookedBy: 'house',
}
const economy: ServiceBooker = { ...express, id: 5, code: 'UPS-ECO', name: 'Economy', bookedBy: null }
const choices = [
  { key: 'house', name: 'Kervan' },
  { key: 'sandboxCarrier', name: 'Sandbox carrier' },
]

let served: Awaited<ReturnType<typeof serveRows>>
let services: ServiceBooker[]
beforeAll(() => loadTexts(['ui', 'shell', 'validation', ...bookerScreens[0]!.texts]))
beforeEach(async () => {
  startSession(makeToken())
  services = [express, economy]
  served = await serveRows([
    { row: serviceBookerEndpoints.listServiceBookers, answer: () => ({ services, choices }) },
    {
      row: serviceBookerEndpoints.setServiceBooker,
      answer: (body) => {
        const { id, bookedBy } = body as { id: number; bookedBy: string | null }
        services = services.map((service) => (service.id === id ? { ...service, bookedBy } : service))
        return services.find((service) => service.id === id)!
      },
    },
  ])
})
afterEach(() => {
  clearSession()
  served.stop()
})

const show = () => {
  const Queries = withQueries()
  render(
    <Queries>
      <ConfigProvider theme={{ token: { motion: false } }}>
        <App>
          <MemoryRouter>
            <ServiceBookersPage />
          </MemoryRouter>
        </App>
      </ConfigProvider>
    </Queries>,
  )
  return userEvent.setup()
}
const rowOf = async (name: string) => within((await screen.findByText(name)).closest('tr')!)
const choose = async (user: ReturnType<typeof show>, service: string, choice: string) => {
  await user.click(await screen.findByRole('combobox', { name: `${service} kaydını yapan` }))
  await user.click(await screen.findByText(choice, { selector: '.ant-select-item-option-content' }))
}
const saved = () =>
  served.calls.filter(({ row }) => row === serviceBookerEndpoints.setServiceBooker).map(({ body }) => body)

describe('ServiceBookersPage', () => {
  it('shows who books each service and whether it is offered', async () => {
    show()
    const booked = await rowOf('Express Saver')
    expect(booked.getByText('Kervan')).toBeDefined()
    expect(booked.getByText('Sunuluyor')).toBeDefined()
    const unbooked = await rowOf('Economy')
    expect(unbooked.getByText('Hiç kimse')).toBeDefined()
    expect(unbooked.getByText('Sunulmuyor')).toBeDefined()
  })

  it('saves the chosen connector at once', async () => {
    const user = show()
    await choose(user, 'Economy', 'Sandbox carrier')
    await waitFor(() => expect(saved()).toEqual([{ id: 5, bookedBy: 'sandboxCarrier' }]))
    await waitFor(async () => expect((await rowOf('Economy')).getByText('Sunuluyor')).toBeDefined())
  })

  it('stops booking a service only after confirmation', async () => {
    const user = show()
    await choose(user, 'Express Saver', 'Hiç kimse')
    const question = within(await screen.findByRole('dialog', {}, { timeout: 10_000 }))
    expect(saved()).toEqual([])
    await user.click(question.getByRole('button', { name: 'Kayıtları durdur' }))
    await waitFor(() => expect(saved()).toEqual([{ id: 4, bookedBy: null }]))
  })

  it('shows a connector that this server does not know', async () => {
    services = [{ ...express, bookedBy: 'formerCarrier' }]
    show()
    expect((await rowOf('Express Saver')).getByText('formerCarrier (burada yok)')).toBeDefined()
  })
})
