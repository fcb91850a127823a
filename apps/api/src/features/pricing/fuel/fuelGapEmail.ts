import { z } from 'zod'
import { productAddress } from '../../../platform/addresses.ts'
import { translate } from '../../../platform/language.ts'
import { writeDay, writeNumber } from '../../../platform/localeFormat.ts'
import { composeEmail } from '../../../platform/mail/composeEmail.ts'
import type { EmailTemplate } from '../../notice/emailTemplate.ts'

const gapFact = z.object({
  supplierName: z.string(),
  supplierServiceMethodName: z.string().nullable(),
  from: z.iso.date(),
  servesPercent: z.number().nullable(),
})

/** Email about weeks without a fuel percentage, to the users who enter them. */
export const fuelGapEmail: EmailTemplate<z.output<typeof gapFact>> = {
  kind: 'fuelGap',
  fact: gapFact,
  keepDays: 60,
  compose: ({ settings }, { to, firstName, language }, gaps) => {
    const say = (key: string, params: Record<string, unknown> = {}) => translate(language, key, params)
    return composeEmail({
      to,
      language,
      subject: say('pricing/rateTable:fuel.email.subject'),
      greeting: say('mail:greeting', { name: firstName }),
      paragraphs: [
        say('pricing/rateTable:fuel.email.intro'),
        ...gaps.map((gap) =>
          say(
            gap.servesPercent === null
              ? 'pricing/rateTable:fuel.email.gapWithout'
              : 'pricing/rateTable:fuel.email.gap',
            {
              name: gap.supplierServiceMethodName ?? gap.supplierName,
              from: writeDay(language, gap.from),
              percent: writeNumber(language, gap.servesPercent ?? 0),
            },
          ),
        ),
      ],
      button: {
        label: say('pricing/rateTable:fuel.email.button'),
        url: `${productAddress(settings)}/pricing/supplierfuelcharge`,
      },
    })
  },
}
