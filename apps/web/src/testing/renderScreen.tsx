import { App, ConfigProvider } from 'antd'
import { render } from '@testing-library/react'
import type { ReactNode } from 'react'
import { MemoryRouter, useLocation } from 'react-router'
import { Notices } from '../ui/light/Notices.tsx'
import { withQueries } from './withQueries.tsx'

const Address = () => {
  const { pathname } = useLocation()
  return <output data-testid="address">{pathname}</output>
}

/** Renders a screen with router, queries and notices, without motion; `address` shows the current path. */
export const renderScreen = (screen: ReactNode, path = '/') => {
  const Queries = withQueries()
  return render(
    <Queries>
      <ConfigProvider theme={{ token: { motion: false } }}>
        <App>
          <MemoryRouter initialEntries={[path]}>
            {screen}
            <Notices />
            <Address />
          </MemoryRouter>
        </App>
      </ConfigProvider>
    </Queries>,
  )
}
