import { z } from 'zod'
import { productAddress } from '../../../platform/addresses.ts'
import { translate } from '../../../platform/language.ts'
import { composeEmail } from '../../../platform/mail/composeEmail.ts'
import type { EmailTemplate } from '../../notice/emailTemplate.ts'

const newStatusFact = z.object({
  id: z.int(),
  supplierCode: z.string(),
  code: z.string(),
  text: z.string(),
})

/** Email to the staff who match codes about a new carrier code, which moves no shipment until it is matched. */
export const newStatusEmail: EmailTemplate<z.output<typeof newStatusFact>> = {
  kind: 'newTrackingStatus',
  fact: newStatusFact,
  // Job retention only: the code's row is permanent, so the alert is never repeated.
  keepDays: 30,
  compose: ({ settings }, { to, firstName, language }, statuses) => {
    const say = (key: string, params: Record<string, unknown> = {}) => translate(language, key, params)
    const only = statuses.length === 1 ? statuses[0] : undefined
    return composeEmail({
      to,
      language,
      subject: say('tracking/matching:email.subject', { count: statuses.length, code: statuses[0]!.code }),
      greeting: say('mail:greeting', { name: firstName }),
      paragraphs: [
        say('tracking/matching:email.intro', { count: statuses.length }),
        ...statuses.map(({ supplierCode, code, text }) =>
          say('tracking/matching:email.status', { supplier: supplierCode, code, text }),
        ),
      ],
      button: {
        label: say('tracking/matching:email.button'),
        url: `${productAddress(settings)}/agent/trackingstatuslist${only ? `/${only.id}` : ''}`,
      },
    })
  },
}
