/** Tracking emails: the steps about which a company's users and its receivers are notified. */
import { accountLanguages, readerLanguages } from '@kervan/domain/readerLanguage'
import { newsKinds } from '@kervan/domain/tracking/trackingNews'
import { trackingExceptions } from '@kervan/domain/tracking/trackingStages'
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { companyOrOwn } from '../company/documents/companyDocuments.endpoints.ts'
import { largestInteger } from '../fields.ts'

/** `country`: by the receiver's country (`languageOfPlace`); the others for every receiver. */
export const receiverLanguages = ['country', ...readerLanguages] as const
export const newsAudiences = ['sender', 'receiver'] as const
export type NewsAudience = (typeof newsAudiences)[number]

const kinds = () =>
  z
    .array(z.enum(newsKinds, 'validation:choice'), 'validation:choice')
    .max(newsKinds.length, 'validation:choice')
    .transform((sent) => newsKinds.filter((kind) => sent.includes(kind)))

const settings = z.object({
  companyID: z.int(),
  senderKinds: z.array(z.enum(newsKinds)),
  receiverKinds: z.array(z.enum(newsKinds)),
  receiverLanguage: z.enum(receiverLanguages),
  /** True when the caller receives the emails of their company; null for users outside the company. */
  isSubscribed: z.boolean().nullable(),
  /** 0 before the first save. */
  version: z.int(),
})
export type TrackingEmailSettings = z.output<typeof settings>

export const trackingEmailEndpoints = {
  findTrackingEmailSettings: endpoint({
    method: 'POST',
    path: '/api/Tracking/GetTrackingEmailSettings',
    access: 'definitions_invoicesettings',
    onBehalf: 'read',
    summary: 'Which steps of its shipments a company and its receivers hear of by email',
    body: z.object({ companyID: companyOrOwn() }),
    answer: settings,
  }),
  saveTrackingEmailSettings: endpoint({
    method: 'POST',
    path: '/api/Tracking/SaveTrackingEmailSettings',
    access: 'definitions_invoicesettings',
    summary: 'Chooses the steps that a company and its receivers hear of by email',
    body: z.object({
      companyID: companyOrOwn(),
      senderKinds: kinds(),
      receiverKinds: kinds(),
      receiverLanguage: z.enum(receiverLanguages, 'validation:choice'),
      version: z
        .int('validation:choice')
        .min(0, 'validation:choice')
        .max(largestInteger, 'validation:choice'),
    }),
    answer: settings,
    errors: ['changedMeanwhile'],
  }),
  setOwnTrackingEmails: endpoint({
    method: 'POST',
    path: '/api/Tracking/SetOwnTrackingEmails',
    access: 'signedIn',
    recordedIn: 'notice_opt_outs',
    summary: 'Whether the caller gets the emails about the shipments of their company',
    body: z.object({ isSubscribed: z.boolean('validation:choice') }),
    answer: z.object({ isSubscribed: z.boolean() }),
  }),
  previewTrackingEmail: endpoint({
    method: 'POST',
    path: '/api/Tracking/PreviewTrackingEmail',
    access: 'definitions_invoicesettings',
    onBehalf: 'read',
    summary: 'An email about a shipment as its reader gets it, with example facts',
    body: z
      .object({
        companyID: companyOrOwn(),
        audience: z.enum(newsAudiences, 'validation:choice'),
        kind: z.enum(newsKinds, 'validation:choice'),
        exception: z.enum(trackingExceptions, 'validation:choice').nullish(),
        language: z.enum(readerLanguages, 'validation:choice'),
      })
      // A sender has an account, whose emails are in its languages.
      .refine(
        ({ audience, language }) =>
          audience === 'receiver' || accountLanguages.some((known) => known === language),
        { error: 'validation:choice', path: ['language'] },
      ),
    answer: z.object({ subject: z.string(), html: z.string(), text: z.string() }),
  }),
}
