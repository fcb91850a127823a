// The server as one file in a folder, with what it reads beside itself.
import { execFile } from 'node:child_process'
import { cpSync, mkdirSync, rmSync } from 'node:fs'
import { promisify } from 'node:util'
import { join } from 'node:path'
import { build } from 'esbuild'

const project = join(import.meta.dirname, '..')

/** npm packages stay where npm put them: several carry native parts, fonts or pages that they look for beside themselves. */
const keepPackagesOutside = {
  name: 'keep-packages-outside',
  setup: ({ onResolve }) =>
    onResolve({ filter: /^[^./]/ }, ({ path, kind }) =>
      kind === 'entry-point' || path.startsWith('@kervan/') ? undefined : { path, external: true },
    ),
}

/** `folder` from the project's root; it must lie inside the project, where Node finds the packages. */
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
    // Works out days of couriers in a thread of its own.
    'apps/api/src/features/courier/dispatch/proposal/proposalWorker.ts': 'proposalWorker.mjs',
  }
  const bundles = Object.entries(programs).map(([source, file]) => bundle(source, join(folder, file)))
  await Promise.all([openapi, ...bundles])
  cpSync(join(project, 'apps/api/src/db/migrations'), join(project, folder, 'migrations'), {
    recursive: true,
  })
  // A thread is started from a file of its own, which the bundle cannot hold.
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
