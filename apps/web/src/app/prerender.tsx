/** Renders the public pages to HTML at build time, in each language that they speak. */
import { StrictMode } from 'react'
import { renderToString } from 'react-dom/server'
import { StaticRouter } from 'react-router'
import { readerLanguages } from '@kervan/domain/readerLanguage'
import { loadTexts, textFilesOf, translate } from '../platform/text/i18n.ts'
import { languages, setLanguage } from '../platform/text/language.ts'
import type { Language } from '../platform/text/language.ts'
import { App } from './App.tsx'
import { publicPages } from './publicPages.tsx'
import type { PublicPage } from './publicPages.tsx'

const sourceRoot = '../../packages/locales'

const render = async (page: PublicPage, language: Language) => {
  setLanguage(language)
  await page.preload()
  const namespaces = [...page.texts, 'shell', 'ui']
  await loadTexts(namespaces)
  return {
    path: page.path,
    language,
    html: renderToString(
      <StrictMode>
        <StaticRouter location={page.path}>
          <App />
        </StaticRouter>
      </StrictMode>,
    ),
    title: `${translate(`shell:screen.${page.name}`)} · Kervan`,
    description: translate('shell:public.description'),
    sources: [
      page.source,
      ...namespaces.flatMap((name) => textFilesOf(language, name)).map((id) => `${sourceRoot}/${id}.json`),
    ],
  }
}

/** @public vite.prerender.ts calls this function. */
export const renderPublicPages = async () => {
  const rendered = []
  for (const page of publicPages)
    for (const language of page.speaksGerman ? readerLanguages : languages)
      rendered.push(await render(page, language))
  return rendered
}
