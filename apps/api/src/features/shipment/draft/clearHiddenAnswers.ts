import type { ShipmentDraft } from '@kervan/contract/shipment/draft/shipmentDraft'
import { money } from '@kervan/domain/money/money'
import type { Money } from '@kervan/domain/money/money'
import type { Ctx } from '../../../platform/ctx.ts'
import { asksForAtrPreparer } from '../checks/checkDetails.ts'
import type { CheckFacts } from '../checks/checkFacts.ts'
import { checkFactsOf } from '../checks/checkShipment.ts'
import { customsValueOf } from './shipmentRows.ts'

const noIoss = { iossType: null, iossNumber: null, iossConfirmed: null } as const

const senderOf = ({ draft: { sender }, ioss }: CheckFacts): ShipmentDraft['sender'] => {
  if (ioss === 'notAsked') return { ...sender, ...noIoss }
  // The platform's IOSS number, or none, replaces the sender's number and its confirmation.
  const hasOwnNumber = sender.iossType !== 'provider' && sender.iossType !== 'none'
  return hasOwnNumber ? sender : { ...sender, iossNumber: null, iossConfirmed: null }
}

/**
 * Returns the draft without answers to questions that it no longer raises. Otherwise these answers would be
 * charged or printed although the form does not show them.
 */
export const withoutHiddenAnswers = (facts: CheckFacts): ShipmentDraft => {
  const { draft } = facts
  return {
    ...draft,
    sender: senderOf(facts),
    details:
      asksForAtrPreparer(facts) || isAtrOpen(facts) ? draft.details : { ...draft.details, atrPreparer: null },
  }
}

export const goodsValueOf = (draft: ShipmentDraft): Money | null => {
  const value = customsValueOf(draft)
  const { currency } = draft.details
  return value && currency ? money(value.minor, currency) : null
}

export const clearHiddenAnswers = async (
  ctx: Pick<Ctx, 'cache' | 'settings' | 'connectors' | 'now'>,
  draft: ShipmentDraft,
): Promise<ShipmentDraft> => withoutHiddenAnswers(await checkFactsOf(ctx, draft, goodsValueOf(draft)))

/** Checks whether the A.TR question may still arise: it depends on the goods and the destination. */
const isAtrOpen = ({ draft, isPackage, goodsValueIn }: CheckFacts): boolean =>
  isPackage && (draft.receiver.countryCode === null || goodsValueIn('EUR') === null)
