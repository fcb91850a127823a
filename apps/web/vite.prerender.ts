/**
 * Runs after the build: writes each public page in each of its languages as an HTML file (`dist/web/signin.html`) with its text, inlined
 * styles and named scripts, so that it is painted before any script runs.
 */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from 'vite'
import type { Manifest, Plugin, ResolvedConfig } from 'vite'
import { buildCourierWorker } from './vite.worker.ts'

interface Rendered {
  path: string
  /** `tr`, `en` or `de`. */
  language: string
  html: string
  title: string
  /** Content of the page's meta description. */
  description: string
  /** Source files whose chunks the page needs immediately. */
  sources: string[]
}

interface PrerenderEntry {
  renderPublicPages: () => Promise<Rendered[]>
}

const renderAll = async (config: ResolvedConfig): Promise<Rendered[]> => {
  // Folder inside the project, so that external packages resolve.
  const folder = await mkdtemp(path.join(config.root, '../../node_modules/.prerender-'))
  try {
    await build({
      root: config.root,
      configFile: path.join(config.root, 'vite.config.ts'),
      logLevel: 'warn',
      build: {
        ssr: 'src/app/prerender.tsx',
        outDir: folder,
        emptyOutDir: true,
        manifest: false,
        copyPublicDir: false,
      },
    })
    const entry = (await import(pathToFileURL(path.join(folder, 'prerender.js')).href)) as PrerenderEntry
    return await entry.renderPublicPages()
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

const mainSource = 'src/app/main.tsx'

interface Needs {
  scripts: Set<string>
  styles: Set<string>
}

/** Collects scripts and styles of a manifest entry and its static imports. */
const collectNeeds = (manifest: Manifest, key: string, needs: Needs): Needs => {
  const chunk = manifest[key]
  if (!chunk || needs.scripts.has(chunk.file)) return needs
  if (chunk.file.endsWith('.js')) needs.scripts.add(chunk.file)
  for (const style of chunk.css ?? []) needs.styles.add(style)
  for (const imported of chunk.imports ?? []) collectNeeds(manifest, imported, needs)
  return needs
}

const noNeeds = (): Needs => ({ scripts: new Set(), styles: new Set() })

const preloadLinks = (scripts: Iterable<string>): string =>
  [...scripts].map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`).join('')

/**
 * Removes web fonts from inlined styles: the application's stylesheet loads them, and decoding them here would
 * double the time to the first text.
 */
const withoutWebFonts = (css: string): string => css.replace(/@font-face\s*\{[^}]*url\([^}]*\}/g, '')

const escapeText = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

/** Fills `shell` with the text, styles and script names of one page. */
const fillShell = async (shell: string, page: Rendered, needs: Needs, folder: string): Promise<string> => {
  const css = await Promise.all([...needs.styles].map((file) => readFile(path.join(folder, file), 'utf8')))
  const head = `<style>${withoutWebFonts(css.join(''))}</style>`
  // Not preloaded: start.ts fetches the scripts after the first paint; preloading would run before it.
  const scripts = [...needs.scripts].map((file) => `/${file}`).join(' ')
  return shell
    .replaceAll(/<link rel="(stylesheet|modulepreload)"[^>]*>/g, '')
    .replace('<html lang="tr"', () => `<html lang="${page.language}"`)
    .replace(
      /(<meta\s+name="description"\s+content=")[^"]*/,
      (_, before: string) => before + escapeText(page.description).replaceAll('"', '&quot;'),
    )
    .replace(/<title>.*?<\/title>/, () => `<title>${escapeText(page.title)}</title>`)
    .replace('</head>', () => `${head}</head>`)
    .replace(
      '<div id="root"></div>',
      () =>
        `<div id="root" data-prerendered="${page.path}" data-language="${page.language}" data-scripts="${scripts}">${page.html}</div>`,
    )
}

/** `signin.html` is Turkish, `signin.en.html` English. The server chooses (apps/api/src/serveWeb.ts). */
const fileOf = ({ path: address, language }: Rendered): string =>
  `${address.slice(1)}${language === 'tr' ? '' : `.${language}`}.html`

export const prerenderPublicPages = (): Plugin => {
  let config: ResolvedConfig
  return {
    name: 'kervan:prerender',
    apply: (_user, { command, isSsrBuild }) => command === 'build' && !isSsrBuild,
    configResolved: (resolved) => {
      config = resolved
    },
    closeBundle: async () => {
      const folder = path.resolve(config.root, config.build.outDir)
      const manifestFile = path.join(folder, '.vite/manifest.json')
      const manifest = JSON.parse(await readFile(manifestFile, 'utf8')) as Manifest
      const shell = await readFile(path.join(folder, 'index.html'), 'utf8')
      const entryScripts = collectNeeds(manifest, 'index.html', noNeeds()).scripts
      const needsOf = (sources: readonly string[]): Needs => {
        const needs = noNeeds()
        for (const source of sources) {
          if (!manifest[source]) throw new Error(`the build knows no ${source}`)
          collectNeeds(manifest, source, needs)
        }
        for (const file of entryScripts) needs.scripts.delete(file)
        return needs
      }

      for (const page of await renderAll(config)) {
        const html = await fillShell(shell, page, needsOf([mainSource, ...page.sources]), folder)
        await writeFile(path.join(folder, fileOf(page)), html)
      }
      // All other pages need sign-in, so the shell's page preloads the signed-in scripts.
      const signedIn = preloadLinks(needsOf([mainSource, 'src/app/SignedInApp.tsx']).scripts)
      await writeFile(path.join(folder, 'index.html'), shell.replace('</head>', `${signedIn}</head>`))
      await rm(path.dirname(manifestFile), { recursive: true })
      // Runs last because the worker precaches the page that was just written.
      await buildCourierWorker(config.root, folder, manifest)
    },
  }
}
