import { z } from 'zod'
import { productAddress } from '../../../platform/addresses.ts'
import { translate } from '../../../platform/language.ts'
import { composeEmail } from '../../../platform/mail/composeEmail.ts'
import type { EmailTemplate } from '../../notice/emailTemplate.ts'

/**
 * Links to the page on which the invited person requests a code and sets a password, because a code would
 * expire before the email is read.
 */
export const invitationEmail: EmailTemplate<{ invitedBy: string }> = {
  kind: 'userInvitation',
  fact: z.object({ invitedBy: z.string() }),
  keepDays: 30,
  compose: ({ settings }, { to, language, firstName }, facts) =>
    composeEmail({
      to,
      language,
      greeting: translate(language, 'mail:greeting', { name: firstName }),
      subject: translate(language, 'mail:invitation.subject'),
      paragraphs: [
        translate(language, 'mail:invitation.intro', { name: facts.at(-1)!.invitedBy, email: to }),
        translate(language, 'mail:invitation.how'),
      ],
      button: {
        label: translate(language, 'mail:invitation.choose'),
        url: `${productAddress(settings)}/forgotpassword?email=${encodeURIComponent(to)}`,
      },
      notes: [translate(language, 'mail:invitation.notYou')],
    }),
}
