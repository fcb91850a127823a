/** Everything that needs sign-in: session watch, permissions, Ant Design, shell and screens. */
import { Suspense, useEffect, useState } from 'react'
import { QueryClientProvider } from '@tanstack/react-query'
import { ConfigProvider } from 'antd'
import { useAppearance, useIsDark } from '../platform/appearance.ts'
import { goTo } from '../platform/screens/navigation.ts'
import { createQueryClient } from '../platform/api/query.ts'
import { useSession } from '../platform/session/session.ts'
import { watchSession } from '../platform/session/sessionWatch.ts'
import { RegisteredMenu, RegisteredScreens } from '../platform/screens/visibleScreens.ts'
import { loadTexts } from '../platform/text/i18n.ts'
import { makeAntdTheme } from '../ui/theme/antdTheme.ts'
import { useAntdLocale } from '../ui/theme/useAntdLocale.ts'
import { refreshToken } from './refreshToken.ts'
import { Shell } from './shell/Shell.tsx'
import { ShellRoutes } from './ShellRoutes.tsx'
import { menu } from './menu.ts'
import { screens } from './screens.ts'
import { signOut } from './signOut.ts'
import { lazyPart } from '../ui/light/lazy/makeLazy.tsx'

const SecondFactorGatePage = lazyPart(async () => {
  const [page] = await Promise.all([
    import('../features/account/settings/pages/SecondFactorGatePage.tsx'),
    loadTexts(['ui', 'validation', 'account', 'account/settings', 'account/waysIn']),
  ])
  return { default: page.SecondFactorGatePage }
})

const ThemedShell = () => {
  const { themeColor, isDirectionRTL } = useAppearance()
  const isDark = useIsDark()
  const lacksSecondFactor = useSession()?.lacksSecondFactor ?? false
  const locale = useAntdLocale()
  return (
    <ConfigProvider
      theme={makeAntdTheme(themeColor, isDark)}
      locale={locale}
      direction={isDirectionRTL ? 'rtl' : 'ltr'}
    >
      {lacksSecondFactor ? (
        <Suspense fallback={null}>
          <SecondFactorGatePage onLeave={() => void signOut()} />
        </Suspense>
      ) : (
        <Shell>
          <ShellRoutes />
        </Shell>
      )}
    </ConfigProvider>
  )
}

export const SignedInApp = () => {
  const [queryClient] = useState(createQueryClient)

  useEffect(
    () =>
      watchSession({
        refresh: refreshToken,
        leave: (path) => goTo(path, { replace: true }),
        now: Date.now,
      }),
    [],
  )

  return (
    <QueryClientProvider client={queryClient}>
      <RegisteredScreens value={screens}>
        <RegisteredMenu value={menu}>
          <ThemedShell />
        </RegisteredMenu>
      </RegisteredScreens>
    </QueryClientProvider>
  )
}
