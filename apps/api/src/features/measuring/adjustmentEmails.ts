/** Emails to a company about an extra payment or discount. */
import { z } from 'zod'
import { fromDecimal } from '@kervan/domain/money/money'
import { productAddress } from '../../platform/addresses.ts'
import { dayInTurkiye } from '../../platform/clock.ts'
import { translate } from '../../platform/language.ts'
import { writeAmount, writeDay } from '../../platform/localeFormat.ts'
import { composeEmail } from '../../platform/mail/composeEmail.ts'
import type { EmailTemplate } from '../notice/emailTemplate.ts'

const adjustmentFact = z.object({
  news: z.enum(['asked', 'credited', 'withdraw', 'keep', 'change']),
  shipmentId: z.uuid(),
  reference: z.string(),
  amount: z.string(),
  currency: z.string(),
  reason: z.string().nullable(),
  objectUntil: z.iso.datetime(),
  /** For `asked`: whether the parcel is held until payment. Older payloads lack the field and always meant held. */
  isHeld: z.boolean().default(true),
})

export const adjustmentEmail: EmailTemplate<z.output<typeof adjustmentFact>> = {
  kind: 'shipmentAdjustment',
  fact: adjustmentFact,
  keepDays: 365,
  compose: ({ settings }, { to, firstName, language }, facts) =>
    composeEmail({
      to,
      language,
      subject: translate(language, `shipment:mail.adjustment.subject.${facts[0]!.news}`, {
        reference: facts[0]!.reference,
      }),
      greeting: translate(language, 'mail:greeting', { name: firstName }),
      paragraphs: facts.flatMap(({ news, amount, currency, reference, reason, objectUntil, isHeld }) => [
        translate(language, `shipment:mail.adjustment.text.${news}`, {
          reference,
          amount: writeAmount(language, fromDecimal(amount, currency)),
          until: writeDay(language, dayInTurkiye(new Date(objectUntil))),
        }),
        ...(news === 'asked' && isHeld ? [translate(language, 'shipment:mail.adjustment.held')] : []),
        ...(reason ? [translate(language, 'shipment:mail.adjustment.reason', { reason })] : []),
      ]),
      button: {
        label: translate(language, 'shipment:mail.button'),
        url: `${productAddress(settings)}/shipment/shipmentdetail/${facts[0]!.shipmentId}`,
      },
    }),
}
