import { z } from 'zod'
import { productAddress } from '../../../platform/addresses.ts'
import { translate } from '../../../platform/language.ts'
import { writeDay } from '../../../platform/localeFormat.ts'
import { composeEmail } from '../../../platform/mail/composeEmail.ts'
import type { EmailTemplate } from '../../notice/emailTemplate.ts'

const lateBulletin = z.object({ dueDay: z.iso.date(), lastDay: z.iso.date().nullable() })

/** Email about a late exchange rate bulletin, to the users who may enter rates by hand. */
export const lateBulletinEmail: EmailTemplate<z.output<typeof lateBulletin>> = {
  kind: 'lateBulletin',
  fact: lateBulletin,
  keepDays: 60,
  compose: ({ settings }, { to, firstName, language }, facts) => {
    const { dueDay, lastDay } = facts.at(-1)!
    const params = { due: writeDay(language, dueDay), last: lastDay && writeDay(language, lastDay) }
    return composeEmail({
      to,
      language,
      subject: translate(language, 'pricing/exchangeRates:email.subject', params),
      greeting: translate(language, 'mail:greeting', { name: firstName }),
      paragraphs: [
        translate(
          language,
          lastDay ? 'pricing/exchangeRates:email.late' : 'pricing/exchangeRates:email.never',
          params,
        ),
      ],
      button: {
        label: translate(language, 'pricing/exchangeRates:email.button'),
        url: `${productAddress(settings)}/pricing/exchangerates`,
      },
    })
  },
}
