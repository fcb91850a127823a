// Bundles the server into one file in a folder, together with the files that it reads.
import { execFile } from 'node:child_process'
import { cpSync, mkdirSync, rmSync } from 'node:fs'
import { promisify } from 'node:util'
import { join } from 'node:path'
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

/** `folder` is relative to the project's root; it must be inside the project, where Node finds the packages. */
export async function bundleApi(folder) {
  rmSync(join(project, folder), { recursive: true, force: true })
  mkdirSync(join(project, folder), { recursive: true })
  const openapi = promisify(execFile)(
    'node_modules/.bin/tsx',
    ['scripts/openapi/make.ts', join(folder, 'openapi.json')],
    { cwd: project },
  )
  const programs = {
    'apps/api/src/main.ts': 'main.js',
    // Worker thread that calculates couriers' days.
    'apps/api/src/features/courier/dispatch/proposal/proposalWorker.ts': 'proposalWorker.mjs',
  }
  const bundles = Object.entries(programs).map(([source, file]) => bundle(source, join(folder, file)))
  await Promise.all([openapi, ...bundles])
  cpSync(join(project, 'apps/api/src/db/migrations'), join(project, folder, 'migrations'), {
    recursive: true,
  })
  // A worker thread starts from its own file, which cannot be part of the bundle.
  cpSync(
    join(project, 'apps/api/src/platform/spreadsheet/spreadsheetWorker.mjs'),
    join(project, folder, 'spreadsheetWorker.mjs'),
  )
}

const bundle = (source, outfile) =>
  build({
    absWorkingDir: project,
    entryPoints: [source],
    outfile,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node26',
    sourcemap: true,
    logLevel: 'warning',
    plugins: [keepPackagesOutside],
  })
