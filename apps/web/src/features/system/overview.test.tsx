import { cleanup, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactElement } from 'react'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { overviewAreas, overviewEndpoints } from '@kervan/contract/system/overview.endpoints'
import type { OverviewFact } from '@kervan/contract/system/overview.endpoints'
import { screens } from '../../app/screens.ts'
import { RegisteredScreens } from '../../platform/screens/visibleScreens.ts'
import { loadTexts, translate } from '../../platform/text/i18n.ts'
import { serveRows } from '../../testing/serveRows.ts'
import type { Answer } from '../../testing/serveRows.ts'
import { withQueries } from '../../testing/withQueries.tsx'
import { OverviewPage } from './pages/OverviewPage.tsx'

const users: OverviewFact = {
  name: 'users',
  count: 12_840,
  missing: [{ name: 'usersWithoutGroup', count: 1_203, link: '/definitions/usercrud?roleGroupID=none' }],
  newestChange: '2026-11-20T09:05:00.000Z',
  link: '/definitions/usercrud',
}

let served: Awaited<ReturnType<typeof serveRows>>
let answer: Answer
beforeAll(() => loadTexts(['ui', 'shell', 'system/overview']))
beforeEach(async () => {
  answer = { facts: [users] }
  const answerOf = (body: unknown) =>
    (body as { area: string }).area === 'definitions' ? answer : { facts: [] }
  served = await serveRows([{ row: overviewEndpoints.getDefinitionOverview, answer: answerOf }])
})
afterEach(() => {
  cleanup()
  served.stop()
})

const show = (page: ReactElement) => {
  const Queries = withQueries()
  render(
    <Queries>
      <RegisteredScreens value={screens}>
        <MemoryRouter>{page}</MemoryRouter>
      </RegisteredScreens>
    </Queries>,
  )
}
const fact = async (name: string) => {
  const rowName = new RegExp(translate(`system/overview:fact.${name}`))
  return within(await screen.findByRole('row', { name: rowName }))
}
const only = (change: Partial<OverviewFact>) => {
  answer = { facts: [{ ...users, ...change }] }
}

it('shows every area on one page', async () => {
  show(<OverviewPage area="definitions" />)
  for (const area of overviewAreas)
    expect(
      await screen.findByRole('heading', { level: 2, name: translate(`system/overview:title.${area}`) }),
    ).toBeTruthy()
  await fact('users')
  const areas = () => served.calls.map(({ body }) => (body as { area: string }).area)
  await waitFor(() => expect(areas().toSorted()).toEqual([...overviewAreas].toSorted()))
})

it('links a missing definition to the list filtered by it', async () => {
  show(<OverviewPage area="definitions" />)
  const link = (await fact('users')).getByRole('link', {
    name: translate('system/overview:missing.usersWithoutGroup'),
  })
  expect(link.getAttribute('href')).toBe('/definitions/usercrud?roleGroupID=none')
})

it('links a fact of the overview to its screen', async () => {
  show(<OverviewPage area="definitions" />)
  const link = (await fact('users')).getByRole('link', { name: translate('system/overview:fact.users') })
  expect(link.getAttribute('href')).toBe('/definitions/usercrud')
})

it("formats counts and times of the overview in the user's notation", async () => {
  show(<OverviewPage area="definitions" />)
  const users = await fact('users')
  expect(users.getByText('12.840')).toBeTruthy()
  expect(users.getByText('1.203')).toBeTruthy()
  expect(users.getByText('20.11.2026 12:05')).toBeTruthy()
})

it('reports completeness in the overview only when nothing is missing', async () => {
  show(<OverviewPage area="definitions" />)
  expect((await fact('users')).queryByText(translate('system/overview:complete'))).toBeNull()
  cleanup()
  only({ missing: [] })
  show(<OverviewPage area="definitions" />)
  expect(await screen.findByText(translate('system/overview:complete'))).toBeTruthy()
})

it('shows zero and no time when nothing is defined in an area', async () => {
  only({ count: 0, missing: [], newestChange: null })
  show(<OverviewPage area="definitions" />)
  const users = await fact('users')
  expect(users.getByText('0')).toBeTruthy()
  expect(users.getByText('–')).toBeTruthy()
})

it('shows a fact of the overview without a screen as plain text', async () => {
  only({
    link: '/definitions/nowhere',
    missing: [{ name: 'usersWithoutGroup', count: 1, link: '/definitions/nowhere?x=1' }],
  })
  show(<OverviewPage area="definitions" />)
  const users = await fact('users')
  expect(users.getByText(translate('system/overview:missing.usersWithoutGroup'))).toBeTruthy()
  expect(users.queryByRole('link')).toBeNull()
})

it('shows a failed overview and loads it again on retry', async () => {
  answer = { status: 429, failed: { Type: 'RateLimit', Detail: 'Şu anda yanıt yok.' } }
  show(<OverviewPage area="definitions" />)
  const again = await screen.findByRole('button', { name: translate('ui:action.retry') })
  expect(screen.queryByText('12.840')).toBeNull()
  answer = { facts: [users] }
  await userEvent.setup().click(again)
  await fact('users')
})
