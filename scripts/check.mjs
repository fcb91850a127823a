// Static checks: everything that can be verified without running the product. The steps are independent: they
// run in parallel on all cores, all of them run, then the failed ones are listed. `npm run check -- types lint`
// runs only these two.
//
// Formatter and linter cache unchanged files. Lint rules depend on types, which can change without the file:
// CI, a clean checkout, therefore starts without a cache. Caches are in .cache, because `npm ci` empties
// node_modules.
import { spawn } from 'node:child_process'
import { availableParallelism } from 'node:os'
import { enterProject, useProductNode } from './prepare.mjs'

const bin = (name) => `node_modules/.bin/${name}`
const cache = (name) => ['--cache', '--cache-strategy', 'content', '--cache-location', `.cache/${name}`]
const compile = (name, project) => [
  'node',
  [
    'node_modules/typescript-7/bin/tsc',
    ...['-p', project, '--incremental', '--tsBuildInfoFile', `.cache/${name}.tsbuildinfo`],
  ],
]
const lint = (name, ...paths) => [bin('eslint'), [...paths, '--max-warnings', '0', ...cache(name)]]

/** Longest steps first, so that no core waits for a long step at the end. */
const steps = {
  'lint (web)': lint('eslint-web', 'apps/web'),
  lint: lint('eslint', '.', '--ignore-pattern', 'apps/web'),
  format: [bin('prettier'), ['--check', '--log-level', 'warn', ...cache('prettier'), '.']],
  types: compile('types', 'tsconfig.json'),
  'types (web)': compile('types-web', 'apps/web/tsconfig.json'),
  imports: [
    bin('depcruise'),
    ['apps', 'packages', '--config', '.dependency-cruiser.cjs', '--output-type', 'err'],
  ],
  texts: [bin('tsx'), ['scripts/checks/checkTexts.ts']],
  screens: [bin('tsx'), ['scripts/checks/checkScreenTexts.ts']],
  migrations: [bin('tsx'), ['scripts/migrations/check.ts']],
  openapi: ['node', ['scripts/openapi/check.mjs']],
  generated: [bin('tsx'), ['scripts/checkGenerated.ts']],
  unused: ['node', ['scripts/checks/checkUnused.mjs']],
  writers: [bin('tsx'), ['scripts/checks/checkTableWriters.ts']],
  audit: [bin('tsx'), ['scripts/checks/checkAuditTexts.ts']],
  names: [bin('tsx'), ['scripts/checks/checkNames.ts']],
  features: [bin('tsx'), ['scripts/checks/checkFeatures.ts']],
  words: [bin('tsx'), ['scripts/checks/checkWords.ts']],
  weight: ['node', ['scripts/weighPackages.mjs']],
  notices: [bin('tsx'), ['scripts/writeNotices.ts', '--check']],
}

/** Runs a command until it exits. */
const runStep = (command, args) =>
  new Promise((resolve) => {
    const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'] })
    let output = ''
    const collect = (chunk) => (output += chunk)
    child.stdout.on('data', collect)
    child.stderr.on('data', collect)
    child.on('error', (error) => resolve({ code: 1, output: String(error) }))
    child.on('close', (code) => resolve({ code: code ?? 1, output }))
  })

enterProject()
useProductNode()
const asked = process.argv.slice(2)
const unknown = asked.filter((name) => !(name in steps))
if (unknown.length > 0) {
  console.error(`npm run check knows ${Object.keys(steps).join(', ')}; not ${unknown.join(', ')}`)
  process.exit(2)
}

const waiting = asked.length > 0 ? asked : Object.keys(steps)
const failed = []

/** Runs steps until none is left. */
const work = async () => {
  for (let name = waiting.shift(); name !== undefined; name = waiting.shift()) {
    const begin = performance.now()
    const { code, output } = await runStep(...steps[name])
    const seconds = ((performance.now() - begin) / 1000).toFixed(1)
    console.log(`${code === 0 ? 'ok  ' : 'FAIL'} ${name} (${seconds} s)`)
    if (code === 0) continue
    failed.push(name)
    console.log(output.trimEnd())
  }
}

await Promise.all(Array.from({ length: availableParallelism() }, work))
console.log(failed.length === 0 ? 'check passed' : `check failed: ${failed.join(', ')}`)
process.exitCode = failed.length === 0 ? 0 : 1
