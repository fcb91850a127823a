// `npm run mutation`: changes the code of domain, connectors and contract in one place at a time and looks whether a test
// fails. Folder by folder and with the tests of the folder's feature: code that runs while a file is loaded (tables,
// patterns, schemas) needs all tests again for each change.
//
// `npm run mutation -- --mutate 'packages/domain/src/weight/*.ts'` and every other option goes to Stryker as it stands.
// `npm run mutation -- packages/domain/src/money` takes the folders whose path begins so.
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

/** Tests of the same feature; in the contract, whose tests are few and quick, all of the package. */
const testsOf = (folder) =>
  folder
    .split('/')
    .slice(0, folder.startsWith('packages/contract/') ? 3 : 4)
    .join('/')

/** Mutants that a test noticed, and all that could be noticed. */
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
  // The exit code says only that the folder's own score is low; what counts is the package's.
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
