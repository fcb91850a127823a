/**
 * Runs after the build: bundles the courier's service worker as a separate script with its precache list. The
 * list comes from the build manifest, so that it contains exactly the files that the screen loads.
 */
import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { build } from 'vite'
import type { Manifest } from 'vite'

/** Source files of the courier's screen, from first to last step; their static imports are added. */
const sources = [
  'index.html',
  'src/app/main.tsx',
  'src/app/SignedInApp.tsx',
  'src/app/leaving/askBeforeLeaving.ts',
  'src/features/courier/dispatch/pages/DispatcherPage.tsx',
  'src/features/courier/pages/CourierPage.tsx',
  'src/ui/scan/CameraScanner.tsx',
  'src/ui/signature/SignatureField.tsx',
  ...['tr_TR', 'en_GB'].map((language) => `../../node_modules/antd/locale/${language}.js`),
]
const textFiles = ['shell', 'ui', 'validation', 'courier/dispatch', 'courier', 'ui/scan'].flatMap((name) =>
  ['tr', 'en'].map((language) => `../../packages/locales/${language}/${name}.json`),
)
const ownFiles = ['index.html', 'kervan.svg', 'courier.tr.webmanifest', 'courier.en.webmanifest']

const collectFiles = (manifest: Manifest, key: string, files: Set<string>): void => {
  const chunk = manifest[key]
  if (!chunk) throw new Error(`the build knows no ${key}`)
  if (files.has(chunk.file)) return
  files.add(chunk.file)
  for (const file of [...(chunk.css ?? []), ...(chunk.assets ?? [])]) files.add(file)
  for (const imported of chunk.imports ?? []) collectFiles(manifest, imported, files)
}

export const buildCourierWorker = async (root: string, folder: string, manifest: Manifest): Promise<void> => {
  const files = new Set<string>()
  for (const source of [...sources, ...textFiles]) collectFiles(manifest, source, files)
  files.delete('index.html')
  const own = ownFiles.map(async (file) => {
    const bytes = await readFile(path.join(folder, file))
    return { url: `/${file}`, revision: createHash('sha256').update(bytes).digest('hex').slice(0, 16) }
  })
  const entries = [
    ...(await Promise.all(own)),
    ...[...files].map((file) => ({ url: `/${file}`, revision: null })),
  ]
  await build({
    root,
    configFile: false,
    logLevel: 'warn',
    define: {
      filesOfScreen: JSON.stringify(entries),
      'process.env.NODE_ENV': '"production"',
    },
    build: {
      outDir: folder,
      emptyOutDir: false,
      copyPublicDir: false,
      rolldownOptions: {
        input: path.join(root, 'src/platform/offline/courierWorker.ts'),
        output: { format: 'iife', entryFileNames: 'courierWorker.js' },
      },
    },
  })
}
