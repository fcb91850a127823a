import { defineConfig } from 'vitest/config'

// Uses only tests of the same feature: a mutant detected elsewhere lacks its own test.
const folder = process.env.MUTATION_TESTS ?? 'packages/*/src'

/** Test configuration for mutation runs: fewer samples per property, because each runs once per mutant. */
export default defineConfig({
  test: {
    include: [`${folder}/**/*.test.ts`],
    environment: 'node',
    testTimeout: 60_000,
    env: { PROPERTY_RUNS: '100' },
  },
})
