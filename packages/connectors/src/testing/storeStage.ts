/** Stage, orders and walk that the certification cases of stores share. */
import type { Fulfilment, OrderPosition, Store, StoreOrder } from '../stores/store.ts'
import type { CertificationSamples } from './certificationSamples.ts'
import type { CertificationCase, Stage } from './certificationStage.ts'
import type { TestOrder, TestShop } from './testShop.ts'

export type WithStage = (work: (stage: Stage) => Promise<void>) => () => Promise<void>

type StoreFact = NonNullable<NonNullable<CertificationSamples['store']>['lacks']>[number]

export interface StoreStage extends Stage {
  store: Store
  shop: TestShop
  /** Returns whether the platform's API has a fact about orders and parcels. */
  has: (fact: StoreFact) => boolean
  /** Parcel with all or some lines of an order. */
  parcelOf: (order: StoreOrder, changes?: Partial<Fulfilment>) => Fulfilment
}

export const patient = (): AbortSignal => AbortSignal.timeout(20_000)

export const storeCase =
  (withStage: WithStage) =>
  (name: string, work: (stage: StoreStage) => Promise<void>): CertificationCase => ({
    name,
    run: withStage(async (stage) => {
      const { shop, parcel, lacks = [] } = stage.samples.store!
      const parcelOf: StoreStage['parcelOf'] = ({ id, lines }, changes) => ({
        ...parcel,
        orderId: id,
        lines: lines.map((line) => ({ lineId: line.id, quantity: line.quantity })),
        ...changes,
      })
      const has: StoreStage['has'] = (fact) => !lacks.includes(fact)
      await work({ ...stage, store: stage.open().store!, shop: shop(), has, parcelOf })
    }),
  })

export const begin = new Date('2026-11-20T10:00:00Z')
export const after = (seconds: number): Date => new Date(begin.getTime() + seconds * 1000)

export const lamp = { sku: 'LMP-1', title: 'Mosaic lamp', quantity: 2, unitPrice: '35.50', weightGrams: 1200 }
export const cezve = {
  sku: 'CZV-1',
  title: 'Copper cezve',
  quantity: 1,
  unitPrice: '20.00',
  weightGrams: 400,
}

export const openOrder = (at = begin): TestOrder => ({ at, state: 'open', lines: [lamp, cezve] })

/** Reads all pages from a position. `mostPages` ends a walk that does not advance. */
export const walk = async (
  store: Store,
  from: OrderPosition = { changedFrom: after(-5), page: null },
  mostPages = 50,
): Promise<StoreOrder[]> => {
  const orders: StoreOrder[] = []
  let position: OrderPosition | null = from
  for (let pages = 0; position; pages++) {
    if (pages === mostPages) throw new Error('the walk does not end')
    const page = await store.ordersSince(position, patient())
    orders.push(...page.orders)
    position = page.next
  }
  return orders
}

export const idsOf = (orders: readonly { id: string }[]): string[] =>
  [...new Set(orders.map(({ id }) => id))].toSorted()
