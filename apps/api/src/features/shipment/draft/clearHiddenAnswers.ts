import type { ShipmentDraft } from '@kervan/contract/shipment/draft/shipmentDraft'
import { fromDecimal } from '@kervan/domain/money/money'
import type { Ctx } from '../../../platform/ctx.ts'
import { asksForAtrPreparer } from '../checks/checkDetails.ts'
import type { CheckFacts } from '../checks/checkFacts.ts'
import { checkFactsOf } from '../checks/checkShipment.ts'
import { toShipmentColumns } from './shipmentRows.ts'

const noIoss = { iossType: null, iossNumber: null, iossConfirmed: null } as const

const senderOf = ({ draft: { sender }, ioss }: CheckFacts): ShipmentDraft['sender'] => {
  if (ioss === 'notAsked') return { ...sender, ...noIoss }
  // The house's number needs neither the sender's nor its confirmation.
  return sender.iossType === 'provider' ? { ...sender, iossNumber: null, iossConfirmed: null } : sender
}

/**
 * The draft without answers to questions that its destination, receiver, purpose and goods no longer raise: they would
 * be charged or printed although nobody sees them in the form.
 */
export const clearHiddenAnswers = async (
  ctx: Pick<Ctx, 'cache' | 'settings' | 'now'>,
  draft: ShipmentDraft,
): Promise<ShipmentDraft> => {
  const { customsValue, currency } = toShipmentColumns(draft)
  const goodsValue = customsValue && currency ? fromDecimal(customsValue, currency) : null
  const facts = await checkFactsOf(ctx, draft, goodsValue)
  return {
    ...draft,
    sender: senderOf(facts),
    details:
      asksForAtrPreparer(facts) || isAtrOpen(facts) ? draft.details : { ...draft.details, atrPreparer: null },
  }
}

/** Without goods or a destination the question of the A.TR may still come. */
const isAtrOpen = ({ draft, isPackage, goodsValueIn }: CheckFacts): boolean =>
  isPackage && (draft.receiver.countryCode === null || goodsValueIn('EUR') === null)
