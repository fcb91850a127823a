/** Writes what rules decided about an order into its draft. */
import type { Decision } from '@kervan/domain/order/rules/decideOrder'
import type { OrderRule } from '@kervan/domain/order/rules/orderRule'
import { carrierBoxes } from '@kervan/domain/shipment/carrierBoxes'
import type { ProductDraft } from '@kervan/contract/shipment/draft/shipmentDraft'
import type { DraftRequest } from '../../shipment/bulk/file/readBulkShipment.ts'
import type { OrderFinding } from '../draft/findings.ts'
import type { RuleWorld } from './ruleWorld.ts'

type Fields = Record<string, unknown>

const boxByKey = new Map(carrierBoxes.map((box) => [box.key, box]))

/** Fields of a product that a template fills where the order and the catalogue have none. */
const templateFields = ['gtip', 'originCountryCode', 'englishDescription', 'permitNumber'] as const

/** Product of the template with the same stock code; otherwise the only product of the template. */
const productFor = (products: readonly ProductDraft[], sku: unknown): ProductDraft | undefined =>
  products.find((product) => product.sku !== null && product.sku === sku) ??
  (products.length === 1 && products[0]!.sku === null ? products[0] : undefined)

const fillFromTemplate = (request: DraftRequest, template: RuleWorld['templates'][number]): void => {
  const [ofOrder] = request.pieces
  if (template.pieces.length > 0)
    request.pieces = template.pieces.map((piece): Fields => ({
      ...piece,
      // A template without a weight, for one piece, is filled with the weight of the goods.
      weight: piece.weight ?? (template.pieces.length === 1 ? ofOrder?.weight : undefined),
    }))
  for (const product of request.products) {
    const from = productFor(template.products, product.sku)
    for (const field of templateFields) if (from) product[field] ??= from[field] ?? undefined
  }
}

/** Changes the request in place, before its limits are checked; returns doubts about it. */
export const adjustRequest = (
  request: DraftRequest,
  { by }: Decision<OrderRule>,
  { templates }: RuleWorld,
): OrderFinding[] => {
  const template = templates.find(({ id }) => id === by.template?.templateId)
  if (template) fillFromTemplate(request, template)
  if (by.insurance) request.isInsured = by.insurance.isInsured
  if (by.incoterm) request.details.incoterm = by.incoterm.incoterm
  const box = by.box?.box ? boxByKey.get(by.box.box) : undefined
  if (!box) return []
  const { width, length, height, mostKg } = box
  for (const piece of request.pieces) Object.assign(piece, { width, length, height })
  return request.pieces.flatMap(({ weight }, index): OrderFinding[] =>
    mostKg !== null && typeof weight === 'number' && weight > mostKg
      ? [
          {
            field: `pieces.${index}.weight`,
            kind: 'doubt',
            key: 'order/rules:finding.boxWeight',
            params: { kg: mostKg },
            value: String(weight),
            proposal: null,
          },
        ]
      : [],
  )
}
