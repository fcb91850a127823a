import { z } from 'zod'
import { productAddress } from '../../../platform/addresses.ts'
import { translate } from '../../../platform/language.ts'
import { composeEmail } from '../../../platform/mail/composeEmail.ts'
import type { EmailTemplate } from '../../notice/emailTemplate.ts'

const givenFlag = z.object({ definition: z.string(), givenBy: z.string() })

/** Email to a user who may now manage users, permissions or prices, naming who granted it. */
export const powerfulRightsEmail: EmailTemplate<z.output<typeof givenFlag>> = {
  kind: 'powerfulRights',
  fact: givenFlag,
  keepDays: 30,
  isEssential: true,
  compose: ({ settings }, { to, language, firstName }, facts) =>
    composeEmail({
      to,
      language,
      greeting: translate(language, 'mail:greeting', { name: firstName }),
      subject: translate(language, 'mail:powerfulRights.subject'),
      paragraphs: [
        translate(language, 'mail:powerfulRights.intro', { name: facts[0]!.givenBy }),
        ...facts.map(({ definition }) => `• ${translate(language, `access/roles:flag.${definition}`)}`),
        translate(language, 'mail:powerfulRights.notExpected'),
      ],
      button: { label: translate(language, 'mail:powerfulRights.button'), url: productAddress(settings) },
    }),
}
