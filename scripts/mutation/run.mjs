// `npm run mutation`: mutation testing of domain, connectors and contract: changes the code in one place at a
// time and checks whether a test fails. Runs folder by folder with the tests of the folder's feature, because
// code that runs on import (tables, patterns, schemas) needs all tests for each change.
//
// `npm run mutation -- --mutate 'packages/domain/src/weight/*.ts'` and all other options are passed to Stryker.
// `npm run mutation -- packages/domain/src/money` selects folders by path prefix.
import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { listFiles } from '../sourceFiles.mjs'
import { isMutated, report } from './scope.mjs'

const goal = 85
const stryker = (args, env) =>
  spawnSync('node_modules/.bin/stryker', ['run', ...args], {
    stdio: 'inherit',
    env: { ...process.env, ...env },
  }).status ?? 1

const asked = process.argv.slice(2)
if (asked.some((argument) => argument.startsWith('-'))) process.exit(stryker(asked))

const packages = ['domain', 'connectors', 'contract'].map((name) => `packages/${name}/src`)
const folders = [
  ...new Set(
    listFiles(packages, /[.]ts$/)
      .filter(isMutated)
      .map(dirname),
  ),
].filter((folder) => asked.length === 0 || asked.some((start) => folder.startsWith(start.replace(/\/$/, ''))))
mkdirSync('test-results/mutation', { recursive: true })

/**
 * Returns the tests of the same feature; in the contract, where tests are few and fast, those of the whole
 * package.
 */
const testsOf = (folder) =>
  folder
    .split('/')
    .slice(0, folder.startsWith('packages/contract/') ? 3 : 4)
    .join('/')

/** Counts detected mutants, and all detectable mutants. */
const countMutants = (folder) => {
  const { files } = JSON.parse(readFileSync(`${report(folder)}.json`, 'utf8'))
  const statuses = Object.values(files).flatMap(({ mutants }) => mutants.map(({ status }) => status))
  const count = (...wanted) => statuses.filter((status) => wanted.includes(status)).length
  const noticed = count('Killed', 'Timeout')
  return { noticed, all: noticed + count('Survived', 'NoCoverage') }
}

const rows = []
for (const folder of folders) {
  console.log(`\n• ${folder}`)
  const mutate = listFiles([folder], /[.]ts$/).filter((file) => isMutated(file) && dirname(file) === folder)
  // The exit code only reports a low score of the folder; the package's score counts.
  const code = stryker(['--mutate', mutate.join(',')], {
    MUTATION_FOLDER: folder,
    MUTATION_TESTS: testsOf(folder),
  })
  try {
    rows.push({ folder, ...countMutants(folder) })
  } catch {
    console.error(`${folder}: Stryker ended with ${code} and without a report`)
    process.exit(1)
  }
}

const format = ({ noticed, all }) =>
  `${(all === 0 ? 100 : (100 * noticed) / all).toFixed(1).padStart(6)} %  ${String(noticed).padStart(5)} of ${String(all).padStart(5)}`
const sum = (some) =>
  some.reduce((total, { noticed, all }) => ({ noticed: total.noticed + noticed, all: total.all + all }), {
    noticed: 0,
    all: 0,
  })

console.log('\nmutants that a test noticed')
for (const row of rows) console.log(`${format(row)}  ${row.folder}`)
let isMet = true
for (const path of packages) {
  const total = sum(rows.filter(({ folder }) => folder.startsWith(path)))
  if (total.all === 0) continue
  const isEnough = (100 * total.noticed) / total.all >= goal
  isMet &&= isEnough
  console.log(`${format(total)}  ${path}, goal ${goal} %: ${isEnough ? 'met' : 'MISSED'}`)
}
process.exitCode = isMet ? 0 : 1
