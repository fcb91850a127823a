/** Everything behind sign-in: guard, permissions, Ant Design, shell and the screens. */
import { useEffect, useState } from 'react'
import { QueryClientProvider } from '@tanstack/react-query'
import { App as AntApp, ConfigProvider } from 'antd'
import { Navigate, useLocation } from 'react-router'
import { useAppearance, useIsDark } from '../platform/appearance.ts'
import { goTo } from '../platform/navigation.ts'
import { createQueryClient } from '../platform/query.ts'
import { rememberOrigin, useSession } from '../platform/session.ts'
import { watchSession } from '../platform/sessionWatch.ts'
import { RegisteredScreens } from '../platform/visibleScreens.ts'
import { makeAntdTheme } from '../ui/theme/antdTheme.ts'
import { useAntdLocale } from '../ui/theme/useAntdLocale.ts'
import { refreshToken } from './refreshToken.ts'
import { Shell } from './shell/Shell.tsx'
import { ShellRoutes } from './ShellRoutes.tsx'
import { screens } from './screens.ts'

const ThemedShell = () => {
  const { themeColor, isDirectionRTL } = useAppearance()
  const isDark = useIsDark()
  const locale = useAntdLocale()
  return (
    <ConfigProvider
      theme={makeAntdTheme(themeColor, isDark)}
      locale={locale}
      direction={isDirectionRTL ? 'rtl' : 'ltr'}
    >
      <AntApp component={false}>
        <Shell>
          <ShellRoutes />
        </Shell>
      </AntApp>
    </ConfigProvider>
  )
}

export const SignedInApp = () => {
  const session = useSession()
  const location = useLocation()
  const [queryClient] = useState(createQueryClient)
  const userId = session?.userId

  useEffect(() => {
    if (userId === undefined) {
      // Nothing of one user is left for the next.
      queryClient.clear()
      return
    }
    return watchSession({
      refresh: refreshToken,
      leave: (path) => goTo(path, { replace: true }),
      now: Date.now,
    })
  }, [userId, queryClient])

  if (!session) {
    rememberOrigin(location.pathname + location.search)
    return <Navigate to="/signin" replace />
  }
  return (
    <QueryClientProvider client={queryClient}>
      <RegisteredScreens value={screens}>
        <ThemedShell />
      </RegisteredScreens>
    </QueryClientProvider>
  )
}
