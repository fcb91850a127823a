import { randomUUID } from 'node:crypto'
import type { AnswerOf, InputOf } from '@kervan/contract/endpoint'
import type { linkEndpoints } from '@kervan/contract/payment/links/link.endpoints'
import { toDecimal } from '@kervan/domain/money/money'
import { languageOfPlace } from '@kervan/domain/readerLanguage'
import { auditOf } from '../../../platform/audit/auditOf.ts'
import { requireActor } from '../../../platform/ctx.ts'
import type { Ctx } from '../../../platform/ctx.ts'
import { inTransaction } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors.ts'
import { translate } from '../../../platform/language.ts'
import type { ReaderLanguage } from '../../../platform/language.ts'
import { writeAmount } from '../../../platform/localeFormat.ts'
import { inCallersScope } from '../../access/inScope.ts'
import { lockItemsToPay, totalToPay } from '../../cart/lockItemsToPay.ts'
import type { ItemToPay } from '../../cart/lockItemsToPay.ts'
import { findCompanyName } from '../../company/findCompanyName.ts'
import { notify } from '../../notice/notify.ts'
import { paymentLinkEmail } from './linkEmail.ts'
import { insertLink, isLinkInScope, lockLink, withdrawLinkRow } from './link.queries.ts'
import { paymentLinks } from './link.tables.ts'
import { hashOfLink, linkUrl } from './linkToken.ts'

type Wish = InputOf<(typeof linkEndpoints)['createPaymentLink']>['body']

const audit = auditOf('paymentLink')
const dayMs = 24 * 3_600_000

/** Language of the receivers' country; the caller's when the receivers read different languages. */
const languageOfReceivers = ({ language }: Ctx, items: readonly ItemToPay[]): ReaderLanguage => {
  const [first = language, ...others] = new Set(items.map((item) => languageOfPlace(item.receiverCountry)))
  return others.length === 0 ? first : language
}

/**
 * Creates a payment link. The items' price is guaranteed until the link expires.
 * @throws AppError as a payment of the same items
 */
export const createPaymentLink = (
  ctx: Ctx,
  { cartItemIds, days, email, language = null }: Wish,
): Promise<AnswerOf<(typeof linkEndpoints)['createPaymentLink']>> =>
  inTransaction(ctx.db, async (tx) => {
    const rows = await lockItemsToPay(ctx, tx, [...new Set(cartItemIds)])
    const amount = totalToPay(rows, ctx.now)
    const id = randomUUID()
    const expiresAt = new Date(ctx.now.getTime() + days * dayMs)
    const { companyId } = rows[0]!
    await insertLink(
      tx,
      {
        id,
        companyId,
        createdBy: requireActor(ctx).userId,
        tokenHash: hashOfLink(ctx.settings, id),
        amount,
        expiresAt,
        isEmailed: Boolean(email),
        language,
        createdAt: ctx.now,
      },
      rows.map((row) => ({
        cartItemId: row.id,
        shipmentId: row.shipmentId,
        offerId: row.offerId,
        assetReference: row.assetReference,
        serviceName: row.serviceName,
        countryCode: row.receiverCountry,
        price: row.price,
      })),
    )
    await audit(tx, ctx, {
      action: 'paymentLinkCreated',
      id,
      details: {
        amount: writeAmount('en', amount),
        assetReference: rows.map(({ assetReference }) => assetReference).join(', '),
      },
    })
    if (email)
      await notify(tx, ctx, {
        to: { email, firstName: '', language: language ?? languageOfReceivers(ctx, rows) },
        email: paymentLinkEmail,
        facts: [
          {
            key: id,
            fact: {
              linkId: id,
              company: (await findCompanyName(tx, companyId))!,
              amount: toDecimal(amount),
              currency: amount.currency,
              expiresAt: expiresAt.toISOString(),
              pageLanguage: language,
            },
          },
        ],
      })
    return {
      returnCode: 200,
      returnText: translate(ctx.language, email ? 'payment:link.sent' : 'payment:link.made'),
      id,
      url: linkUrl(ctx.settings, id, language),
      expiresDate: expiresAt.toISOString(),
    }
  })

/** @throws AppError notFound for another company's link; paymentLinkNotOpen */
export const withdrawPaymentLink = (
  ctx: Ctx,
  id: string,
): Promise<AnswerOf<(typeof linkEndpoints)['withdrawPaymentLink']>> =>
  inTransaction(ctx.db, async (tx) => {
    if (!(await isLinkInScope(tx, id, inCallersScope(paymentLinks.companyId)(ctx))))
      throw new AppError('notFound')
    const link = await lockLink(tx, id, ctx.now)
    if (link?.state !== 'open') throw new AppError('paymentLinkNotOpen')
    await withdrawLinkRow(tx, id, ctx.now)
    await audit(tx, ctx, { action: 'paymentLinkWithdrawn', id })
    return { returnCode: 200, returnText: translate(ctx.language, 'payment:link.withdrawn') }
  })
