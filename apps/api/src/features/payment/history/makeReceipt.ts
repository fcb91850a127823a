import type { FileAnswer, InputOf } from '@kervan/contract/endpoint'
import type { InvoiceSettings } from '@kervan/contract/company/invoiceSettings/invoiceSettingsFields'
import type { historyEndpoints } from '@kervan/contract/payment/history/history.endpoints'
import { receiptTexts } from '@kervan/documents/receipt/receiptTexts'
import { fromDecimal } from '@kervan/domain/money/money'
import { isCaptured } from '@kervan/domain/payment/paymentLife'
import { dayInTurkiye } from '../../../platform/clock.ts'
import type { Ctx } from '../../../platform/ctx.ts'
import { AppError } from '../../../platform/errors.ts'
import { countryName, translate } from '../../../platform/language.ts'
import type { Language } from '../../../platform/language.ts'
import { scopeOf } from '../../access/policies.ts'
import { describeSettings } from '../../company/invoiceSettings/findInvoiceSettings.ts'
import { findPaymentInScope, listItemsOfPayment, listRefundsOfPayment } from './detail.queries.ts'

type Wanted = InputOf<(typeof historyEndpoints)['downloadReceipt']>['body']

const addressOf = (settings: InvoiceSettings, language: Language): string[] =>
  [
    settings.address1,
    settings.address2,
    [settings.zipCode, settings.district, settings.city].filter(Boolean).join(' '),
    settings.address1 && settings.countryCode ? countryName(settings.countryCode, language) : null,
    settings.taxNumber && `${translate(language, 'documents:invoice.taxNumber')} ${settings.taxNumber}`,
  ].flatMap((line) => line || [])

/** Converts the provider's `MASTER_CARD` to the name printed on the card. */
const schemeName = (scheme: string | null): string => (scheme ?? '').replaceAll('_', ' ')

/**
 * Creates a payment's receipt from the stored payment on each request.
 * @throws AppError notFound for another company's payment; receiptNotReady before a capture
 */
export const makeReceipt = async (ctx: Ctx, { paymentId, ...wanted }: Wanted): Promise<FileAnswer> => {
  const scope = scopeOf(ctx)
  const found = await findPaymentInScope(ctx.db, scope, paymentId)
  if (!found) throw new AppError('notFound')
  const { payment, finalizedAt, cardLastFour } = found
  if (!isCaptured(payment.state)) throw new AppError('receiptNotReady')
  const language = wanted.language ?? ctx.language
  const [house, payer, items, refunds] = await Promise.all([
    describeSettings(ctx, scope, null),
    describeSettings(ctx, scope, payment.companyId),
    listItemsOfPayment(ctx.db, paymentId),
    listRefundsOfPayment(ctx.db, paymentId),
  ])
  const number = payment.id.slice(0, 13).toUpperCase()
  const t = (key: string) => translate(language, key)
  const content = {
    language,
    number,
    date: dayInTurkiye(finalizedAt ?? payment.createdAt),
    payee: { name: house.settings.name ?? 'Kervan', lines: addressOf(house.settings, language) },
    payer: { name: found.company, lines: addressOf(payer.settings, language) },
    provider: payment.provider,
    ...(cardLastFour !== null && { card: `${schemeName(found.cardScheme)} •••• ${cardLastFour}`.trim() }),
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
    contentType: 'application/pdf',
    fileName: `${number}-${language}.pdf`,
    bytes: await makePaymentReceiptPdf(content, receiptTexts(t)),
  }
}
