/** Weekly email about shipments that left without the seller's own invoice. */
import { z } from 'zod'
import { productAddress } from '../../../platform/addresses.ts'
import { translate } from '../../../platform/language.ts'
import { composeEmail } from '../../../platform/mail/composeEmail.ts'
import type { EmailTemplate } from '../../notice/emailTemplate.ts'

const missingFact = z.object({
  count: z.int(),
  /** Days since the oldest of them left. */
  days: z.int(),
})

export const missingInvoicesEmail: EmailTemplate<z.output<typeof missingFact>> = {
  kind: 'missingExportInvoices',
  fact: missingFact,
  keepDays: 30,
  compose: ({ settings }, { to, firstName, language }, facts) => {
    const say = (key: string) => translate(language, `invoicing/vatRefund:mail.${key}`, facts.at(-1))
    return composeEmail({
      to,
      language,
      subject: say('subject'),
      greeting: translate(language, 'mail:greeting', { name: firstName }),
      paragraphs: [say('text'), say('why')],
      button: { label: say('button'), url: `${productAddress(settings)}/invoicing/vatrefund?gap=invoice` },
    })
  },
}
