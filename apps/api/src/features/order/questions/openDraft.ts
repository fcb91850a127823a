/** Drafts of orders with their open fields. */
import { groupBy } from '@kervan/domain/pricing/rating/compile/groupBy'
import type { ShipmentDraft } from '@kervan/contract/shipment/draft/shipmentDraft'
import type { Ctx } from '../../../platform/ctx.ts'
import type { Db } from '../../../platform/db/database.ts'
import { checkDraft, checkFactsIn, loadCheckWorld } from '../../shipment/checks/checkShipment.ts'
import type { CheckWorld } from '../../shipment/checks/checkShipment.ts'
import type { ValidationIssue } from '../../shipment/checks/validationIssue.ts'
import { goodsValueOf } from '../../shipment/draft/clearHiddenAnswers.ts'
import { canChangeShipment } from '../../shipment/draft/mayChange.ts'
import { findDrafts } from '../../shipment/draft/manyDrafts.ts'
import type { StoredDraft } from '../../shipment/draft/manyDrafts.ts'
import type { Scope } from '../../access/policies.ts'
import { draftOfOrder } from '../draft/draftOfOrder.ts'
import type { OrderFinding } from '../draft/findings.ts'
import { loadMemory } from '../draft/loadMemory.ts'
import { mergedOrder } from '../draft/mergedOrder.ts'
import type { OrderToShip } from '../draft/mergedOrder.ts'
import { listDraftOrders } from './openDrafts.queries.ts'

export interface OpenDraft extends StoredDraft {
  /** Numbers of the orders by their ids. */
  orders: ReadonlyMap<string, string>
  /** Fields that prevent pricing, and missing product identifiers that customs wants. */
  errors: ValidationIssue[]
  /** What the store says about fields that it could not fill, by their path. */
  findings: ReadonlyMap<string, OrderFinding>
}

const identifierField = /^products\.\d+\.(merchantNumber|manufacturerNumber|standardNumber)$/

const issuesOf = (world: CheckWorld, draft: ShipmentDraft): ValidationIssue[] =>
  checkDraft(checkFactsIn(world, draft, goodsValueOf(draft)))

export const errorsOf = (world: CheckWorld, draft: ShipmentDraft): ValidationIssue[] =>
  issuesOf(world, draft).filter(({ severity }) => severity === 'error')

const askedOf = (world: CheckWorld, draft: ShipmentDraft): ValidationIssue[] =>
  issuesOf(world, draft).filter(({ severity, field }) => severity === 'error' || identifierField.test(field))

type DraftOrders = Awaited<ReturnType<typeof listDraftOrders>>

const ordersToShip = (rows: DraftOrders): OrderToShip[] =>
  [...groupBy(rows, ({ orderId }) => orderId).values()].map((parts) => {
    const { content } = parts[0]!
    const quantities = new Map(parts.map(({ lineId, quantity }) => [lineId, quantity]))
    const lines = content.lines.flatMap((line) => {
      const quantity = quantities.get(line.id)
      return quantity === undefined ? [] : [{ line, quantity }]
    })
    return { content, lines }
  })

/** Drafts among `shipmentIds` that have an open field, in their order; `isLocked` locks them all. */
export const loadOpenDrafts = async (
  db: Db,
  ctx: Ctx,
  scope: Scope,
  shipmentIds: readonly string[],
  { isLocked = false } = {},
): Promise<{ drafts: OpenDraft[]; world: CheckWorld }> => {
  const world = await loadCheckWorld(ctx)
  const checked = (await findDrafts(db, scope, shipmentIds, { isLocked }))
    .filter(({ shipment }) => canChangeShipment(shipment.state))
    .map((found) => ({ ...found, errors: askedOf(world, found.draft) }))
    .filter(({ errors }) => errors.length > 0)
  if (checked.length === 0) return { drafts: [], world }
  const found = await listDraftOrders(
    db,
    checked.map(({ shipment }) => shipment.id),
  )
  const parts = groupBy(found, ({ shipmentId }) => shipmentId)
  const drafts: OpenDraft[] = []
  for (const [companyId, ofCompany] of groupBy(checked, ({ shipment }) => shipment.companyId)) {
    const contents = ofCompany.flatMap(({ shipment }) => parts.get(shipment.id) ?? [])
    const memory = await loadMemory(ctx, companyId, contents)
    for (const one of ofCompany) {
      const rows = parts.get(one.shipment.id)
      if (!rows) continue
      const merged = mergedOrder(ordersToShip(rows))
      const { findings } = draftOfOrder(merged.content, { ...merged, leftLines: 0 }, { memory, world })
      drafts.push({
        ...one,
        orders: new Map(rows.map(({ orderId, content }) => [orderId, content.number])),
        findings: new Map(findings.map((finding) => [finding.field, finding])),
      })
    }
  }
  return { drafts, world }
}
