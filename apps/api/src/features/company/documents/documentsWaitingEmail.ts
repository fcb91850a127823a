import { z } from 'zod'
import { productAddress } from '../../../platform/addresses.ts'
import { translate } from '../../../platform/language.ts'
import { composeEmail } from '../../../platform/mail/composeEmail.ts'
import type { EmailTemplate } from '../../notice/emailTemplate.ts'

const waitingFact = z.object({ companyName: z.string() })

/** Email to reviewers about a company's complete documents. */
export const documentsWaitingEmail: EmailTemplate<z.output<typeof waitingFact>> = {
  kind: 'companyDocumentsWaiting',
  fact: waitingFact,
  keepDays: 30,
  compose: ({ settings }, { to, firstName, language }, facts) =>
    composeEmail({
      to,
      language,
      subject: translate(language, 'company:mail.waiting.subject', { name: facts[0]!.companyName }),
      greeting: translate(language, 'mail:greeting', { name: firstName }),
      paragraphs: facts.map(({ companyName }) =>
        translate(language, 'company:mail.waiting.intro', { name: companyName }),
      ),
      button: {
        label: translate(language, 'company:mail.waiting.button'),
        url: `${productAddress(settings)}/agent/documentreview`,
      },
    }),
}
