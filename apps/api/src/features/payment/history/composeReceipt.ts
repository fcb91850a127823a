/** Builds the receipt of a payment as PDF from the stored payment; nothing of it is stored. */
import type { InvoiceSettings } from '@kervan/contract/company/invoiceSettings/invoiceSettingsFields'
import { receiptTexts } from '@kervan/documents/receipt/receiptTexts'
import { fromDecimal } from '@kervan/domain/money/money'
import { dayInTurkiye } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/db/database.ts'
import { countryName, translate } from '../../../platform/language.ts'
import type { Language } from '../../../platform/language.ts'
import { findBillingSettings } from '../../company/invoiceSettings/findInvoiceSettings.ts'
import { listItemsOfPayment, listRefundsOfPayment } from './detail.queries.ts'
import type { PaymentInScope } from './detail.queries.ts'

const addressOf = (settings: InvoiceSettings, language: Language): string[] =>
  [
    settings.address1,
    settings.address2,
    [settings.zipCode, settings.district, settings.city].filter(Boolean).join(' '),
    settings.address1 && settings.countryCode ? countryName(settings.countryCode, language) : null,
    settings.taxNumber && `${translate(language, 'documents:invoice.taxNumber')} ${settings.taxNumber}`,
  ].flatMap((line) => line || [])

/** `VISA •••• 4242`; converts the provider's `MASTER_CARD` to the name printed on the card. Null when unknown. */
export const describeCard = ({
  cardScheme,
  cardLastFour,
}: Pick<PaymentInScope, 'cardScheme' | 'cardLastFour'>): string | null =>
  cardLastFour === null ? null : `${(cardScheme ?? '').replaceAll('_', ' ')} •••• ${cardLastFour}`.trim()

/** Number printed on a payment's receipt. */
export const receiptNumberOf = ({ id }: { id: string }): string => id.slice(0, 13).toUpperCase()

/** `found` is a captured payment that the reader may see. */
export const composeReceipt = async (
  db: Db,
  found: PaymentInScope,
  language: Language,
): Promise<{ fileName: string; bytes: Uint8Array }> => {
  const { payment, finalizedAt } = found
  const [house, payer, items, refunds] = await Promise.all([
    findBillingSettings(db, null),
    findBillingSettings(db, payment.companyId),
    listItemsOfPayment(db, payment.id),
    listRefundsOfPayment(db, payment.id),
  ])
  const number = receiptNumberOf(payment)
  const card = describeCard(found)
  const t = (key: string) => translate(language, key)
  const content = {
    language,
    number,
    date: dayInTurkiye(finalizedAt ?? payment.createdAt),
    payee: { name: house.name ?? 'Kervan', lines: addressOf(house, language) },
    payer: { name: found.company, lines: addressOf(payer, language) },
    provider: payment.provider === 'sandbox' ? t('documents:receipt.sandbox') : payment.provider,
    ...(card !== null && { card }),
    items: items.map(({ assetReference, amount, refunded, adjustmentId }) => ({
      reference: assetReference,
      description: t(adjustmentId === null ? 'documents:receipt.shipping' : 'documents:receipt.extra'),
      amount,
      ...(refunded.minor > 0 && { refunded }),
    })),
    paid: payment.amount,
    refunds: refunds.flatMap(({ doneAt, assetReference, amount, currency }) =>
      doneAt === null
        ? []
        : {
            date: dayInTurkiye(doneAt),
            ...(assetReference !== null && { reference: assetReference }),
            amount: fromDecimal(amount, currency),
          },
    ),
  }
  const { makePaymentReceiptPdf } = await import('@kervan/documents/receipt/paymentReceiptPdf')
  return {
    fileName: `${number}-${language}.pdf`,
    bytes: await makePaymentReceiptPdf(content, receiptTexts(t)),
  }
}
