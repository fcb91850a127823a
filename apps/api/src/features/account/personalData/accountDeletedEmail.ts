import { z } from 'zod'
import { composeEmail } from '../../../platform/mail/composeEmail.ts'
import { translate } from '../../../platform/language.ts'
import type { EmailTemplate } from '../../notice/emailTemplate.ts'

/** Last email, sent to the address of the deleted account. */
export const accountDeletedEmail: EmailTemplate<object> = {
  kind: 'accountDeleted',
  fact: z.object({}),
  // The address is deleted with the email.
  keepDays: 1,
  isEssential: true,
  compose: (_services, { to, language, firstName }) =>
    composeEmail({
      to,
      language,
      greeting: translate(language, 'mail:greeting', { name: firstName }),
      subject: translate(language, 'mail:accountDeleted.subject'),
      paragraphs: [
        translate(language, 'mail:accountDeleted.intro'),
        translate(language, 'mail:accountDeleted.kept'),
      ],
    }),
}
