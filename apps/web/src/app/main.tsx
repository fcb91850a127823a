/** The browser's entry: takes over a prerendered public page, or draws the application. */
import { StrictMode } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router'
import '../ui/tokens.css'
import { startAppearance } from '../platform/appearance.ts'
import { loadTexts } from '../platform/i18n.ts'
import { currentLanguage } from '../platform/language.ts'
import { App } from './App.tsx'
import { findPublicPage } from './publicPages.tsx'

const start = async (): Promise<void> => {
  startAppearance()
  const root = document.getElementById('root')!
  await Promise.all([loadTexts(['shell', 'ui']), findPublicPage(window.location.pathname)?.preload()])
  const app = (
    <StrictMode>
      <BrowserRouter>
        <App />
      </BrowserRouter>
    </StrictMode>
  )
  // Pages are prerendered in Turkish; in another language they are drawn anew.
  const isPrerendered = root.dataset.prerendered === window.location.pathname && currentLanguage() === 'tr'
  if (isPrerendered) hydrateRoot(root, app)
  else {
    root.replaceChildren()
    createRoot(root).render(app)
  }
}

void start()
