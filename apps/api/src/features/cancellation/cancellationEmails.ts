/** Emails about a cancelled shipment. The refund itself has its own email. */
import { eq } from 'drizzle-orm'
import { z } from 'zod'
import { fromDecimal } from '@kervan/domain/money/money'
import { refundStates } from '@kervan/domain/payment/refundLife'
import { productAddress } from '../../platform/addresses.ts'
import type { Services } from '../../platform/ctx.ts'
import type { Db } from '../../platform/db/database.ts'
import { translate } from '../../platform/language.ts'
import type { ReaderLanguage } from '../../platform/language.ts'
import { writeAmount } from '../../platform/localeFormat.ts'
import { composeEmail } from '../../platform/mail/composeEmail.ts'
import { companies } from '../company/company.tables.ts'
import type { EmailTemplate } from '../notice/emailTemplate.ts'
import { paymentRefunds } from '../payment/payment.tables.ts'
import { offers } from '../shipment/offers/offer.tables.ts'
import { shipments } from '../shipment/shipment.tables.ts'
import { shipmentCancellations } from './cancellation.tables.ts'

const cancelledFact = z.object({
  shipmentId: z.uuid(),
  reference: z.string(),
  company: z.string(),
  carrier: z.string(),
  /** Refund mentioned in the email; null when nothing is refunded. */
  refund: z.object({ amount: z.string(), currency: z.string(), state: z.enum(refundStates) }).nullable(),
})
type CancelledFact = z.output<typeof cancelledFact>

/** Content of the emails and the shipment's owner. */
export const findCancelledFact = async (
  db: Db,
  cancellationId: string,
): Promise<CancelledFact & { createdBy: number }> => {
  const [row] = await db
    .select({
      shipmentId: shipments.id,
      reference: shipments.assetReference,
      company: companies.name,
      carrier: offers.carrierName,
      createdBy: shipments.createdBy,
      refund: {
        amount: paymentRefunds.amount,
        currency: paymentRefunds.currency,
        state: paymentRefunds.state,
      },
    })
    .from(shipmentCancellations)
    .innerJoin(shipments, eq(shipments.id, shipmentCancellations.shipmentId))
    .innerJoin(companies, eq(companies.id, shipments.companyId))
    .leftJoin(offers, eq(offers.id, shipments.offerId))
    .leftJoin(paymentRefunds, eq(paymentRefunds.id, shipmentCancellations.refundId))
    .where(eq(shipmentCancellations.id, cancellationId))
  return { ...row!, carrier: row!.carrier ?? '' }
}

const button = ({ settings }: Pick<Services, 'settings'>, language: ReaderLanguage, shipmentId: string) => ({
  label: translate(language, 'shipment:mail.button'),
  url: `${productAddress(settings)}/shipment/shipmentdetail/${shipmentId}`,
})

const moneyWords = (language: ReaderLanguage, { refund, ...fact }: CancelledFact): string => {
  if (!refund) return translate(language, 'shipment:mail.cancelled.noRefund', fact)
  const amount = writeAmount(language, fromDecimal(refund.amount, refund.currency))
  const key = refund.state === 'waitingApproval' ? 'refundWaits' : 'refund'
  return translate(language, `shipment:mail.cancelled.${key}`, { ...fact, amount })
}

/** Email to the shipment's owner and to the user who cancelled it. */
export const shipmentCancelledEmail: EmailTemplate<CancelledFact> = {
  kind: 'shipmentCancelled',
  fact: cancelledFact,
  keepDays: 365,
  compose: (services, { to, firstName, language }, facts) =>
    composeEmail({
      to,
      language,
      subject: translate(language, 'shipment:mail.cancelled.subject', { reference: facts[0]!.reference }),
      greeting: translate(language, 'mail:greeting', { name: firstName }),
      paragraphs: [
        ...facts.map(
          (fact) =>
            `${translate(language, 'shipment:mail.cancelled.intro', { reference: fact.reference })} ${moneyWords(language, fact)}`,
        ),
        translate(language, 'shipment:mail.cancelled.label'),
      ],
      button: button(services, language, facts[0]!.shipmentId),
    }),
}

const refusedFact = cancelledFact.extend({
  /** Carrier's own message; null for one that cannot cancel. */
  words: z.string().nullable(),
})

/** Email to the users who decide how to continue. */
export const cancellationRefusedEmail: EmailTemplate<z.output<typeof refusedFact>> = {
  kind: 'cancellationRefused',
  fact: refusedFact,
  keepDays: 30,
  compose: (services, { to, firstName, language }, facts) =>
    composeEmail({
      to,
      language,
      subject: translate(language, 'shipment:mail.refused.subject', { reference: facts[0]!.reference }),
      greeting: translate(language, 'mail:greeting', { name: firstName }),
      paragraphs: [
        ...facts.map(({ words, reference, company, carrier }) =>
          translate(language, `shipment:mail.refused.${words === null ? 'cannot' : 'intro'}`, {
            reference,
            company,
            carrier,
            words: words ?? '',
          }),
        ),
        translate(language, 'shipment:mail.refused.next'),
      ],
      button: button(services, language, facts[0]!.shipmentId),
    }),
}
