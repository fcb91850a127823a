import { Suspense } from 'react'
import { Navigate, Route, Routes } from 'react-router'
import { useTranslation } from '../platform/text/i18n.ts'
import { usePageTitle } from '../platform/screens/pageTitle.ts'
import { useFlags } from '../platform/session/permissions.ts'
import { makeLazyScreen } from '../platform/screens/screen.ts'
import type { Screen, ScreenName } from '../platform/screens/screen.ts'
import { ErrorState, LoadingRows } from '../ui/light/States.tsx'
import { NoPermissionPage, NotFoundPage, ServerErrorPage } from './pages/ProblemPages.tsx'
import { areaRedirects, screens } from './screens.ts'

const pages = screens.map((screen) => ({ screen, ...makeLazyScreen(screen) }))

/** A screen opens only for who may see it; without its flag nothing of it is loaded, not even its script. */
const Guarded = ({ screen, children }: { screen: Screen; children: React.ReactNode }) => {
  const flags = useFlags()
  if (!screen.flag) return children
  if (flags.isPending) return <LoadingRows />
  if (flags.isError) return <ErrorState error={flags.error} onRetry={() => void flags.refetch()} />
  return flags.data.has(screen.flag) ? children : <NoPermissionPage />
}

/** Until its page names the tab itself, and where it cannot. */
const ScreenTitle = ({ name }: { name: ScreenName }) => {
  const { t } = useTranslation()
  usePageTitle(t(`shell:screen.${name}`))
  return null
}

export const ShellRoutes = () => (
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
      {Object.entries(areaRedirects)
        .filter(([, target]) => screens.some(({ path }) => path === target))
        .map(([area, target]) => (
          <Route key={area} path={area} element={<Navigate to={target} replace />} />
        ))}
      <Route path="/403" element={<NoPermissionPage />} />
      <Route path="/500" element={<ServerErrorPage />} />
      <Route path="*" element={<NotFoundPage />} />
    </Routes>
  </Suspense>
)
