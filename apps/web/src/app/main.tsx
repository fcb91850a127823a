/** Hydrates a prerendered public page or renders the application. */
import { StrictMode } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router'
import '../ui/tokens.css'
import { applyDocumentLanguage, startAppearance } from '../platform/appearance.ts'
import { notify } from '../platform/notices.ts'
import { loadTexts, translate } from '../platform/text/i18n.ts'
import { currentLanguage, startLanguage } from '../platform/text/language.ts'
import { App } from './App.tsx'
import { findPublicPage } from './publicPages.tsx'
import { notifyOffline } from './notifyOffline.ts'
import { forgetExpiredSession } from '../platform/session/session.ts'

const makePromise = () => {
  let resolve = (): void => undefined
  const promise = new Promise<void>((done) => {
    resolve = done
  })
  return { promise, resolve }
}

/** Resolves when React has hydrated or rendered the page. */
export const start = async (): Promise<void> => {
  startAppearance()
  const isExpired = forgetExpiredSession()
  const root = document.getElementById('root')!
  const { promise: ready, resolve: reportReady } = makePromise()
  const publicPage = findPublicPage(window.location.pathname)
  startLanguage(publicPage?.speaksGerman ?? false)
  applyDocumentLanguage(currentLanguage())
  await Promise.all([loadTexts(['shell', 'ui']), publicPage?.preload()])
  notifyOffline()
  // Explains why sign-in is shown instead of the requested page.
  if (isExpired && !publicPage) notify('info', translate('ui:error.authentication'))
  const app = (
    <StrictMode>
      <BrowserRouter>
        <App onReady={reportReady} />
      </BrowserRouter>
    </StrictMode>
  )
  // Renders anew when the server sent another language, e.g. after the cookie of a stored choice was deleted.
  const isPrerendered =
    root.dataset.prerendered === window.location.pathname && root.dataset.language === currentLanguage()
  if (isPrerendered) hydrateRoot(root, app)
  else {
    root.replaceChildren()
    createRoot(root).render(app)
  }
  await ready
}
