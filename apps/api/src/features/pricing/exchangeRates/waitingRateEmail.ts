import { z } from 'zod'
import { productAddress } from '../../../platform/addresses.ts'
import { translate } from '../../../platform/language.ts'
import type { ReaderLanguage } from '../../../platform/language.ts'
import { writeDay, writeNumber } from '../../../platform/localeFormat.ts'
import { composeEmail } from '../../../platform/mail/composeEmail.ts'
import type { EmailTemplate } from '../../notice/emailTemplate.ts'

const waitingRate = z.object({
  currency: z.string(),
  day: z.iso.date(),
  sellingTry: z.string(),
  reason: z.enum(['largeChange', 'dayToCome', 'changedBulletin']),
  lastSellingTry: z.string().nullable(),
  lastDay: z.iso.date().nullable(),
})
type WaitingRateFact = z.output<typeof waitingRate>

/** Email about bulletin rates that need a decision, to the users who may enter rates by hand. */
export const waitingRateEmail: EmailTemplate<WaitingRateFact> = {
  kind: 'waitingExchangeRate',
  fact: waitingRate,
  keepDays: 400,
  compose: ({ settings }, { to, firstName, language }, facts) =>
    composeEmail({
      to,
      language,
      subject: translate(language, 'pricing/exchangeRates:waitingEmail.subject', {
        currencies: facts.map(({ currency }) => currency).join(', '),
      }),
      greeting: translate(language, 'mail:greeting', { name: firstName }),
      paragraphs: [
        ...facts.map((fact) => describeFact(language, fact)),
        translate(language, 'pricing/exchangeRates:waitingEmail.whatNow'),
      ],
      button: {
        label: translate(language, 'pricing/exchangeRates:waitingEmail.button'),
        url: `${productAddress(settings)}/pricing/exchangerates`,
      },
    }),
}

const describeFact = (language: ReaderLanguage, fact: WaitingRateFact): string => {
  const { currency, day, sellingTry, reason, lastSellingTry, lastDay } = fact
  const params = { currency, day: writeDay(language, day), rate: writeNumber(language, sellingTry) }
  if (lastSellingTry === null || lastDay === null)
    return translate(language, 'pricing/exchangeRates:waitingEmail.dayToComeFirst', params)
  return translate(language, `pricing/exchangeRates:waitingEmail.${reason}`, {
    ...params,
    last: writeNumber(language, lastSellingTry),
    lastDay: writeDay(language, lastDay),
  })
}
