import type { OrderToDecide } from '@kervan/domain/order/rules/decideOrder'
import { money } from '@kervan/domain/money/money'
import type { Money } from '@kervan/domain/money/money'
import type { RateTable } from '@kervan/domain/pricing/rating/compile/rateTable'
import { timeInTurkiye } from '../../../platform/clock.ts'
import { goodsValueConverter } from '../../pricing/quotes/goodsValue.ts'
import { productOf, weightOf } from '../draft/draftRequest.ts'
import type { LineToShip, OrderMemory } from '../draft/draftRequest.ts'
import type { OrderRecord } from '../order.queries.ts'

/** Value of the goods in the order's currency; null for one that is no amount. */
const goodsValueOf = (lines: readonly LineToShip[], currency: string): Money | null => {
  const value = lines.reduce((sum, { line, quantity }) => sum + Number(line.unitPrice) * quantity, 0)
  const minor = Math.round(Number(value.toFixed(2)) * 100)
  return Number.isSafeInteger(minor) ? money(minor, currency) : null
}

export interface FactSources {
  memory: OrderMemory
  table: RateTable
  /** Day in Türkiye whose exchange rates count. */
  today: string
}

/** Facts of an order, or of the part of it that is shipped, for `decideOrder`. */
export const factsOf = (
  { content, connectionId, countryCode }: Pick<OrderRecord, 'content' | 'connectionId' | 'countryCode'>,
  lines: readonly LineToShip[],
  { memory, table, today }: FactSources,
): OrderToDecide => {
  const inCurrency = goodsValueConverter(table, goodsValueOf(lines, content.currency), today)
  const known = new Map<string, Money | null>()
  return {
    integrationId: connectionId,
    countryCode,
    weightKg: weightOf(lines, memory),
    valueIn: (currency) => {
      if (!known.has(currency)) known.set(currency, inCurrency(currency))
      return known.get(currency)!
    },
    products: lines.map((line) => {
      const { description, gtip } = productOf(line, memory)
      return {
        sku: line.line.sku,
        // A word of the store's title counts as well as one of the catalogue's description.
        description: `${String(description)} ${line.line.title}`,
        gtip: (gtip as string | undefined) ?? null,
      }
    }),
    serviceWanted: content.serviceWanted,
    hour: Number(timeInTurkiye(new Date(content.placedAt)).slice(0, 2)),
  }
}
