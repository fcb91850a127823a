import { Suspense } from 'react'
import { Navigate, Route, Routes } from 'react-router'
import { useTranslation } from '../platform/text/i18n.ts'
import { usePageTitle } from '../platform/screens/pageTitle.ts'
import { useFlags, useRightsWatch } from '../platform/session/permissions.ts'
import { firstScreenOf, mayOpen } from '../platform/screens/mayOpen.ts'
import { useSession } from '../platform/session/session.ts'
import type { Screen, ScreenName } from '../platform/screens/screen.ts'
import { ErrorState, LoadingRows } from '../ui/light/States.tsx'
import { makeLazyScreen } from './lazyScreen.ts'
import { NoPermissionPage, NotFoundPage, ServerErrorPage } from './pages/ProblemPages.tsx'
import { areas, screens } from './screens.ts'

const noFlags: ReadonlySet<string> = new Set()

const pages = screens.map((screen) => ({ screen, ...makeLazyScreen(screen) }))

/** Renders a screen only for users who may open it. Without the flag its script is not loaded either. */
const Guarded = ({ screen, children }: { screen: Screen; children: React.ReactNode }) => {
  const flags = useFlags()
  const session = useSession()
  if (!screen.flag) return mayOpen(screen, session, noFlags) ? children : <NoPermissionPage />
  if (flags.isPending) return <LoadingRows />
  if (flags.isError) return <ErrorState error={flags.error} onRetry={() => void flags.refetch()} />
  return mayOpen(screen, session, flags.data) ? children : <NoPermissionPage />
}

const AreaRedirect = ({ area }: { area: string }) => {
  const flags = useFlags()
  const session = useSession()
  if (flags.isPending) return <LoadingRows />
  if (flags.isError) return <ErrorState error={flags.error} onRetry={() => void flags.refetch()} />
  return <Navigate to={firstScreenOf(area, screens, session, flags.data)} replace />
}

/** Sets the tab's title until the page sets its own. */
const ScreenTitle = ({ name }: { name: ScreenName }) => {
  const { t } = useTranslation()
  usePageTitle(t(`shell:screen.${name}`))
  return null
}

export const ShellRoutes = () => {
  useRightsWatch()
  return (
    <Suspense fallback={<LoadingRows />}>
      <Routes>
        {pages.map(({ screen, Page }) => (
          <Route
            key={screen.path}
            path={`${screen.path}${screen.furtherPath ?? ''}`}
            element={
              <>
                <ScreenTitle name={screen.name} />
                <Guarded screen={screen}>
                  <Page />
                </Guarded>
              </>
            }
          />
        ))}
        {areas.map((area) => (
          <Route key={area} path={area} element={<AreaRedirect area={area} />} />
        ))}
        <Route path="/403" element={<NoPermissionPage />} />
        <Route path="/500" element={<ServerErrorPage />} />
        <Route path="*" element={<NotFoundPage />} />
      </Routes>
    </Suspense>
  )
}
