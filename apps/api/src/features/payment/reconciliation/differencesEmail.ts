import { z } from 'zod'
import { productAddress } from '../../../platform/addresses.ts'
import { translate } from '../../../platform/language.ts'
import { writeDay } from '../../../platform/localeFormat.ts'
import { composeEmail } from '../../../platform/mail/composeEmail.ts'
import type { EmailTemplate } from '../../notice/emailTemplate.ts'

const differencesFact = z.object({
  provider: z.string(),
  /** In Türkiye. */
  day: z.iso.date(),
  count: z.number().int().positive(),
})

/** Email to staff: payments of a day differ from the provider's report. */
export const differencesEmail: EmailTemplate<z.output<typeof differencesFact>> = {
  kind: 'paymentDifferences',
  fact: differencesFact,
  keepDays: 30,
  compose: ({ settings }, { to, firstName, language }, facts) =>
    composeEmail({
      to,
      language,
      subject: translate(language, 'payment:mail.differences.subject'),
      greeting: translate(language, 'mail:greeting', { name: firstName }),
      paragraphs: [
        ...facts.map(({ day, ...rest }) =>
          translate(language, 'payment:mail.differences.intro', { ...rest, day: writeDay(language, day) }),
        ),
        translate(language, 'payment:mail.differences.next'),
      ],
      button: {
        label: translate(language, 'payment:mail.differences.button'),
        url: `${productAddress(settings)}/payment/reconciliation`,
      },
    }),
}
