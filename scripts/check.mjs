// Everything that can be wrong without running the product. Each step is independent; all are run, then the failed ones are named.
import { spawnSync } from 'node:child_process'

const bin = (name) => `node_modules/.bin/${name}`
const steps = [
  ['types', 'node', ['node_modules/typescript-7/bin/tsc', '-p', 'tsconfig.json']],
  ['types (web)', 'node', ['node_modules/typescript-7/bin/tsc', '-p', 'apps/web/tsconfig.json']],
  ['format', bin('prettier'), ['--check', '--log-level', 'warn', '.']],
  ['lint', bin('eslint'), ['.', '--max-warnings', '0']],
  [
    'imports',
    bin('depcruise'),
    ['apps', 'packages', '--config', '.dependency-cruiser.cjs', '--output-type', 'err'],
  ],
  ['unused', 'node', ['scripts/check-unused.mjs']],
  ['texts', bin('tsx'), ['scripts/check-texts.ts']],
  ['generated', bin('tsx'), ['scripts/check-generated.ts']],
]

const only = process.argv.slice(2)
const failed = []
for (const [name, command, args] of steps) {
  if (only.length > 0 && !only.includes(name)) continue
  const begin = performance.now()
  const { status, stdout, stderr } = spawnSync(command, args, { encoding: 'utf8', maxBuffer: 1 << 26 })
  const seconds = ((performance.now() - begin) / 1000).toFixed(1)
  console.log(`${status === 0 ? 'ok  ' : 'FAIL'} ${name} (${seconds} s)`)
  if (status !== 0) {
    failed.push(name)
    console.log(`${stdout}${stderr}`.trimEnd())
  }
}
console.log(failed.length === 0 ? 'check passed' : `check failed: ${failed.join(', ')}`)
process.exitCode = failed.length === 0 ? 0 : 1
