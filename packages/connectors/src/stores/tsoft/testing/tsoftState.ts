/** State of the simulated T-Soft, with orders in the shape of `order/get`. */
import type { SystemAnswer } from '../../../testing/simulatedSystem.ts'
import type { ShopLie, TestOrder } from '../../../testing/testShop.ts'
import { turkishWall } from '../../turkish.ts'

export interface ShopLine {
  OrderProductId: string
  Quantity: string
  RefundCount: string
  [field: string]: unknown
}

export interface ShopOrder {
  OrderId: string
  OrderCode: string
  OrderDate: string
  UpdateDate: string
  OrderStatusId: string
  CargoCode: string
  Cargo: string
  CargoTrackingCode: string
  IsTransferred: string
  IsDeleted: string
  OrderDetails: ShopLine[]
  [field: string]: unknown
}

export interface TsoftState {
  orders: Map<string, ShopOrder>
  /** Codes of orders that are in answers only when archived ones are wanted. */
  archived: Set<string>
  /** True for a shop that ignores `UpdateDateTimeStart`. */
  isOld: boolean
  /** True for a shop that sends newer orders first. */
  isNewestFirst: boolean
  isRevoked: boolean
  tokens: Set<string>
  lie: ShopLie | null
  onPage: ((ids: readonly string[]) => void) | null
  lastPage: SystemAnswer | null
  /** Answer of the next call with a token, whatever it is. */
  answer: SystemAnswer | null
  refusal: string | null
  lastId: number
  clock: Date
}

export const createState = (): TsoftState => ({
  orders: new Map(),
  archived: new Set(),
  isOld: false,
  isNewestFirst: false,
  isRevoked: false,
  tokens: new Set(),
  lie: null,
  onPage: null,
  lastPage: null,
  answer: null,
  refusal: null,
  lastId: 1000,
  clock: new Date('2026-11-20T09:00:00Z'),
})

const wallOf = (at: Date): string => turkishWall(at.getTime()).replace('T', ' ')

/** Sets the time of an order's last change. Default: a minute after the change before. */
export const changeOrder = (
  shop: TsoftState,
  order: ShopOrder,
  at = new Date(shop.clock.getTime() + 60_000),
): void => {
  if (at > shop.clock) shop.clock = at
  order.UpdateDate = wallOf(at)
}

/** The shop's own statuses; 9 and 10 are the same in every shop. */
export const statuses = [
  { OrderStatusId: '1', OrderStatus: 'Onay Bekliyor' },
  { OrderStatusId: '3', OrderStatus: 'Hazırlanıyor' },
  { OrderStatusId: '5', OrderStatus: 'Kargoya Verildi' },
  { OrderStatusId: '7', OrderStatus: 'Teslim Edildi' },
  { OrderStatusId: '9', OrderStatus: 'İptal Edildi' },
  { OrderStatusId: '10', OrderStatus: 'İade Edildi' },
  { OrderStatusId: '1202', OrderStatus: 'Atölyede' },
]
const statusOf = { waiting: '1', open: '3', fulfilled: '5', cancelled: '9' }

export const buildShopOrder = (
  { at, state, lines, currency = 'EUR' }: TestOrder,
  nextId: () => number,
): ShopOrder => {
  const sum = lines.reduce((total, { quantity, unitPrice }) => total + quantity * Number(unitPrice), 0)
  const id = nextId()
  const place = {
    Name: 'Zoë Kraus',
    Mobile: '+4930123456',
    Tel: '',
    Address: 'Musterstr. 5',
    Neighbourhood: '',
    Town: '',
    City: 'Berlin',
    Province: '',
    Zipcode: '10115',
    Country: 'Almanya',
    CountryCode: 'DE',
  }
  const address = (kind: string) =>
    Object.fromEntries(Object.entries(place).map(([field, value]) => [kind + field, value]))
  return {
    OrderId: String(id),
    OrderCode: `T-${id}`,
    OrderDate: wallOf(at),
    UpdateDate: wallOf(at),
    OrderStatusId: statusOf[state],
    OrderStatus: '',
    OrderTotalPrice: sum.toFixed(2),
    OrderSubtotal: sum.toFixed(2),
    DiscountTotal: '0.00',
    TaxTotal: '0.00',
    Currency: currency,
    SiteDefaultCurrency: 'TL',
    ExchangeRate: '1',
    CustomerUsername: 'zoe@example.com',
    CustomerName: 'Zoë Kraus',
    CargoId: '7',
    CargoCode: 'T7',
    Cargo: 'Yurtiçi Kargo',
    CargoTrackingCode: '',
    CargoChargeWithVat: '0.00',
    GeneralOrderNote: '',
    IsTransferred: '0',
    IsDeleted: '0',
    ...address('Delivery'),
    ...address('Invoice'),
    OrderDetails: lines.map((line) => ({
      OrderProductId: String(nextId()),
      ProductCode: line.sku,
      SubProductCode: '',
      ProductName: line.title,
      Quantity: String(line.quantity),
      SellingPrice: line.unitPrice,
      SellingPriceWithoutVat: line.unitPrice,
      SellingCurrency: currency,
      Barcode: '',
      Property1: '',
      Property2: '',
      GiftPackage: '0',
      GiftNote: '',
      OrderNote: '',
      RefundCount: '0',
    })),
  }
}
