import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { outcome } from '../fields.ts'

/** What a browser must know of the server's settings before anyone signs in. Never a secret. */
const publicSettings = z.object({
  /** Demonstration data is loaded; screens say so. */
  isDemonstration: z.boolean(),
  /** Null: the Google button is not shown. */
  googleClientId: z.string().nullable(),
  /** The host name that passkeys are bound to; null where there can be none. */
  passkeyDomain: z.string().nullable(),
  whatsAppNumber: z.string().nullable(),
  landingAtRoot: z.boolean(),
})

const failedJob = z.object({
  id: z.string(),
  name: z.string(),
  error: z.string(),
  tries: z.number().int(),
  createdAt: z.iso.datetime(),
  givenUpAt: z.iso.datetime().nullable(),
  /** The shipment that the job was for, when it was for one. */
  shipmentId: z.uuid().nullable(),
})

export const systemEndpoints = {
  getPublicSettings: endpoint({
    onBehalf: 'facts',
    method: 'GET',
    path: '/api/System/GetPublicSettings',
    access: 'public',
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
