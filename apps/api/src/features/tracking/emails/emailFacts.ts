import type { newsAudiences } from '@kervan/contract/tracking/trackingEmails.endpoints'
import type { Ctx } from '../../../platform/ctx.ts'
import type { ReaderLanguage } from '../../../platform/language.ts'
import { findPageOfCompany } from '../senderPage/senderPage.queries.ts'
import { trackingUrl } from './trackingEmail.ts'
import { findEmailShipment } from './trackingEmails.queries.ts'
import type { EmailShipment } from './trackingEmails.queries.ts'

/** Collects what an email says about a shipment, and the tracking page of its reader. */
export const findEmailFacts = async (
  { db, settings }: Pick<Ctx, 'db' | 'settings'>,
  shipmentId: string,
  audience: (typeof newsAudiences)[number],
  language: ReaderLanguage,
): Promise<(EmailShipment & { trackingUrl: string }) | undefined> => {
  const shipment = await findEmailShipment(db, shipmentId)
  if (!shipment) return undefined
  const page = audience === 'receiver' ? await findPageOfCompany(db, shipment.companyId) : undefined
  const { reference } = shipment
  const url = trackingUrl(settings, audience, page?.isActive ? page : undefined, { reference, language })
  return { ...shipment, trackingUrl: url }
}
