/**
 * Checks for missing, wrong or doubtful fields. Runs before pricing and payment, and in the wizard after every
 * save.
 */
import { shipmentTypes } from '@kervan/contract/shipment/shipmentChoices'
import type { ShipmentAnswer } from '@kervan/contract/shipment/shipmentAnswer'
import type { ShipmentDraft } from '@kervan/contract/shipment/draft/shipmentDraft'
import { borderPassport } from '@kervan/domain/customs/border/passport'
import { fromDecimal } from '@kervan/domain/money/money'
import type { Money } from '@kervan/domain/money/money'
import { findEmbargo } from '@kervan/domain/pricing/rating/embargo'
import { toDayNumber } from '@kervan/domain/pricing/rating/days'
import type { RateTable } from '@kervan/domain/pricing/rating/compile/rateTable'
import { isBooked } from '@kervan/domain/shipment/shipmentLife'
import type { Ctx } from '../../../platform/ctx.ts'
import { dayInTurkiye } from '../../../platform/clock.ts'
import { states } from '../../reference/referenceFacts.ts'
import { currentRateTable } from '../../pricing/rateTable/currentRateTable.ts'
import { asksForAtrPreparer, checkDetails, iossQuestion, isAboveIossLimit, usesIoss } from './checkDetails.ts'
import { goodsValueConverter } from '../../pricing/quotes/goodsValue.ts'
import { checkReceiver, checkSender, home } from './checkParties.ts'
import { checkPieces } from './checkPieces.ts'
import { checkProducts } from './checkProducts.ts'
import type { CheckFacts } from './checkFacts.ts'
import type { ValidationIssue } from './validationIssue.ts'
import { isReturnShipment } from '../returns/return.queries.ts'
import type { ShipmentRows } from '../shipment.queries.ts'
import { consignmentOfDraft } from '../border/consignmentOfDraft.ts'
import { draftFromRows } from '../draft/shipmentRows.ts'

/** Returns all issues in the order of the wizard's tabs. Pure: the same draft and facts give the same issues. */
export const checkDraft = (facts: CheckFacts): ValidationIssue[] => {
  const passport = borderPassport(consignmentOfDraft(facts))
  return [
    ...checkSender(facts),
    ...checkReceiver(facts, passport),
    ...checkDetails(facts),
    ...checkProducts(facts, passport),
    ...checkPieces(facts),
  ]
}

const codesByCountry = new Map<string, Set<string>>()
for (const { country, code } of states)
  codesByCountry.set(country, (codesByCountry.get(country) ?? new Set()).add(code))
const noStates: ReadonlySet<string> = new Set()

/** Reference data for the checks, loaded once for any number of drafts. */
export interface CheckWorld {
  table: RateTable
  today: string
  hasHouseIoss: boolean
  labelLimits: CheckFacts['labelLimits']
}

export const loadCheckWorld = async (
  ctx: Pick<Ctx, 'cache' | 'settings' | 'connectors' | 'now'>,
): Promise<CheckWorld> => ({
  table: await currentRateTable(ctx),
  today: dayInTurkiye(ctx.now),
  hasHouseIoss: ctx.settings.HOUSE_IOSS_NUMBER !== undefined,
  labelLimits: ctx.connectors.all.flatMap(({ name, labelLimits: limits }) =>
    limits ? [{ carrierName: name, limits }] : [],
  ),
})

export const checkFactsIn = (
  { table, today, hasHouseIoss, labelLimits }: CheckWorld,
  draft: ShipmentDraft,
  goodsValue: Money | null,
  isReturn = false,
): CheckFacts => {
  const known = {
    draft,
    isPackage: draft.shipmentType === shipmentTypes.package,
    goodsValueIn: goodsValueConverter(table, goodsValue, today),
  }
  const { countryCode } = draft.receiver
  const ioss = iossQuestion(known)
  return {
    ...known,
    ioss,
    hasHouseIoss,
    usesIoss: usesIoss(draft.sender, { ioss, hasHouseIoss }),
    labelLimits,
    embargo: (countryCode && findEmbargo(table, null, countryCode, toDayNumber(today))) || null,
    today,
    isReturn,
    stateCodes: codesByCountry.get(countryCode ?? '') ?? noStates,
  }
}

export const checkFactsOf = async (
  ctx: Pick<Ctx, 'cache' | 'settings' | 'connectors' | 'now'>,
  draft: ShipmentDraft,
  goodsValue: Money | null,
): Promise<CheckFacts> => checkFactsIn(await loadCheckWorld(ctx), draft, goodsValue)

/** Returns the facts by which a stored shipment is checked today. */
export const factsOfRows = async (ctx: Ctx, rows: ShipmentRows): Promise<CheckFacts> => {
  const { customsValue, currency } = rows.shipment
  const goodsValue = customsValue === null || currency === null ? null : fromDecimal(customsValue, currency)
  const { sender, receiver, id } = rows.shipment
  const comesHome = sender.countryCode !== home && receiver.countryCode === home
  const isReturn = sender.countryCode !== null && comesHome && (await isReturnShipment(ctx.db, id))
  const facts = checkFactsIn(await loadCheckWorld(ctx), draftFromRows(rows), goodsValue, isReturn)
  const { state, iossNumber } = rows.shipment
  return isBooked(state) ? { ...facts, usesIoss: iossNumber !== null } : facts
}

/** Returns the issues of a stored shipment and the questions that the wizard must show. */
export const checkRows = async (
  ctx: Ctx,
  rows: ShipmentRows,
): Promise<{ findings: ValidationIssue[]; asks: ShipmentAnswer['asks'] }> => {
  const facts = await factsOfRows(ctx, rows)
  return {
    findings: checkDraft(facts),
    asks: {
      ioss: facts.ioss === 'asked',
      isAboveIossLimit: isAboveIossLimit(facts),
      hasHouseIoss: facts.hasHouseIoss,
      atr: asksForAtrPreparer(facts),
    },
  }
}
