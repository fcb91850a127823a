// `npm test`: checks, build, tests and browser journeys, all of them whatever fails before. Needs no earlier start and no
// service. `npm test api` runs the API tests alone. The last line counts everything.
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { enterProject, buildOnce, installOnce, passSignalsOn, run, say } from './prepare.mjs'

const unitReport = 'test-results/unit.json'
const journeyReport = 'test-results/journeys.json'
const vitest = [
  'node_modules/.bin/vitest',
  ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${unitReport}`],
]

const nothing = { passed: 0, failed: 0, skipped: 0 }

/** A report that is missing, or clean although the command failed, counts as one failure: nothing fails silently. */
function count(code, report, read) {
  const counts = existsSync(report) ? read(JSON.parse(readFileSync(report, 'utf8'))) : nothing
  return code !== 0 && counts.failed === 0 ? { ...counts, failed: 1 } : counts
}

const readUnits = ({ numPassedTests, numFailedTests, numPendingTests, numTodoTests, testResults }) => ({
  passed: numPassedTests,
  // A file that could not be read at all has no tests to fail.
  failed:
    numFailedTests +
    testResults.filter(({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0)
      .length,
  skipped: numPendingTests + numTodoTests,
})

const readJourneys = ({ stats }) => ({
  passed: stats.expected + stats.flaky,
  failed: stats.unexpected,
  skipped: stats.skipped,
})

const steps = {
  async check() {
    say('checking types, format, lint, imports, unused code, texts, generated files')
    const code = await run(process.execPath, ['scripts/check.mjs'])
    return code === 0 ? { ...nothing, passed: 1 } : { ...nothing, failed: 1 }
  },
  async unit() {
    say('testing rules, server and components')
    return count(await run(...vitest), unitReport, readUnits)
  },
  async api() {
    say(
      `testing the server with Node ${process.versions.node} on ${process.env.DATABASE_URL ? 'the PostgreSQL of DATABASE_URL' : 'the embedded PostgreSQL'}`,
    )
    const [command, args] = vitest
    return count(await run(command, [...args, '--project', 'api']), unitReport, readUnits)
  },
  async journeys() {
    await buildOnce()
    say('walking the journeys in a browser')
    const code = await run('node_modules/.bin/playwright', ['test', '--config', 'e2e/playwright.config.ts'])
    return count(code, journeyReport, readJourneys)
  },
}

enterProject()
passSignalsOn()
await installOnce()
mkdirSync('test-results', { recursive: true })
for (const report of [unitReport, journeyReport]) rmSync(report, { force: true })

const asked = process.argv.slice(2)
const unknown = asked.filter((name) => !(name in steps))
if (unknown.length > 0) {
  console.error(`npm test knows ${Object.keys(steps).join(', ')}; not ${unknown.join(', ')}`)
  process.exit(2)
}

const total = { ...nothing }
for (const name of asked.length > 0 ? asked : ['check', 'unit', 'journeys']) {
  const begin = performance.now()
  const counts = await steps[name]()
  const seconds = Math.round((performance.now() - begin) / 1000)
  for (const kind of Object.keys(total)) total[kind] += counts[kind]
  console.log(
    `${name}: ${counts.passed} passed, ${counts.failed} failed, ${counts.skipped} skipped in ${seconds} s\n`,
  )
}
console.log(`${total.passed} passed, ${total.failed} failed`)
process.exitCode = total.failed === 0 ? 0 : 1
