import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { outcome } from '../fields.ts'

/** Server settings that a browser needs before sign-in. Never contains secrets. */
const publicSettings = z.object({
  /** True when demo data is loaded; screens show a notice. */
  isDemonstration: z.boolean(),
  /** Null: the Google button is hidden. */
  googleClientId: z.string().nullable(),
  /** Domain for passkeys; null where passkeys are impossible. */
  passkeyDomain: z.string().nullable(),
  whatsAppNumber: z.string().nullable(),
  helpEmail: z.string().nullable(),
  landingAtRoot: z.boolean(),
})

const failedJob = z.object({
  id: z.string(),
  name: z.string(),
  error: z.string(),
  tries: z.number().int(),
  createdAt: z.iso.datetime(),
  givenUpAt: z.iso.datetime().nullable(),
  /** Shipment that the failed job belongs to, if any. */
  shipmentId: z.uuid().nullable(),
})

export const systemEndpoints = {
  getPublicSettings: endpoint({
    onBehalf: 'facts',
    method: 'GET',
    path: '/api/System/GetPublicSettings',
    access: 'public',
    hasGerman: true,
    summary: 'Settings that the web application reads before sign-in',
    answer: publicSettings,
  }),
  listFailedJobs: endpoint({
    method: 'POST',
    path: '/api/System/GetGivenUpJobs',
    access: 'operation',
    summary: 'Background jobs that used up their tries',
    answer: z.object({ items: z.array(failedJob) }),
  }),
  retryFailedJob: endpoint({
    method: 'POST',
    path: '/api/System/RetryGivenUpJob',
    access: 'operation',
    summary: 'Try a given-up background job again',
    body: z.object({ name: z.string().min(1).max(100), id: z.uuid('validation:choice') }),
    answer: outcome,
  }),
}
