/** What is still missing, wrong or doubtful: asked before pricing and payment, shown in the wizard after every save. */
import { shipmentTypes } from '@kervan/contract/shipment/shipmentChoices'
import type { ShipmentDraft } from '@kervan/contract/shipment/shipmentDraft'
import { fromDecimal } from '@kervan/domain/money/money'
import type { Money } from '@kervan/domain/money/money'
import { scopeOf } from '../../platform/ctx.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { AppError } from '../../platform/errors.ts'
import { states } from '../reference/reference-facts.ts'
import { asksForAtrPreparer, checkDetails, expectsIoss } from './check-details.ts'
import { goodsValueConverter } from './goods-value.ts'
import { checkReceiver, checkSender } from './check-parties.ts'
import { checkPieces } from './check-pieces.ts'
import { checkProducts } from './check-products.ts'
import type { CheckFacts } from './check-facts.ts'
import type { Finding } from './finding.ts'
import { findShipmentRows } from './shipment.queries.ts'
import type { ShipmentRows } from './shipment.queries.ts'
import { toDraft } from './shipment-rows.ts'

/** All findings in the order of the wizard's tabs. Pure: the same draft and facts give the same findings. */
const checkDraft = (facts: CheckFacts): Finding[] => [
  ...checkSender(facts),
  ...checkReceiver(facts),
  ...checkDetails(facts),
  ...checkProducts(facts),
  ...checkPieces(facts),
]

const statesOf = (countryCode: string | null): ReadonlySet<string> =>
  new Set(states.flatMap(({ country, code }) => (country === countryCode ? [code] : [])))

const factsOf = async (ctx: Ctx, draft: ShipmentDraft, goodsValue: Money | null): Promise<CheckFacts> => {
  const known = {
    draft,
    isPackage: draft.shipmentType === shipmentTypes.package,
    goodsValueIn: await goodsValueConverter(ctx.db, goodsValue),
  }
  return {
    ...known,
    isIossExpected: expectsIoss(known),
    today: ctx.now.toISOString().slice(0, 10),
    stateCodes: statesOf(draft.receiver.countryCode),
  }
}

/** Findings of a stored shipment and the questions that it raises. */
export const checkRows = async (
  ctx: Ctx,
  rows: ShipmentRows,
): Promise<{ findings: Finding[]; asks: { ioss: boolean; atr: boolean } }> => {
  const { customsValue, currency } = rows.shipment
  const goodsValue = customsValue === null || currency === null ? null : fromDecimal(customsValue, currency)
  const facts = await factsOf(ctx, toDraft(rows), goodsValue)
  return {
    findings: checkDraft(facts),
    asks: { ioss: facts.isIossExpected, atr: asksForAtrPreparer(facts) },
  }
}

/** @throws AppError notFound outside the caller's scope */
export const checkShipment = async (ctx: Ctx, shipmentId: string): Promise<Finding[]> => {
  const rows = await findShipmentRows(ctx.db, scopeOf(ctx), shipmentId)
  if (!rows) throw new AppError('notFound')
  return (await checkRows(ctx, rows)).findings
}
