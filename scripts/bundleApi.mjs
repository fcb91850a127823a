// Bundles the server into one file in a folder, together with the files that it reads.
import { execFile } from 'node:child_process'
import { cpSync, mkdirSync, rmSync } from 'node:fs'
import { promisify } from 'node:util'
import { join, relative, resolve } from 'node:path'
import { build } from 'esbuild'

const project = join(import.meta.dirname, '..')

/**
 * npm packages stay in node_modules: several contain native parts, fonts or pages that they load relative to
 * themselves.
 */
const keepPackagesOutside = {
  name: 'keep-packages-outside',
  setup: ({ onResolve }) =>
    onResolve({ filter: /^[^./]/ }, ({ path, kind }) =>
      kind === 'entry-point' || path.startsWith('@kervan/') ? undefined : { path, external: true },
    ),
}

/**
 * Data stay files: Node reads them as JSON, whereas in the program they would be parsed as code, which takes 40 MB that the
 * process never gives back.
 */
const keepDataOutside = (outdir) => ({
  name: 'keep-data-outside',
  setup: ({ onResolve }) =>
    onResolve({ filter: /^\..*\.json$/ }, ({ path, resolveDir }) => {
      const file = resolve(resolveDir, path)
      const copy = join('data', relative(project, file))
      cpSync(file, join(project, outdir, copy), { recursive: true })
      return { path: `./${copy}`, external: true }
    }),
})

/** `folder` is relative to the project's root; it must be inside the project, where Node finds the packages. */
export async function bundleApi(folder) {
  rmSync(join(project, folder), { recursive: true, force: true })
  mkdirSync(join(project, folder), { recursive: true })
  const openapi = promisify(execFile)(
    'node_modules/.bin/tsx',
    ['scripts/openapi/make.ts', join(folder, 'openapi.json')],
    { cwd: project },
  )
  // What is imported on demand becomes a file of its own, so that its packages are not loaded at the start.
  const main = bundle(folder, { main: 'apps/api/src/main.ts' }, { splitting: true })
  // Programs of worker threads.
  const workers = {
    proposalWorker: 'apps/api/src/features/courier/dispatch/proposal/proposalWorker.ts',
    spreadsheetWorker: 'apps/api/src/platform/spreadsheet/spreadsheetWorker.ts',
  }
  await Promise.all([openapi, main, bundle(folder, workers, { outExtension: { '.js': '.mjs' } })])
  cpSync(join(project, 'apps/api/src/db/migrations'), join(project, folder, 'migrations'), {
    recursive: true,
  })
}

const bundle = (outdir, entryPoints, options) =>
  build({
    absWorkingDir: project,
    entryPoints,
    outdir,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node26',
    sourcemap: true,
    // Both lie in memory while the product runs: the program, and where its lines come from.
    minifyWhitespace: true,
    sourcesContent: false,
    logLevel: 'warning',
    plugins: [keepDataOutside(outdir), keepPackagesOutside],
    ...options,
  })
