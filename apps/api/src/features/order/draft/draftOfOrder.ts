import type { ShipmentDraft } from '@kervan/contract/shipment/draft/shipmentDraft'
import type { ParcelToQuote } from '@kervan/domain/pricing/quotes/parcelToQuote'
import { checkDraft, checkFactsIn } from '../../shipment/checks/checkShipment.ts'
import type { CheckWorld } from '../../shipment/checks/checkShipment.ts'
import type { DraftRequest } from '../../shipment/bulk/file/readBulkShipment.ts'
import { parseDraft } from '../../shipment/bulk/file/readBulkShipment.ts'
import { goodsValueOf, withoutHiddenAnswers } from '../../shipment/draft/clearHiddenAnswers.ts'
import { identifierDemandOf } from '../../shipment/draft/declareIdentifiers.ts'
import { parcelOfDraft } from '../../shipment/offers/parcelOfDraft.ts'
import type { OrderContent } from '../order.tables.ts'
import { lineLimits, requestOf } from './draftRequest.ts'
import type { LineToShip, OrderMemory } from './draftRequest.ts'
import {
  differingSums,
  spreadDiscounts,
  textOfValue,
  limitFindings,
  linesLeft,
  postBoxes,
  propose,
  roundedPrices,
  valueAt,
  wrongBarcodes,
} from './findings.ts'
import type { OrderFinding } from './findings.ts'

export interface OrderDraft {
  draft: ShipmentDraft
  findings: OrderFinding[]
  /** Parcel to price; null while the draft has errors. */
  parcel: ParcelToQuote | null
}

export interface DraftSources {
  memory: OrderMemory
  world: CheckWorld
  /** Changes the request before its limits are checked; returns findings about its changes. */
  adjust?: (request: DraftRequest) => OrderFinding[]
}

/** Reports address lines that were divided otherwise than the store has them. */
const dividedAddress = ({ shipTo }: OrderContent, draft: ShipmentDraft): OrderFinding[] => {
  const isSame =
    shipTo.lines.length <= lineLimits.length &&
    shipTo.lines.every((line, at) => line.length <= lineLimits[at]!)
  if (isSame || draft.receiver.addressLine1 === null) return []
  const value = shipTo.lines.join(', ')
  return [
    {
      field: 'receiver.addressLine1',
      kind: 'doubt',
      key: 'order:finding.dividedAddress',
      params: {},
      value,
      proposal: null,
    },
  ]
}

/** A request of which nothing is acceptable makes an empty draft, so that the order still gets one. */
const emptyRequest = () => ({
  sender: {},
  receiver: {},
  details: {},
  products: [],
  pieces: [],
  shipmentType: 2,
})

/**
 * Fills a draft from an order. A value outside the limits of the draft is left out and reported with a proposal:
 * nothing is cut. Pure: the same order, memory and world give the same draft.
 */
export const draftOfOrder = (
  order: OrderContent,
  { lines, leftLines }: { lines: readonly LineToShip[]; leftLines: number },
  { memory, world, adjust }: DraftSources,
): OrderDraft => {
  const request = requestOf(order, lines, memory)
  const adjusted = adjust?.(request) ?? []
  const asSent = structuredClone(request)
  const proposing = { request: asSent, lines, memory }
  // The value for customs is not taken from prices that do not agree with the order's total.
  if (order.sumsDiffer) for (const product of request.products) delete product.unitPrice
  // Removes refused values from `request`.
  const { draft: accepted, issues } = parseDraft(request)
  const parsed = accepted ?? parseDraft(emptyRequest()).draft!
  const goodsValue = goodsValueOf(parsed)
  const draft = withoutHiddenAnswers(checkFactsIn(world, parsed, goodsValue))
  const facts = checkFactsIn(world, draft, goodsValue)
  const findings = [
    ...limitFindings(issues, proposing),
    ...dividedAddress(order, draft),
    ...postBoxes(order),
    ...differingSums(order, lines),
    ...spreadDiscounts(order),
    ...(order.sumsDiffer ? [] : roundedPrices(lines)),
    ...(identifierDemandOf(draft, world.today) === 'none' ? [] : wrongBarcodes(lines, draft.products)),
    ...linesLeft(leftLines),
    ...adjusted,
  ]
  // A doubt does not replace the error of its field.
  const known = new Set(findings.filter(({ kind }) => kind !== 'doubt').map(({ field }) => field))
  const checked = checkDraft(facts)
  for (const { field, severity, key, params } of checked) {
    if (known.has(field)) continue
    const value = valueAt(draft, field)
    const isMissing = severity === 'error' && (value === null || value === undefined)
    findings.push({
      field,
      kind: severity === 'doubt' ? 'doubt' : isMissing ? 'missing' : 'limit',
      key,
      params,
      value: textOfValue(value),
      proposal: severity === 'error' ? propose(field, { key, params }, proposing) : null,
    })
  }
  const isComplete = checked.every(({ severity }) => severity !== 'error')
  return { draft, findings, parcel: isComplete ? parcelOfDraft(facts) : null }
}
