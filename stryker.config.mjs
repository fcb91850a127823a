// Stryker for `npm run mutation` (scripts/mutation/run.mjs), which calls it once a folder.
import { availableParallelism } from 'node:os'
import { listFiles } from './scripts/sourceFiles.mjs'
import { isMutated, report } from './scripts/mutation/scope.mjs'

const folder = process.env.MUTATION_FOLDER ?? 'all'

export default {
  mutate: listFiles(['packages/domain', 'packages/connectors', 'packages/contract'], /[.]ts$/).filter(
    isMutated,
  ),
  testRunner: 'vitest',
  plugins: ['@stryker-mutator/vitest-runner', './scripts/mutation/ignoreErrorTexts.mjs'],
  vitest: { configFile: 'scripts/mutation/vitest.config.ts' },
  ignorers: ['error-texts'],
  ignorePatterns: [
    '/apps',
    '/docs',
    '/e2e',
    '/bench',
    '/dist',
    '/.kervan',
    '/test-results',
    '/scripts/reference',
  ],
  coverageAnalysis: 'perTest',
  concurrency: availableParallelism(),
  // A mutant that makes an endless loop ends by time. Long enough that a busy machine is not taken for one.
  timeoutMS: 30_000,
  tempDirName: '.stryker-tmp',
  reporters: ['clear-text', 'json', 'progress-append-only'],
  clearTextReporter: { logTests: false, reportTests: false, allowEmojis: false },
  jsonReporter: { fileName: `${report(folder)}.json` },
  warnings: { slow: false },
}
