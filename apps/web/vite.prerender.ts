/**
 * After the build: each public page becomes an HTML file of its own (`dist/web/signin.html`) with its words, its
 * styles inside and its scripts announced, so that it is painted before any script runs. Text files are compressed
 * beside, because compressing on the fly costs the server most of its throughput.
 */
import { mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { build } from 'vite'
import type { Manifest, Plugin, ResolvedConfig } from 'vite'

interface Rendered {
  path: string
  html: string
  title: string
  /** Source files whose chunks the page needs at once. */
  sources: string[]
}

interface PrerenderEntry {
  renderPublicPages: () => Promise<Rendered[]>
}

const renderAll = async (config: ResolvedConfig): Promise<Rendered[]> => {
  // Inside the project, so that the packages that it leaves out are found.
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

interface Needs {
  scripts: Set<string>
  styles: Set<string>
}

/** Scripts and styles of a manifest entry with all that it imports at once. */
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

const escapeText = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

const compress = async (folder: string): Promise<void> => {
  for (const file of await readdir(folder, { recursive: true })) {
    if (!/\.(js|css|html|svg|json)$/.test(file)) continue
    const bytes = await readFile(path.join(folder, file))
    if (bytes.length < 1024) continue
    await writeFile(path.join(folder, `${file}.gz`), gzipSync(bytes, { level: 9 }))
    const quality = { [constants.BROTLI_PARAM_QUALITY]: 11 }
    await writeFile(path.join(folder, `${file}.br`), brotliCompressSync(bytes, { params: quality }))
  }
}

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
      const entry = collectNeeds(manifest, 'index.html', noNeeds())

      for (const page of await renderAll(config)) {
        const needs = noNeeds()
        for (const source of ['index.html', ...page.sources]) {
          if (!manifest[source]) throw new Error(`${page.path}: the build knows no ${source}`)
          collectNeeds(manifest, source, needs)
        }
        const css = await Promise.all(
          [...needs.styles].map((file) => readFile(path.join(folder, file), 'utf8')),
        )
        const html = shell
          .replaceAll(/<link rel="(stylesheet|modulepreload)"[^>]*>/g, '')
          .replace(/<title>.*?<\/title>/, `<title>${escapeText(page.title)}</title>`)
          .replace('</head>', () => `<style>${css.join('')}</style>${preloadLinks(needs.scripts)}</head>`)
          .replace(
            '<div id="root"></div>',
            () => `<div id="root" data-prerendered="${page.path}">${page.html}</div>`,
          )
        await writeFile(path.join(folder, `${page.path.slice(1)}.html`), html)
      }

      // Everything else is behind sign-in: its scripts come with the shell's page.
      const signedIn = collectNeeds(manifest, 'src/app/SignedInApp.tsx', noNeeds())
      const later = [...signedIn.scripts].filter((file) => !entry.scripts.has(file))
      await writeFile(
        path.join(folder, 'index.html'),
        shell.replace('</head>', `${preloadLinks(later)}</head>`),
      )
      await rm(path.dirname(manifestFile), { recursive: true })
      await compress(folder)
    },
  }
}
