import { defineConfig } from 'vitest/config'

// Only the tests of the same feature: what is noticed by tests far away has no test of its own.
const folder = process.env.MUTATION_TESTS ?? 'packages/*/src'

/** The tests as a mutation run needs them: each property with fewer samples, since it runs once a mutant. */
export default defineConfig({
  test: {
    include: [`${folder}/**/*.test.ts`],
    environment: 'node',
    testTimeout: 60_000,
    env: { PROPERTY_RUNS: '100' },
  },
})
