import { z } from 'zod'
import { productAddress } from '../../../platform/addresses.ts'
import { translate } from '../../../platform/language.ts'
import { composeEmail } from '../../../platform/mail/composeEmail.ts'
import type { EmailTemplate } from '../../notice/emailTemplate.ts'

/** Leads to the page where the invited person asks for a code and chooses a password: no code lives as long as a letter lies. */
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
