import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { featureJobs, listeners } from './features.ts'
import { startTestApp } from './testing/testApp.ts'
import type { TestApp } from './testing/testApp.ts'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.close())

describe('composition root', () => {
  it('registers a job handler with a unique name for each job', () => {
    const names = featureJobs(test.services).map(({ kind }) => kind.name)
    expect(new Set(names).size).toBe(names.length)
    expect(listeners.map(({ job }) => job.name).filter((name) => !names.includes(name))).toEqual([])
  })
})
