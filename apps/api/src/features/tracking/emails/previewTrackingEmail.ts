import type { AnswerOf, InputOf } from '@kervan/contract/endpoint'
import type { trackingEmailEndpoints } from '@kervan/contract/tracking/trackingEmails.endpoints'
import type { Ctx } from '../../../platform/ctx.ts'
import { AppError } from '../../../platform/errors.ts'
import { translate } from '../../../platform/language.ts'
import { chooseCompany } from '../../company/chooseCompany.ts'
import { findPageOfCompany } from '../senderPage/senderPage.queries.ts'
import { writeTrackingEmail } from './trackingEmail.ts'

const dayMs = 24 * 3_600_000

/**
 * Renders an email with example data, so that a company's settings reveal no real shipment.
 * @throws AppError notFound
 */
export const previewTrackingEmail = async (
  ctx: Ctx,
  {
    companyID,
    audience,
    kind,
    exception,
    language,
  }: InputOf<typeof trackingEmailEndpoints.previewTrackingEmail>['body'],
): Promise<AnswerOf<typeof trackingEmailEndpoints.previewTrackingEmail>> => {
  const { companyId } = await chooseCompany(ctx, companyID)
  if (companyId === null) throw new AppError('notFound')
  const { subject, html, text } = writeTrackingEmail(
    ctx.settings,
    { to: '', firstName: '', language },
    {
      audience,
      kind,
      exception: kind === 'exception' ? (exception ?? 'heldAtCustoms') : null,
      at: ctx.now.toISOString(),
    },
    {
      reference: 'KRV-41870392-5',
      sender: translate(language, 'tracking/emails:example.sender'),
      countryCode: 'DE',
      carrier: 'UPS',
      service: 'Express Saver',
      waybill: '1Z999AA10123456784',
      pieceCount: 2,
      estimatedDelivery: new Date(ctx.now.getTime() + 3 * dayMs),
    },
    await findPageOfCompany(ctx.db, companyId),
  )
  return { subject, html: html!, text }
}
