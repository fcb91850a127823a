// `npm run build [api] [web]`: the server as one file in dist/api, the web application in dist/web.
import { cpSync, existsSync, readdirSync, rmSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { join } from 'node:path'
import { build as bundle } from 'esbuild'
import { enterProject, stampBuilt } from './prepare.mjs'

/** npm packages stay where npm put them: several carry native parts, fonts or pages that they look for beside themselves. */
const keepPackagesOutside = {
  name: 'keep-packages-outside',
  setup: ({ onResolve }) =>
    onResolve({ filter: /^[^./]/ }, ({ path, kind }) =>
      kind === 'entry-point' || path.startsWith('@kervan/') ? undefined : { path, external: true },
    ),
}

async function buildApi() {
  rmSync('dist/api', { recursive: true, force: true })
  await bundle({
    entryPoints: ['apps/api/src/main.ts'],
    outfile: 'dist/api/main.js',
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    sourcemap: true,
    logLevel: 'warning',
    plugins: [keepPackagesOutside],
  })
  cpSync('apps/api/src/db/migrations', 'dist/api/migrations', { recursive: true })
  // A thread is started from a file of its own, which the bundle cannot hold.
  cpSync('apps/api/src/platform/spreadsheet/spreadsheetWorker.mjs', 'dist/api/spreadsheetWorker.mjs')
}

async function buildWeb() {
  const { build } = await import('vite')
  await build({ configFile: 'apps/web/vite.config.ts', root: 'apps/web', logLevel: 'warn' })
  await Promise.all(filesBelow('dist/web').map(compress))
}

const filesBelow = (folder) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name))

/** Compressed once here, well, so that the server never compresses a file while somebody waits. */
async function compress(file) {
  if (!/\.(html|js|css|svg|json|txt|webmanifest)$/.test(file)) return
  const bytes = await readFile(file)
  if (bytes.length < 1024) return
  const brotliOptions = { params: { [constants.BROTLI_PARAM_QUALITY]: 10 } }
  const [gz, br] = await Promise.all([
    promisify(gzip)(bytes, { level: 9 }),
    promisify(brotliCompress)(bytes, brotliOptions),
  ])
  await Promise.all([writeFile(`${file}.gz`, gz), writeFile(`${file}.br`, br)])
}

const builders = { api: buildApi, web: buildWeb }

enterProject()
const asked = process.argv.slice(2).filter((half) => half in builders)
for (const half of asked.length > 0 ? asked : Object.keys(builders)) {
  if (half === 'web' && !existsSync('apps/web/index.html')) continue
  await builders[half]()
  stampBuilt(half)
}
