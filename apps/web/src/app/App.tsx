import { Suspense, useEffect } from 'react'
import { Navigate, Route, Routes, useLocation, useNavigate } from 'react-router'
import { registerNavigate } from '../platform/screens/navigation.ts'
import { rememberOrigin, useSession } from '../platform/session/session.ts'
import { loadTexts, showLanguage, useTranslation } from '../platform/text/i18n.ts'
import { languageOfPage } from '../platform/text/language.ts'
import { LoadingBar } from '../ui/light/LoadingBar.tsx'
import { Notices } from '../ui/light/Notices.tsx'
import { ErrorBoundary } from './ErrorBoundary.tsx'
import { PublicFrame } from './PublicFrame.tsx'
import { RootRedirect } from './RootRedirect.tsx'
import { NoPermissionPage, NotFoundPage, ServerErrorPage } from './pages/ProblemPages.tsx'
import { findPublicPage, publicPages } from './publicPages.tsx'
import type { PublicPage } from './publicPages.tsx'
import { lazyExtra, lazyPart } from '../ui/light/lazy/makeLazy.tsx'

// Signed-in application; loaded separately because it contains Ant Design.
const SignedInApp = lazyPart(() =>
  Promise.all([import('./SignedInApp.tsx'), loadTexts(['menu'])]).then(([module]) => ({
    default: module.SignedInApp,
  })),
)

/** Visit banner, lazy loaded only for staff who view on behalf of a company. */
const VisitBanner = lazyExtra(() =>
  Promise.all([import('./VisitBanner.tsx'), loadTexts(['company'])]).then(([module]) => ({
    default: module.VisitBanner,
  })),
)

const PublicRoute = ({ page }: { page: PublicPage }) => {
  const session = useSession()
  const { t } = useTranslation()
  if (session && page.isForVisitorsOnly) return <Navigate to="/" replace />
  if (page.hasOwnFrame) return <page.Page />
  return (
    <PublicFrame screen={page.name} title={t(`shell:screen.${page.name}`)} speaksGerman={page.speaksGerman}>
      <page.Page />
    </PublicFrame>
  )
}

const OlderTrackingLink = lazyPart(() =>
  import('./OlderTrackingLink.tsx').then((module) => ({ default: module.OlderTrackingLink })),
)

/** Redirects visitors to sign-in before the shell is loaded; sign-in returns them to this address. */
const SignedInRoute = () => {
  const session = useSession()
  const { pathname, search } = useLocation()
  // Keyed by user id, so that no state of one user remains for the next user.
  if (session) return <SignedInApp key={session.userId} />
  rememberOrigin(pathname + search)
  return <Navigate to="/signin" replace />
}

const problemPages = [
  { path: '/403', title: 'noPermission', Page: NoPermissionPage },
  { path: '/404', title: 'notFound', Page: NotFoundPage },
  { path: '/500', title: 'serverError', Page: ServerErrorPage },
] as const

/** Shows the page inside the shell for signed-in users and alone for visitors, who are not sent to sign-in. */
const ProblemRoute = ({ page: { title, Page } }: { page: (typeof problemPages)[number] }) => {
  const session = useSession()
  const { t } = useTranslation()
  if (session) return <SignedInRoute />
  return (
    <PublicFrame title={t(`shell:page.${title}`)}>
      <Page />
    </PublicFrame>
  )
}

/**
 * Reports when the page handles clicks. It stands in the page's Suspense boundary, since React hydrates a boundary
 * after what surrounds it.
 */
const Ready = ({ onReady }: { onReady?: () => void }) => {
  useEffect(() => onReady?.(), [onReady])
  return null
}

export const App = ({ onReady }: { onReady?: () => void }) => {
  const navigate = useNavigate()
  const session = useSession()
  const isVisit = Boolean(session?.visitorName)
  // The shell has its own route for these, so that opening one keeps the shell mounted.
  const pages = session ? publicPages.filter(({ isInShell }) => !isInShell) : publicPages
  const speaksGerman = findPublicPage(useLocation().pathname)?.speaksGerman ?? false
  // A German reader who leaves for a page without German reads on in English.
  useEffect(() => void showLanguage(languageOfPage(speaksGerman)), [speaksGerman])
  useEffect(() => registerNavigate((path, options) => void navigate(path, options)), [navigate])
  return (
    <>
      <LoadingBar />
      <Notices />
      <Suspense fallback={null}>{isVisit && <VisitBanner />}</Suspense>
      <ErrorBoundary>
        <Suspense fallback={null}>
          <Routes>
            {pages.map((page) => (
              <Route
                key={page.path}
                path={page.path + (page.furtherPath ?? '')}
                element={<PublicRoute page={page} />}
              />
            ))}
            <Route path="/trackingseperated/:search" element={<OlderTrackingLink />} />
            <Route path="/" element={<RootRedirect />} />
            {problemPages.map((page) => (
              <Route key={page.path} path={page.path} element={<ProblemRoute page={page} />} />
            ))}
            <Route path="*" element={<SignedInRoute />} />
          </Routes>
          <Ready onReady={onReady} />
        </Suspense>
      </ErrorBoundary>
    </>
  )
}
