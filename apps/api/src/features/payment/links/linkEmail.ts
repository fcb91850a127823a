import { z } from 'zod'
import { fromDecimal } from '@kervan/domain/money/money'
import { readerLanguages } from '@kervan/domain/readerLanguage'
import { dayInTurkiye } from '../../../platform/clock.ts'
import { translate } from '../../../platform/language.ts'
import { writeAmount, writeDay } from '../../../platform/localeFormat.ts'
import { composeEmail } from '../../../platform/mail/composeEmail.ts'
import type { EmailTemplate } from '../../notice/emailTemplate.ts'
import { linkUrl } from './linkToken.ts'

const linkFact = z.object({
  /** Only the id is queued: the secret URL is built when the email is sent, so that the queue does not contain it. */
  linkId: z.uuid(),
  company: z.string(),
  amount: z.string(),
  currency: z.string(),
  expiresAt: z.iso.datetime(),
  /** Language of the payment page; null: that of its reader. */
  pageLanguage: z.enum(readerLanguages).nullable().default(null),
})

/** Email to the person who is asked to pay. */
export const paymentLinkEmail: EmailTemplate<z.output<typeof linkFact>> = {
  kind: 'paymentLink',
  fact: linkFact,
  keepDays: 30,
  compose: ({ settings }, { to, language }, [fact]) => {
    const { linkId, company, amount, currency, expiresAt, pageLanguage } = fact!
    return composeEmail({
      to,
      language,
      subject: translate(language, 'payment:mail.link.subject', { company }),
      greeting: translate(language, 'payment:mail.link.greeting'),
      paragraphs: [
        translate(language, 'payment:mail.link.intro', {
          company,
          amount: writeAmount(language, fromDecimal(amount, currency)),
        }),
        translate(language, 'payment:mail.link.until', {
          day: writeDay(language, dayInTurkiye(new Date(expiresAt))),
        }),
      ],
      button: {
        label: translate(language, 'payment:mail.link.button'),
        url: linkUrl(settings, linkId, pageLanguage),
      },
    })
  },
}
