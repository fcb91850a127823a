/** Tracking page under the sender's own name: its appearance and its content. */
import { isColor } from '@kervan/domain/tracking/brandColor'
import { slugProblem } from '@kervan/domain/tracking/senderSlug'
import { z } from 'zod'
import { companyOrOwn } from '../company/documents/companyDocuments.endpoints.ts'
import { endpoint } from '../endpoint.ts'
import { captchaSolution, largestInteger, optionalText, requiredText } from '../fields.ts'
import { trackingResult } from './tracking.endpoints.ts'

export const logoContentTypes = ['image/png', 'image/jpeg'] as const
const maxLogoBytes = 2 * 1024 * 1024
const senderPageLimits = { name: 60, contact: 120 } as const

/** Boolean as JSON or as form text. */
const yesOrNo = () =>
  z.preprocess((sent) => (typeof sent === 'string' ? sent === 'true' : sent), z.boolean('validation:choice'))

const slug = () =>
  z
    .string('tracking/senderPage:required.slug')
    .trim()
    .toLowerCase()
    .min(1, 'tracking/senderPage:required.slug')
    .refine((text) => slugProblem(text) !== 'malformed', 'tracking/senderPage:invalid.slug')
    .refine((text) => slugProblem(text) !== 'reserved', 'tracking/senderPage:invalid.reserved')

/** Slug of a visited page: an invalid slug is reported as not found. */
const openedSlug = () => z.string('validation:required').trim().toLowerCase().max(100, 'validation:tooLong')

const senderPageFields = z.object({
  companyID: companyOrOwn(),
  slug: slug(),
  name: requiredText(senderPageLimits.name, 'tracking/senderPage:required.name'),
  color: z
    .string('tracking/senderPage:invalid.color')
    .trim()
    .toLowerCase()
    .refine(isColor, 'tracking/senderPage:invalid.color'),
  /** Contact of the sender for receivers: one line with a phone number, an email address or other. */
  contact: optionalText(senderPageLimits.contact),
  /** False when the tracking page is disabled and not found. */
  isActive: yesOrNo(),
  removeLogo: yesOrNo().default(false),
  /** 0 before the first save. */
  version: z.coerce.number('validation:choice').int().min(0).max(largestInteger),
})

const senderPage = z.object({
  companyID: z.int(),
  slug: z.string(),
  name: z.string(),
  color: z.string(),
  contact: z.string().nullable(),
  isActive: z.boolean(),
  /** Key of the logo's content; null without a logo. */
  logoKey: z.string().nullable(),
  /** Public URL of the company's tracking page. */
  address: z.string(),
  version: z.int(),
})
export type SenderPage = z.output<typeof senderPage>

const publicSenderPage = z.object({
  /** Current slug; an earlier slug redirects to it for a while. */
  slug: z.string(),
  name: z.string(),
  color: z.string(),
  contact: z.string().nullable(),
  logoKey: z.string().nullable(),
})
export type PublicSenderPage = z.output<typeof publicSenderPage>

export const senderPageEndpoints = {
  findSenderPage: endpoint({
    method: 'POST',
    path: '/api/Tracking/GetSenderPage',
    access: 'definitions_invoicesettings',
    onBehalf: 'read',
    summary: "A company's own tracking page; before it has one, what could be proposed",
    body: z.object({ companyID: companyOrOwn() }),
    answer: senderPage,
  }),
  saveSenderPage: endpoint({
    method: 'POST',
    path: '/api/Tracking/SaveSenderPage',
    access: 'definitions_invoicesettings',
    summary: "Changes a company's own tracking page, with a logo (PNG or JPG up to 2 MB)",
    multipart: { maxFileBytes: maxLogoBytes, accept: logoContentTypes },
    body: senderPageFields,
    answer: senderPage,
    limit: { max: 30, windowSeconds: 60 },
    errors: ['changedMeanwhile'],
  }),
  openSenderPage: endpoint({
    method: 'POST',
    path: '/api/Tracking/OpenSenderPage',
    access: 'public',
    hasGerman: true,
    summary: 'Name, colour, logo and contact of the tracking page at an address',
    body: z.object({ slug: openedSlug() }),
    answer: publicSenderPage,
    limit: { max: 120, windowSeconds: 60 },
    errors: ['notFound'],
  }),
  getSenderLogo: endpoint({
    method: 'GET',
    path: '/api/Tracking/SenderLogo/{slug}/{key}',
    access: 'public',
    summary: 'The logo of the tracking page at an address',
    params: z.object({ slug: openedSlug(), key: z.string().max(80) }),
    answer: { contentTypes: ['image/png'] },
    limit: { max: 300, windowSeconds: 60 },
    errors: ['fileNotFound'],
  }),
  trackAtSender: endpoint({
    method: 'POST',
    path: '/api/Tracking/TrackAtSenderPage',
    access: 'public',
    hasGerman: true,
    summary: "Where a parcel of the page's company is; one of another company is not found",
    body: z.object({
      slug: openedSlug(),
      assetReference: requiredText(60, 'tracking:required.reference'),
      captcha: captchaSolution(),
    }),
    answer: trackingResult,
    limit: { max: 60, windowSeconds: 60 },
    errors: ['notFound', 'trackingNotFound', 'referenceMistyped', 'captchaNeeded'],
  }),
}
