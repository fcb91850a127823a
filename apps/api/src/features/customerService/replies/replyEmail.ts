import { z } from 'zod'
import { translate } from '../../../platform/language.ts'
import { composeEmail } from '../../../platform/mail/composeEmail.ts'
import type { EmailTemplate } from '../../notice/emailTemplate.ts'
import { findReply } from './replies.queries.ts'

const replyFact = z.object({ replyId: z.uuid() })

/** Reply of customer service, word for word in the language it was written in. */
export const replyEmail: EmailTemplate<z.output<typeof replyFact>> = {
  kind: 'shipmentReply',
  fact: replyFact,
  // The text is stored in `shipment_replies` as long as the shipment.
  keepDays: 30,
  // A personal email to these people, not an optional notice.
  isEssential: true,
  compose: async ({ db }, { to, firstName }, [fact]) => {
    const reply = await findReply(db, fact!.replyId)
    if (!reply) return null
    const { language, audience, subject, body } = reply
    return composeEmail({
      to,
      language,
      isFromPerson: true,
      subject,
      greeting: translate(language, firstName ? 'mail:greeting' : 'mail:greetingWithoutName', {
        name: firstName,
      }),
      paragraphs: body
        .split('\n')
        .map((line) => line.trim())
        .filter(Boolean),
      notes: [
        translate(
          language,
          audience === 'receiver' ? 'tracking/emails:receiver.why' : 'customerService:replies.why',
        ),
      ],
    })
  },
}
