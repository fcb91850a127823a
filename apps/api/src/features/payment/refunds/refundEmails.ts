/** Emails about refunds. */
import { eq } from 'drizzle-orm'
import { z } from 'zod'
import { fromDecimal, toDecimal } from '@kervan/domain/money/money'
import { productAddress } from '../../../platform/addresses.ts'
import type { Services } from '../../../platform/ctx.ts'
import type { Db } from '../../../platform/db/database.ts'
import { translate } from '../../../platform/language.ts'
import type { ReaderLanguage } from '../../../platform/language.ts'
import { writeAmount } from '../../../platform/localeFormat.ts'
import { composeEmail } from '../../../platform/mail/composeEmail.ts'
import { companies } from '../../company/company.tables.ts'
import type { EmailTemplate } from '../../notice/emailTemplate.ts'
import { payments } from '../payment.tables.ts'
import { findShares } from './findShares.ts'
import type { RefundShare } from './findShares.ts'
import type { RefundRow } from './refund.queries.ts'

const refundFact = z.object({
  amount: z.string(),
  currency: z.string(),
  company: z.string(),
  /** References of the refunded shipments. */
  references: z.array(z.string()),
  /** Share of each shipment, in the same order. */
  shares: z.array(z.string()).default([]),
})
type RefundFact = z.output<typeof refundFact>

/** Collects the content of a refund email. */
export const describeRefundFact = async (
  db: Db,
  refund: RefundRow,
  shares?: readonly RefundShare[],
): Promise<RefundFact> => {
  const [row] = await db
    .select({ company: companies.name })
    .from(payments)
    .innerJoin(companies, eq(companies.id, payments.companyId))
    .where(eq(payments.id, refund.paymentId))
  const meant = shares ?? (await findShares(db, refund))
  return {
    amount: toDecimal(refund.amount),
    currency: refund.amount.currency,
    company: row!.company,
    references: meant.map(({ item }) => item.assetReference),
    shares: meant.map(({ amount }) => toDecimal(amount)),
  }
}

/** Maximum number of references listed individually. */
const namedReferences = 10

const wordsOf = (fact: RefundFact, language: ReaderLanguage) => {
  const write = (amount: string) => writeAmount(language, fromDecimal(amount, fact.currency))
  const { references, shares } = fact
  const named = references
    .slice(0, namedReferences)
    .map((reference, place) => (shares.length > 1 ? `${reference} (${write(shares[place]!)})` : reference))
  return {
    amount: write(fact.amount),
    company: fact.company,
    references:
      named.join(', ') +
      (references.length > namedReferences ? ` +${references.length - namedReferences}` : ''),
  }
}

const historyButton = ({ settings }: Pick<Services, 'settings'>, language: ReaderLanguage) => ({
  label: translate(language, 'payment:mail.button'),
  url: `${productAddress(settings)}/payment/history`,
})

/** Email to the payer: the money is on its way to the card. */
export const refundDoneEmail: EmailTemplate<RefundFact> = {
  kind: 'refundDone',
  fact: refundFact,
  keepDays: 365,
  compose: (services, { to, firstName, language }, facts) =>
    composeEmail({
      to,
      language,
      subject: translate(language, 'payment:mail.done.subject'),
      greeting: translate(language, 'mail:greeting', { name: firstName }),
      paragraphs: [
        ...facts.map((fact) => translate(language, 'payment:mail.done.intro', wordsOf(fact, language))),
        translate(language, 'payment:mail.done.when'),
      ],
      button: historyButton(services, language),
    }),
}

const refusedFact = refundFact.extend({ failure: z.string() })

/** Email to the user who requested the refund: the provider refused it. */
export const refundRefusedEmail: EmailTemplate<z.output<typeof refusedFact>> = {
  kind: 'refundRefused',
  fact: refusedFact,
  keepDays: 30,
  compose: (services, { to, firstName, language }, facts) =>
    composeEmail({
      to,
      language,
      subject: translate(language, 'payment:mail.refused.subject'),
      greeting: translate(language, 'mail:greeting', { name: firstName }),
      paragraphs: [
        ...facts.map((fact) =>
          translate(language, 'payment:mail.refused.intro', {
            ...wordsOf(fact, language),
            failure: fact.failure,
          }),
        ),
        translate(language, 'payment:mail.refused.next'),
      ],
      button: historyButton(services, language),
    }),
}

/** Email to the users who may approve it. */
export const refundWaitsEmail: EmailTemplate<RefundFact> = {
  kind: 'refundWaits',
  fact: refundFact,
  keepDays: 30,
  compose: (services, { to, firstName, language }, facts) =>
    composeEmail({
      to,
      language,
      subject: translate(language, 'payment:mail.waits.subject'),
      greeting: translate(language, 'mail:greeting', { name: firstName }),
      paragraphs: facts.map((fact) =>
        translate(language, 'payment:mail.waits.intro', wordsOf(fact, language)),
      ),
      button: historyButton(services, language),
    }),
}
