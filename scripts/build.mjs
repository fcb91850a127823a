// `npm run build [api] [web]`: builds the server as one file in dist/api, the web application in dist/web.
import { existsSync, readdirSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { join } from 'node:path'
import { bundleApi } from './bundleApi.mjs'
import { enterProject, stampBuilt } from './prepare.mjs'

async function buildWeb() {
  const { build } = await import('vite')
  await build({ configFile: 'apps/web/vite.config.ts', root: 'apps/web', logLevel: 'warn' })
  await Promise.all(filesBelow('dist/web').map(compress))
}

const filesBelow = (folder) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name))

/** Compresses each file once at build time at a high level, so that the server never compresses during a request. */
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

const builders = { api: () => bundleApi('dist/api'), web: buildWeb }

enterProject()
const asked = process.argv.slice(2).filter((half) => half in builders)
for (const half of asked.length > 0 ? asked : Object.keys(builders)) {
  if (half === 'web' && !existsSync('apps/web/index.html')) continue
  await builders[half]()
  stampBuilt(half)
}
