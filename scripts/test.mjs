// `npm test`: checks, build, tests, browser journeys and one round of each benchmark; later steps run even
// after a failure. Needs no prior start and no service. `npm test api` runs the API tests only, `npm test sql` those
// that depend on the version of PostgreSQL. The last line is the total; the lines before it list slow files and failures.
//
// On CI a failed test is retried once, alone. A test that passes then does not fail the run, but is listed as
// flaky: either test or product has a bug to fix.
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { relative } from 'node:path'
import { buildOnce, enterProject, installOnce, passSignalsOn, run, say, useProductNode } from './prepare.mjs'

const unitReport = 'test-results/unit.json'
const journeyReport = 'test-results/journeys.json'
const benchReport = 'test-results/benches.json'

/** Shared by the steps that need the product, because they may run at the same time. */
let built
const build = () => (built ??= buildOnce())

const vitest = [
  'node_modules/.bin/vitest',
  ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${unitReport}`],
]

const nothing = { passed: 0, failed: 0, skipped: 0 }

/** Lines for the end of the output. */
const named = []

/** Test files with their seconds. */
const timed = []

/**
 * Tests that can fail on another version of PostgreSQL only. All other tests send the same statements, which
 * `idempotentRows`, `foreignRows` and `fuzz` send for every row of the contract.
 */
const sqlTests = [
  // Schema, functions, triggers, facts and demonstration data.
  'apps/api/src/db/',
  // Connections, transactions, locks, collation, concurrent migrations.
  'apps/api/src/platform/db/',
  // Tables of the queue, jobs of a process that died.
  'apps/api/src/platform/jobs/',
  // Notifications between processes.
  'apps/api/src/platform/events.test.ts',
  // Filters, order, search and cursors of lists; indexes chosen by the planner.
  'apps/api/src/platform/list/',
  'apps/api/src/features/shipment/list/',
  'apps/api/src/features/shipment/rewrittenIndexes.test.ts',
  'apps/api/src/features/customs/gtip.test.ts',
  // Every call with unexpected values, with a foreign row, and twice with one key.
  'apps/api/src/faults/fuzz.test.ts',
  'apps/api/src/features/access/foreignRows.test.ts',
  'apps/api/src/idempotentRows.test.ts',
  // Parcels from draft to delivery.
  'apps/api/src/journeys/',
]

/** Maximum number of failed files that are retried; more are not a coincidence. */
const mostSecondTries = 5

/** A missing report, or a clean report of a failed command, counts as one failure, so that nothing fails silently. */
function count(code, report, read) {
  const counts = existsSync(report) ? read(readFile(report)) : nothing
  return code !== 0 && counts.failed === 0 ? { ...counts, failed: 1 } : counts
}

const readFile = (report) => JSON.parse(readFileSync(report, 'utf8'))

/** Returns the failed tests of a unit test report, each as file and full name. */
const failedUnits = ({ testResults }) =>
  testResults
    .filter(({ status }) => status === 'failed')
    .flatMap(({ name, assertionResults }) => {
      const file = relative('.', name)
      const tests = assertionResults.filter(({ status }) => status === 'failed')
      return tests.length === 0
        ? [{ file, test: '' }]
        : tests.map(({ fullName }) => ({ file, test: fullName }))
    })

const nameOf = ({ file, test }) => `${file} ${test}`.trim()

const addTimed = (rows) => timed.push(...rows)

/** Runs the unit tests of `paths`, or all; on CI failed tests run a second time. */
async function runUnits(options = [], paths = []) {
  const [command, always] = vitest
  const counts = count(await run(command, [...always, ...options, ...paths]), unitReport, readUnits)
  if (existsSync(unitReport))
    addTimed(
      readFile(unitReport).testResults.map(({ name, startTime, endTime }) => ({
        file: relative('.', name),
        seconds: (endTime - startTime) / 1000,
      })),
    )
  if (counts.failed === 0) return counts
  const failed = existsSync(unitReport) ? failedUnits(readFile(unitReport)) : []
  if (failed.length === 0) {
    named.push('failed: the unit tests as a whole, by an error outside of every test')
    return counts
  }
  const files = [...new Set(failed.map(({ file }) => file))]
  let failedAgain = failed
  if (process.env.CI && files.length <= mostSecondTries) {
    say(`a second try, alone: ${files.join(', ')}`)
    rmSync(unitReport)
    const code = await run(command, [...always, ...options, '--no-file-parallelism', ...files])
    if (code === 0) failedAgain = []
    else if (existsSync(unitReport)) failedAgain = failedUnits(readFile(unitReport))
    if (code !== 0 && failedAgain.length === 0) failedAgain = failed
  }
  const still = new Set(failedAgain.map(nameOf))
  const unsteady = failed.filter((test) => !still.has(nameOf(test)))
  named.push(...failedAgain.map((test) => `failed: ${nameOf(test)}`))
  named.push(...unsteady.map((test) => `unsteady: ${nameOf(test)}`))
  return { ...counts, passed: counts.passed + counts.failed - still.size, failed: still.size }
}

/** Returns the journeys of a Playwright report with this status. */
const journeysThat = (status, suites) =>
  suites.flatMap((suite) => [
    ...journeysThat(status, suite.suites ?? []),
    ...(suite.specs ?? [])
      .filter(({ tests }) => tests.some((test) => test.status === status))
      .map(({ file, title }) => `${file} ${title}`),
  ])

const readUnits = ({ numPassedTests, numFailedTests, numPendingTests, numTodoTests, testResults }) => ({
  passed: numPassedTests,
  // A file that could not be loaded contains no failed tests, but counts as failed.
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

/** Seconds of each file of a Playwright report, including retries. */
const journeySeconds = ({ suites }) => {
  const secondsOf = ({ suites: inner = [], specs = [] }) =>
    inner.reduce((sum, suite) => sum + secondsOf(suite), 0) +
    specs
      .flatMap(({ tests }) => tests.flatMap(({ results }) => results))
      .reduce((sum, { duration }) => sum + duration / 1000, 0)
  return suites.map((suite) => ({ file: `e2e/journeys/${suite.file}`, seconds: secondsOf(suite) }))
}

/** Runs one round of the named benchmarks, or of all. `failed` is null when they ended without a report. */
async function runBenches(how, ...benches) {
  rmSync(benchReport, { force: true })
  const code = await run('node_modules/.bin/tsx', ['bench/src/main.ts', '--once', ...benches], how)
  const failed = existsSync(benchReport) ? readFile(benchReport).failed : null
  const counts = count(code, benchReport, ({ passed }) => ({ ...nothing, passed, failed: failed.length }))
  return { counts, failed }
}

const steps = {
  async check(how) {
    say('checking types, format, lint, imports, unused code, texts, generated files')
    const code = await run('node', ['scripts/check.mjs'], how)
    if (code === 0) return { ...nothing, passed: 1 }
    named.push('failed: npm run check')
    return { ...nothing, failed: 1 }
  },
  async unit() {
    say('testing rules, server and components')
    return runUnits()
  },
  async api() {
    say(
      `testing the server with Node ${nodeVersion} on ${process.env.DATABASE_URL ? 'the PostgreSQL of DATABASE_URL' : 'the embedded PostgreSQL'}`,
    )
    return runUnits(['--project', 'api'])
  },
  async sql() {
    say('testing what depends on the version of PostgreSQL')
    const gone = sqlTests.filter((path) => !existsSync(path))
    if (gone.length > 0) {
      named.push(`failed: scripts/test.mjs lists tests that are gone: ${gone.join(', ')}`)
      return { ...nothing, failed: 1 }
    }
    return runUnits(['--project', 'api'], sqlTests)
  },
  async journeys() {
    await build()
    say('walking the journeys in a browser')
    const code = await run('node_modules/.bin/playwright', ['test', '--config', 'e2e/playwright.config.ts'])
    if (existsSync(journeyReport)) {
      const { suites } = readFile(journeyReport)
      addTimed(journeySeconds({ suites }))
      named.push(...journeysThat('unexpected', suites).map((name) => `failed: ${name}`))
      named.push(...journeysThat('flaky', suites).map((name) => `unsteady: ${name}`))
    }
    return count(code, journeyReport, readJourneys)
  },
  async benches(how) {
    await build()
    say('running one round of each bench')
    const { counts, failed } = await runBenches(how)
    if (counts.failed === 0) return counts
    if (failed === null) {
      named.push('failed: the benches as a whole')
      return counts
    }
    const isTriedAgain = process.env.CI && failed.length <= mostSecondTries
    const failedAgain = (isTriedAgain ? (await runBenches(how, ...failed)).failed : null) ?? failed
    const unsteady = failed.filter((bench) => !failedAgain.includes(bench))
    named.push(...failedAgain.map((bench) => `failed: bench ${bench}`))
    named.push(...unsteady.map((bench) => `unsteady: bench ${bench}`))
    return { ...counts, passed: counts.passed + unsteady.length, failed: counts.failed - unsteady.length }
  },
}

enterProject()
passSignalsOn()
await installOnce()
await installOnce('clients/typescript')
const nodeVersion = useProductNode()
mkdirSync('test-results', { recursive: true })
for (const report of [unitReport, journeyReport]) rmSync(report, { force: true })

const asked = process.argv.slice(2)
const unknown = asked.filter((name) => !(name in steps))
if (unknown.length > 0) {
  console.error(`npm test knows ${Object.keys(steps).join(', ')}; not ${unknown.join(', ')}`)
  process.exit(2)
}

const total = { ...nothing }

async function runStep(name, how = {}) {
  const begin = performance.now()
  const counts = await steps[name](how)
  const seconds = Math.round((performance.now() - begin) / 1000)
  for (const kind of Object.keys(total)) total[kind] += counts[kind]
  console.log(
    `${name}: ${counts.passed} passed, ${counts.failed} failed, ${counts.skipped} skipped in ${seconds} s\n`,
  )
}

/** Runs checks and benchmarks beside the journeys, which do not keep two cores busy. */
async function runAll() {
  await build()
  const how = { shown: 'atEnd', isBeside: true }
  const beside = async () => {
    await runStep('check', how)
    await runStep('benches', how)
  }
  await Promise.all([runStep('journeys'), beside()])
  await runStep('unit')
}

if (asked.length === 0) await runAll()
for (const name of asked) await runStep(name)

timed.sort((a, b) => b.seconds - a.seconds)
for (const { file, seconds } of timed.slice(0, 10)) console.log(`slow: ${seconds.toFixed(1)} s ${file}`)
for (const line of named) console.log(line)
console.log(`${total.passed} passed, ${total.failed} failed`)
process.exitCode = total.failed === 0 ? 0 : 1
