/** Replies of customer services to the people of a shipment, and their templates. */
import {
  hasGap,
  hasOnlyFigures,
  longestReplyBody,
  longestReplySubject,
  longestTemplateName,
  replyAudiences,
  replyFigures,
  replyOccasions,
} from '@kervan/domain/customerService/replies'
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { requiredText, rowId, versionNumber } from '../fields.ts'
import { choiceFilter, searchFilter } from '../list/filters.ts'
import { numberedListEndpoint } from '../list/listEndpoint.ts'

const access = 'agent_customerservices'

export const mostReplyPosition = 9999

const replyTemplate = z.object({
  id: z.int(),
  /** Version of the template that a change request must send back. */
  version: z.int(),
  name: z.string(),
  occasion: z.enum(replyOccasions),
  subjectTr: z.string(),
  bodyTr: z.string(),
  subjectEn: z.string(),
  bodyEn: z.string(),
  position: z.int(),
  /** Only active templates are offered to staff. */
  isActive: z.boolean(),
})
export type ReplyTemplate = z.output<typeof replyTemplate>

const templateText = (longest: number, required: string) =>
  requiredText(longest, required).refine(hasOnlyFigures, 'customerService:replies.unknownFigure')

const list = numberedListEndpoint({
  path: '/api/CustomerService/GetReplyTemplatesQuery',
  access: 'definitions',
  summary: 'Templates of replies in both languages, in the order in which they are offered',
  name: 'replyTemplates',
  title: 'customerService:replies.templates',
  filters: {
    search: searchFilter('customerService:replies.search'),
    occasion: choiceFilter(
      'customerService:replies.occasion',
      replyOccasions,
      (occasion) => `customerService:replies.occasionName.${occasion}`,
    ),
  },
  item: replyTemplate,
  columns: {
    name: {
      kind: 'text',
      title: 'customerService:replies.name',
      isIdentity: true,
      value: (row) => row.name,
    },
    occasion: {
      kind: 'word',
      title: 'customerService:replies.occasion',
      value: (row) => `customerService:replies.occasionName.${row.occasion}`,
    },
    // The subject in the reader's language is shown as the second line of the name.
    subjectTr: {
      kind: 'text',
      title: 'customerService:replies.subjectTr',
      isHiddenAtFirst: true,
      value: (row) => row.subjectTr,
    },
    subjectEn: {
      kind: 'text',
      title: 'customerService:replies.subjectEn',
      isHiddenAtFirst: true,
      value: (row) => row.subjectEn,
    },
    position: { kind: 'number', title: 'customerService:replies.position', value: (row) => row.position },
    use: {
      kind: 'word',
      title: 'customerService:replies.use',
      value: (row) => `customerService:replies.${row.isActive ? 'offered' : 'notOffered'}`,
    },
  },
  sorts: ['position', 'name'],
  pageSize: 50,
  hasPersonalData: false,
})

const shipmentId = z.uuid('validation:choice')
const audience = z.enum(replyAudiences, 'validation:choice')
const language = z.enum(['tr', 'en'], 'validation:choice')

const preparedReply = z.object({
  /** True when the reply has a recipient. */
  canSend: z.boolean(),
  /** Receiver’s address, or the number of recipients in the company. */
  receiverEmail: z.string().nullable(),
  peopleCount: z.int(),
  /** Templates that fit the shipment's current problem come first. */
  templates: z.array(
    z.object({
      id: z.int(),
      name: z.string(),
      occasion: z.enum(replyOccasions),
      isFitting: z.boolean(),
      subject: z.string(),
      body: z.string(),
      /** Placeholders without a value; they remain in the text. */
      missing: z.array(z.enum(replyFigures)),
    }),
  ),
})
export type PreparedReply = z.output<typeof preparedReply>

const filledText = (longest: number, required: string) =>
  requiredText(longest, required).refine((text) => !hasGap(text), 'customerService:replies.stillMissing')

export const replyEndpoints = {
  listReplyTemplates: list,
  exportReplyTemplates: list.export,
  saveReplyTemplate: endpoint({
    method: 'POST',
    path: '/api/CustomerService/SaveReplyTemplateCommand',
    access: 'definitions',
    summary: 'Adds a template of replies or, with its id, changes it',
    body: z
      .object({
        id: rowId().nullish(),
        /** Version of the template as it was shown; required with `id`. */
        version: versionNumber().nullish(),
        name: requiredText(longestTemplateName, 'customerService:replies.required.name'),
        occasion: z.enum(replyOccasions, 'customerService:replies.required.occasion'),
        subjectTr: templateText(longestReplySubject, 'customerService:replies.required.subject'),
        bodyTr: templateText(longestReplyBody, 'customerService:replies.required.body'),
        subjectEn: templateText(longestReplySubject, 'customerService:replies.required.subject'),
        bodyEn: templateText(longestReplyBody, 'customerService:replies.required.body'),
        position: z
          .int('validation:number')
          .min(0, 'validation:tooSmall')
          .max(mostReplyPosition, 'validation:tooBig')
          .nullish(),
        isActive: z.boolean('validation:choice').default(true),
      })
      .refine((sent) => !sent.id || sent.version, { error: 'validation:required', path: ['version'] }),
    answer: replyTemplate,
    idempotent: true,
    errors: ['changedMeanwhile'],
  }),
  prepareReply: endpoint({
    method: 'POST',
    path: '/api/CustomerService/PrepareReply',
    access,
    summary: 'The templates of replies, filled from a shipment in one language, with what is missing',
    body: z.object({ shipmentId, audience, language }),
    answer: preparedReply,
  }),
  sendReply: endpoint({
    method: 'POST',
    path: '/api/CustomerService/SendReply',
    access,
    summary: 'Sends an email about a shipment to the people of its company or to its receiver, once',
    body: z.object({
      shipmentId,
      audience,
      language,
      /** Template that the reply text started from. */
      templateId: rowId().nullish(),
      subject: filledText(longestReplySubject, 'customerService:replies.required.subject').refine(
        (subject) => !/[\r\n]/.test(subject),
        'validation:text',
      ),
      body: filledText(longestReplyBody, 'customerService:replies.required.body'),
    }),
    answer: z.object({ peopleCount: z.int() }),
    limit: { max: 60, windowSeconds: 60 },
    idempotent: true,
  }),
}
