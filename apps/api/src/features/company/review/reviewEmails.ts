/** Emails to a company about its documents. */
import { z } from 'zod'
import { companyDocumentNames } from '@kervan/domain/company/companyDocuments'
import type { ApprovalStatusName } from '@kervan/domain/company/companyDocuments'
import { productAddress } from '../../../platform/addresses.ts'
import { translate } from '../../../platform/language.ts'
import { composeEmail } from '../../../platform/mail/composeEmail.ts'
import type { EmailTemplate } from '../../notice/emailTemplate.ts'

const approvalNames = [
  'uploaded',
  'waiting',
  'approved',
  'cancelled',
] as const satisfies readonly ApprovalStatusName[]

const reviewFact = z.object({
  companyName: z.string(),
  documentName: z.enum(companyDocumentNames as unknown as [string, ...string[]]),
  approvalName: z.enum(approvalNames),
  cancellationReason: z.string().nullable(),
})
export type ReviewFact = z.output<typeof reviewFact>

/** Email with the state of the documents; for a cancelled one the reason and where to upload another. */
export const documentReviewEmail: EmailTemplate<ReviewFact> = {
  kind: 'companyDocumentReview',
  fact: reviewFact,
  keepDays: 30,
  compose: ({ settings }, { to, firstName, language }, facts) => {
    const say = (key: string, params: Record<string, unknown> = {}) =>
      translate(language, `company:mail.review.${key}`, params)
    const hasCancelled = facts.some(({ approvalName }) => approvalName === 'cancelled')
    return composeEmail({
      to,
      language,
      subject: say(hasCancelled ? 'subjectCancelled' : 'subject'),
      greeting: translate(language, 'mail:greeting', { name: firstName }),
      paragraphs: [
        say('intro', { name: facts[0]!.companyName }),
        ...facts.map(({ documentName, approvalName, cancellationReason }) => {
          const document = translate(language, `company:documentType.${documentName}`)
          return say(approvalName, { document, reason: cancellationReason ?? '' })
        }),
        ...(hasCancelled ? [say('uploadAgain')] : []),
      ],
      button: { label: say('button'), url: `${productAddress(settings)}/definitions/invoicesettings` },
    })
  },
}

const approvedFact = z.object({ companyName: z.string() })

/** Email about the company's verification. */
export const companyApprovedEmail: EmailTemplate<z.output<typeof approvedFact>> = {
  kind: 'companyApproved',
  fact: approvedFact,
  keepDays: 30,
  compose: ({ settings }, { to, firstName, language }, facts) =>
    composeEmail({
      to,
      language,
      subject: translate(language, 'company:mail.approved.subject'),
      greeting: translate(language, 'mail:greeting', { name: firstName }),
      paragraphs: [translate(language, 'company:mail.approved.intro', { name: facts[0]!.companyName })],
      button: {
        label: translate(language, 'company:mail.approved.button'),
        url: `${productAddress(settings)}/shipment/shipment`,
      },
    }),
}
