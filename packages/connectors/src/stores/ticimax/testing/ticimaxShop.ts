/** Simulated Ticimax: answers SOAP calls by its WSDL, on orders in the shape of its data contracts. */
import type { ReceivedCall, SimulatedSystem, SystemAnswer } from '../../../testing/simulatedSystem.ts'
import type { TestShop } from '../../../testing/testShop.ts'
import { createParcelHandlers } from './ticimaxParcels.ts'
import { SoapRefusal, answerOf, faultOf, readCall, textPart } from './ticimaxSoap.ts'
import type { Parts, Values } from './ticimaxSoap.ts'
import { buildShopOrder, changeOrder, changeStatus, createState } from './ticimaxState.ts'
import type { ShopLine, ShopOrder, TicimaxState } from './ticimaxState.ts'

export const ticimaxKeys = { memberCode: 'WS-CERTIFIED-CODE' }

export interface TicimaxShop extends TestShop {
  system: SimulatedSystem
  /** Stored orders by id. */
  readonly orders: TicimaxState['orders']
  /** Parts and members of requests that stood in the wrong place, and were ignored. */
  readonly misplaced: readonly string[]
  /** Adds an order in the shape of the service. */
  addOrder: (order: { ID: number; [member: string]: unknown }) => void
  /** Makes it a shop of an older version, without times of change. */
  makeOld: () => void
  /** Sends at most so many orders in an answer, however many are wanted. */
  limitPages: (most: number) => void
  /** Answers the next call with a fault. */
  failNext: (code: string, words: string) => void
  /** Makes a package of pieces, by the place of their line in the order. */
  pack: (orderId: string, pieces: readonly { line: number; quantity: number }[]) => void
  /** Answers the next number with a refusal. */
  refuseNumber: (words: string) => void
  /** Orders whose flag "transferred" was set. */
  transferred: () => string[]
}

const linesOf = ({ Urunler }: ShopOrder, withCancelled: boolean): ShopLine[] =>
  (Urunler?.WebSiparisUrun ?? []).filter(({ isCancelled }) => withCancelled || !isCancelled)

const shown = ({ isCancelled: _, ...line }: ShopLine): object => line

/** Order as the service returns it. */
const viewOf = (order: ShopOrder, { isOld }: TicimaxState, { UrunGetir, IptalEdilmisUrunler }: Values) => {
  const hasLines = isOld || UrunGetir === 'true'
  const lines = linesOf(order, IptalEdilmisUrunler === 'true').map(shown)
  const { DuzenlemeTarihi, DurumGuncellemeTarihi, ...members } = order
  return {
    ...members,
    ...(!isOld && { DuzenlemeTarihi, DurumGuncellemeTarihi }),
    Urunler: hasLines && order.Urunler ? { WebSiparisUrun: lines } : null,
  }
}

const isSelected = (order: ShopOrder, filter: Values, isOld: boolean): boolean =>
  (filter.SiparisID === '-1' || filter.SiparisID === String(order.ID)) &&
  (filter.EntegrasyonAktarildi === '-1' ||
    Number(filter.EntegrasyonAktarildi ?? 0) === Number(order.EntegrasyonAktarildi)) &&
  order.SiparisTarihi >= (filter.SiparisTarihiBas ?? '') &&
  (isOld ||
    ((order.DuzenlemeTarihi ?? '') >= (filter.DuzenlemeTarihiBas ?? '') &&
      (order.DurumGuncellemeTarihi ?? '') >= (filter.DurumTarihiBas ?? '')))

