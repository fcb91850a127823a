/** Email with the receipt of a captured payment. */
import { z } from 'zod'
import { isCaptured } from '@kervan/domain/payment/paymentLife'
import { productAddress } from '../../../platform/addresses.ts'
import type { Services } from '../../../platform/ctx.ts'
import { jobKind } from '../../../platform/jobs/jobs.ts'
import { languageOrDefault, translate } from '../../../platform/language.ts'
import { writeAmount } from '../../../platform/localeFormat.ts'
import { composeEmail } from '../../../platform/mail/composeEmail.ts'
import type { EmailTemplate } from '../../notice/emailTemplate.ts'
import { notify } from '../../notice/notify.ts'
import { findPayment } from '../payment.queries.ts'
import { composeReceipt, describeCard } from './composeReceipt.ts'
import { findPaymentInScope, listItemsOfPayment } from './detail.queries.ts'

const receiptFact = z.object({ paymentId: z.uuid() })

/** Emails the receipt of a captured payment. Idempotent: the payment is the key of the notice. */
export const emailReceiptJob = jobKind({ name: 'payment-email-receipt', payload: receiptFact })

/** Shipments listed in the email; the attached receipt lists all of them. */
const namedItems = 20

/** Email to the user who started the payment, also when somebody else paid by the user's link. */
export const receiptEmail: EmailTemplate<z.output<typeof receiptFact>> = {
  kind: 'paymentReceipt',
  fact: receiptFact,
  keepDays: 365,
  isEssential: true,
  compose: async ({ db, settings }, { to, firstName, ...reader }, [fact]) => {
    const language = languageOrDefault(reader.language)
    const { paymentId } = fact!
    const found = await findPaymentInScope(db, { kind: 'all' }, paymentId)
    if (!found || !isCaptured(found.payment.state)) return null
    const items = await listItemsOfPayment(db, paymentId)
    const { fileName, bytes } = await composeReceipt(db, found, language)
    const card = describeCard(found)
    const amount = writeAmount(language, found.payment.amount)
    const say = (key: string, params: Record<string, unknown> = {}) =>
      translate(language, `payment:mail.receipt.${key}`, params)
    const email = composeEmail({
      to,
      language,
      subject: say('subject', { amount }),
      greeting: translate(language, 'mail:greeting', { name: firstName }),
      paragraphs: [say('intro', { amount, count: items.length, company: found.company }), say('attached')],
      rows: [
        ...(card === null ? [] : [{ label: say('card'), value: card }]),
        ...items
          .slice(0, namedItems)
          .map((item) => ({ label: item.assetReference, value: writeAmount(language, item.amount) })),
        ...(items.length > namedItems
          ? [{ label: say('others'), value: say('otherCount', { count: items.length - namedItems }) }]
          : []),
      ],
      button: {
        label: translate(language, 'payment:mail.button'),
        url: `${productAddress(settings)}/payment/history`,
      },
      notes: [say('noInvoice')],
    })
    const content = Buffer.from(bytes).toString('base64')
    return {
      ...email,
      attachments: [{ filename: fileName, content, contentType: 'application/pdf', encoding: 'base64' }],
    }
  },
}

export const emailReceipt = async (services: Services, paymentId: string): Promise<void> => {
  const payment = await findPayment(services.db, paymentId)
  if (!payment) return
  await notify(services.db, services, {
    to: { userId: payment.userId },
    email: receiptEmail,
    facts: [{ key: paymentId, fact: { paymentId } }],
  })
}
