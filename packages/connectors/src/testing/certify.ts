/**
 * Certification of a connector: tests that every connector must pass, against a simulated external system that
 * behaves well and badly. Call it at the top of a test file.
 */
import { describe, it } from 'vitest'
import { certificationCases } from './certificationCases.ts'
import type { CertifiedConnector } from './certificationStage.ts'
import type { CertificationSamples } from './certificationSamples.ts'

export const certify = (name: string, connector: CertifiedConnector, samples: CertificationSamples): void => {
  describe(`certification of ${name}`, () => {
    it.each(certificationCases(connector, samples))('$name', ({ run }) => run())
  })
}