export const createTicimaxShop = (): TicimaxShop => {
  const shop = createState()
  const nextId = () => ++shop.lastId

  const find = (id: string): ShopOrder => {
    const order = shop.orders.get(id)
    if (!order) throw new Error(`no order ${id}`)
    return order
  }

  const selectOrders = ({ f, s }: Parts): SystemAnswer => {
    const [filter, { BaslangicIndex, KayitSayisi, SiralamaDegeri, SiralamaYonu }] = [f as Values, s as Values]
    if (SiralamaDegeri !== 'ID' || SiralamaYonu !== 'ASC') throw new SoapRefusal('s:Client', 'unknown order')
    const begin = Number(BaslangicIndex)
    const page = [...shop.orders.values()]
      .filter((order) => isSelected(order, filter, shop.isOld))
      .toSorted((a, b) => a.ID - b.ID)
      .slice(begin, begin + Math.min(Number(KayitSayisi), shop.mostPerPage))
    const isPage = KayitSayisi !== '1'
    if (isPage) shop.onPage?.(page.map(({ ID }) => String(ID)))
    const views = page.map((order) => viewOf(order, shop, filter))
    const answer = (orders: object[]) => answerOf('SelectSiparis', { WebSiparis: orders })
    if (!isPage) return answer(views)
    if (shop.lie === 'longPage') return answer(Array.from({ length: 300 }, () => views[0]!))
    if (shop.lie === 'repeatPage' && shop.lastPage) {
      shop.lie = null
      return shop.lastPage
    }
    if (shop.lie === 'cutPage' && views.length > 1) {
      shop.lie = null
      return answer(views.slice(0, views.length / 2))
    }
    return (shop.lastPage = answer(views))
  }

  const handlers: Record<string, (parts: Parts) => SystemAnswer> = {
    SelectSiparis: selectOrders,
    SelectSiparisUrun: ({ siparisId, iptalEdilmisUrunler }) => {
      const order = shop.orders.get(textPart(siparisId))
      const lines = order ? linesOf(order, iptalEdilmisUrunler === 'true').map(shown) : []
      return answerOf('SelectSiparisUrun', { WebSiparisUrun: lines })
    },
    ...createParcelHandlers(shop),
  }

  const answer = (call: ReceivedCall): SystemAnswer => {
    if (shop.lie === 'firewall')
      return { status: 403, body: '<html>Forbidden</html>', headers: { 'content-type': 'text/html' } }
    if (shop.fault) {
      const { fault } = shop
      shop.fault = null
      return fault
    }
    try {
      const { operation, memberCode, parts } = readCall(call, shop.misplaced)
      if (shop.isRevoked || memberCode !== ticimaxKeys.memberCode)
        return faultOf('s:Client', 'Bu işlem için yetkiniz bulunmamaktadır.')
      const isDropped = shop.lie === 'dropWrites'
      const before = isDropped && structuredClone({ orders: shop.orders, packages: shop.packages })
      const made = handlers[operation]!(parts)
      if (before) Object.assign(shop, before)
      const text = String(made.body)
      return shop.lie === 'halfAnswer' ? { ...made, body: text.slice(0, text.length / 2) } : made
    } catch (error) {
      if (error instanceof SoapRefusal) return faultOf(error.code, error.message)
      throw error
    }
  }

  return {
    system: {
      routes: [
        {
          kind: 'soap',
          accepts: /^POST \/Servis\/(Siparis|Custom)Servis\.svc text\/xml; charset=utf-8$/,
          answer,
        },
      ],
      problem: (code, message) => ({ code, message }),
    },
    get orders() {
      return shop.orders
    },
    misplaced: shop.misplaced,
    addOrder: (order) => shop.orders.set(String(order.ID), order as unknown as ShopOrder),
    makeOld: () => (shop.isOld = true),
    limitPages: (most) => (shop.mostPerPage = most),
    failNext: (code, words) => (shop.fault = faultOf(code, words)),
    pack: (id, pieces) => {
      const lines = find(id).Urunler!.WebSiparisUrun
      const packed = pieces.map(({ line, quantity }) => ({
        ID: nextId(),
        Adet: quantity,
        UrunID: Number(lines[line]!.UrunID),
      }))
      shop.packages.push({
        ID: nextId(),
        SiparisID: Number(id),
        KargoEntegrasyonTanim: '',
        KargoTakipNumarasi: null,
        Urun_Liste: { SiparisKargoPaketUrun: packed },
      })
    },
    refuseNumber: (words) => (shop.refusal = words),
    transferred: () =>
      [...shop.orders.values()].filter((one) => one.EntegrasyonAktarildi).map(({ ID }) => String(ID)),
    add: (order) => {
      const id = nextId()
      shop.orders.set(String(id), buildShopOrder(order, id, nextId))
      if (order.at > shop.clock) shop.clock = order.at
      return String(id)
    },
    touch: (id, at) => changeOrder(shop, find(id), at),
    cancel: (id) => changeStatus(shop, find(id), 8),
    spoil: (id) => {
      find(id).SiparisToplamTutari = '1,234.50'
      changeOrder(shop, find(id))
    },
    refund: (id, index, pieces) => {
      const order = find(id)
      const lines = order.Urunler!.WebSiparisUrun
      const line = lines[index]!
      if (line.Adet === pieces) line.isCancelled = true
      else {
        line.Adet -= pieces
        lines.push({ ...line, ID: nextId(), Adet: pieces, isCancelled: true })
      }
      changeOrder(shop, order)
    },
    lie: (lie) => (shop.lie = lie),
    onPage: (work) => (shop.onPage = work),
    revokeKey: () => (shop.isRevoked = true),
    deliver: () => {
      throw new Error('Ticimax sends no webhooks')
    },
    parcelsOf: (id) => {
      const { ID, KargoTakipNo } = find(id)
      const ofPackages = shop.packages.filter(({ SiparisID }) => SiparisID === ID)
      const numbers = [KargoTakipNo, ...ofPackages.map(({ KargoTakipNumarasi }) => KargoTakipNumarasi)]
      return numbers.flatMap((number) =>
        number ? [{ id: null, trackingNumber: number, carrier: '', trackingUrl: null }] : [],
      )
    },
  }
}
