import type { SenderDraft } from '@kervan/contract/shipment/draft/party'
import type { Ctx } from '../../platform/ctx.ts'
import { findDefaultSender, findLastIossSender } from './contact.queries.ts'

export type IossAnswer = Pick<SenderDraft, 'iossType' | 'iossNumber' | 'iossConfirmed'>

/**
 * Suggests the IOSS answer of a new parcel: the default sender's, otherwise the answer of the company's last
 * parcel with its number. Without any: the platform's number, because a parcel without IOSS waits for VAT at the
 * border; no IOSS where the platform has no number.
 * @param companyId null for staff, who get the usual answer
 */
export const suggestIossOf = async (
  { db, settings }: Pick<Ctx, 'db' | 'settings'>,
  companyId: number | null,
): Promise<IossAnswer> => {
  const hasHouseNumber = settings.HOUSE_IOSS_NUMBER !== undefined
  const usual = hasHouseNumber ? 'provider' : 'none'
  const known = companyId === null ? null : await findKnownAnswer(db, companyId)
  // A remembered number of the platform is gone when an administrator removed it.
  if (!known || (known.iossType === 'provider' && !hasHouseNumber))
    return { iossType: usual, iossNumber: null, iossConfirmed: null }
  return known
}

const answerOf = ({ iossType, iossNumber, iossConfirmed }: SenderDraft): IossAnswer | null =>
  iossType === null ? null : { iossType, iossNumber, iossConfirmed }

const findKnownAnswer = async (db: Ctx['db'], companyId: number): Promise<IossAnswer | null> => {
  const saved = await findDefaultSender(db, companyId)
  const ofSaved = saved ? answerOf(saved) : null
  if (ofSaved) return ofSaved
  const last = await findLastIossSender(db, companyId)
  return last ? answerOf(last) : null
}
