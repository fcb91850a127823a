import { availableParallelism } from 'node:os'
import { configDefaults, defineConfig } from 'vitest/config'

const ofEmbeddedDatabase = [
  'apps/api/src/platform/db/embedded/**',
  'apps/api/src/faults/embeddedDatabase.test.ts',
]

/**
 * Test files lie beside what they test. API tests run against a real database; see apps/api/src/testing.
 *
 * Projects run one after the other (`groupOrder`): Vitest ends a shared worker when the next file is of another project.
 */
export default defineConfig({
  test: {
    maxWorkers: availableParallelism(),
    projects: [
      {
        test: {
          name: 'packages',
          include: ['packages/*/src/**/*.test.ts', 'scripts/**/*.test.ts'],
          environment: 'node',
          isolate: false,
          testTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'api',
          include: ['apps/api/src/**/*.test.ts'],
          // Of the embedded database only: nothing in them is another on the one of DATABASE_URL.
          exclude: [...configDefaults.exclude, ...(process.env.DATABASE_URL ? ofEmbeddedDatabase : [])],
          environment: 'node',
          globalSetup: ['apps/api/src/testing/globalSetup.ts'],
          // Limits that only a test that hangs reaches, on a busy machine too.
          testTimeout: 120_000,
          hookTimeout: 120_000,
          expect: { poll: { timeout: 60_000 } },
          // Each worker brings a pool of connections, and the server has a hundred; so these run after the others.
          maxWorkers: 4,
          // Loading the server costs more than most files' tests; they share it, and none keeps anything in a module.
          isolate: false,
          sequence: { groupOrder: 2 },
        },
      },
      {
        extends: './apps/web/vite.config.ts',
        test: {
          name: 'web',
          root: './apps/web',
          include: ['src/**/*.test.{ts,tsx}'],
          environment: 'jsdom',
          // jsdom brings the storage of a browser; that of Node would stand before it.
          execArgv: process.allowedNodeEnvironmentFlags.has('--webstorage') ? ['--no-webstorage'] : [],
          setupFiles: ['src/testing/react.setup.ts'],
          testTimeout: 60_000,
          // Creating a window costs more than the tests of most files; react.setup.ts empties it after each file.
          isolate: false,
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
})
