/** Renders the public pages to HTML at build time. */
import { StrictMode } from 'react'
import { renderToString } from 'react-dom/server'
import { StaticRouter } from 'react-router'
import { loadTexts, translate } from '../platform/text/i18n.ts'
import { App } from './App.tsx'
import { publicPages } from './publicPages.tsx'

const sourceRoot = '../../packages/locales/tr'

/** @public vite.prerender.ts calls this function. */
export const renderPublicPages = async () => {
  await loadTexts(['shell', 'ui'])
  const rendered = []
  for (const page of publicPages) {
    await page.preload()
    const html = renderToString(
      <StrictMode>
        <StaticRouter location={page.path}>
          <App />
        </StaticRouter>
      </StrictMode>,
    )
    rendered.push({
      path: page.path,
      html,
      title: `${translate(`shell:screen.${page.name}`)} · Kervan`,
      sources: [page.source, ...page.texts.concat('shell', 'ui').map((name) => `${sourceRoot}/${name}.json`)],
    })
  }
  return rendered
}
