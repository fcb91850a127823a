/** Samples of the certification of integrators. */
import type { CertificationSamples } from '../../testing/certificationSamples.ts'
import { buildArchive, sampleInvoice } from './buildArchive.ts'
import { createIntegrator } from './integratorSystem.ts'
import type { IntegratorSystem } from './integratorSystem.ts'

const { number, ettn } = sampleInvoice

const answer = { number, ettn, status: 'accepted' }

/** @param wish way of sending, and keys other than the shared secret */
export const dropSamples = (wish: Parameters<typeof createIntegrator>[0] = {}): CertificationSamples => {
  let integrator: IntegratorSystem = createIntegrator(wish)
  const { settings } = integrator
  const { signingKey, dropSecret, webhookSecret } = settings('https://drop.example')
  const archive = buildArchive(signingKey!)
  return {
    createSystem: () => (integrator = createIntegrator(wish)).system,
    settings,
    wrongSettings: (apiUrl) => ({ ...settings(apiUrl), dropSecret: 'another password' }),
    secrets: [dropSecret!, signingKey!, webhookSecret!],
    invoices: {
      archive,
      callsOfSend: wish.method === 'POST' ? 1 : 2,
      plant: (fault) => integrator.plant(fault),
      countTaken: () => integrator.ledger.length,
      delivery: () => integrator.sign(answer),
      fields: ['application/zip', 'content-digest', archive.name],
    },
  }
}

export const pickupSamples = (): CertificationSamples => {
  const integrator = createIntegrator()
  const { signingKey, webhookSecret } = integrator.settings('https://kervan.example')
  return {
    createSystem: null,
    settings: () => ({ signingKey, webhookSecret }),
    secrets: [signingKey!, webhookSecret!],
    invoices: {
      archive: buildArchive(signingKey!),
      callsOfSend: 0,
      plant: () => {},
      countTaken: () => 0,
      delivery: () => integrator.sign(answer),
      fields: [],
    },
  }
}
