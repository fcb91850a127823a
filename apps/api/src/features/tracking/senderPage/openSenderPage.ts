/** Public view of a sender's own tracking page: only what the company published there. */
import type { AnswerOf, FileAnswer, InputOf } from '@kervan/contract/endpoint'
import type { PublicSenderPage, senderPageEndpoints } from '@kervan/contract/tracking/senderPage.endpoints'
import type { Ctx } from '../../../platform/ctx.ts'
import { AppError } from '../../../platform/errors.ts'
import { trackShipment } from '../trackShipment.ts'
import { findLogo, findPageOfSlug, isShipmentOf } from './senderPage.queries.ts'

/** @throws AppError notFound, also for a disabled page */
const requirePage = async (ctx: Ctx, slug: string) => {
  const page = await findPageOfSlug(ctx.db, slug, ctx.now)
  if (!page) throw new AppError('notFound')
  return page
}

export const openSenderPage = async (ctx: Ctx, asked: { slug: string }): Promise<PublicSenderPage> => {
  const { slug, name, color, contact, logoKey } = await requirePage(ctx, asked.slug)
  return { slug, name, color, contact, logoKey }
}

export const getSenderLogo = async (
  ctx: Ctx,
  { slug, key }: InputOf<typeof senderPageEndpoints.getSenderLogo>['params'],
): Promise<FileAnswer> => {
  const page = await findPageOfSlug(ctx.db, slug, ctx.now)
  const logo = page ? await findLogo(ctx.db, page.companyId, key) : null
  if (!logo) throw new AppError('fileNotFound')
  return { contentType: 'image/png', bytes: logo, inline: true }
}

/**
 * Public tracking limited to one company's parcels. The owner is compared last, so that a foreign parcel takes
 * as long as an unknown one and reveals nothing.
 * @throws AppError notFound; and as `trackShipment`
 */
export const trackAtSender = async (
  ctx: Ctx,
  { slug, assetReference, captcha }: InputOf<typeof senderPageEndpoints.trackAtSender>['body'],
): Promise<AnswerOf<typeof senderPageEndpoints.trackAtSender>> => {
  const { companyId } = await requirePage(ctx, slug)
  const result = await trackShipment(ctx, { assetReference, captcha })
  if (!(await isShipmentOf(ctx.db, result.assetReference, companyId))) throw new AppError('trackingNotFound')
  return result
}
