/** State of the simulated Ticimax, with orders in the shape of its data contracts. */
import type { SystemAnswer } from '../../../testing/simulatedSystem.ts'
import type { ShopLie, TestOrder } from '../../../testing/testShop.ts'
import { turkishWall } from '../../turkish.ts'

export interface ShopLine {
  ID: number
  Adet: number
  /** True for a line that is in the answer only when cancelled ones are wanted. */
  isCancelled?: boolean
  [member: string]: unknown
}

export interface ShopOrder {
  ID: number
  Durum: number
  EntegrasyonAktarildi: boolean
  SiparisTarihi: string
  DuzenlemeTarihi?: string
  DurumGuncellemeTarihi?: string
  KargoTakipNo: string | null
  Urunler: { WebSiparisUrun: ShopLine[] } | null
  [member: string]: unknown
}

export interface ShopPackage {
  ID: number
  SiparisID: number
  KargoEntegrasyonTanim: string
  KargoTakipNumarasi: string | null
  Urun_Liste: { SiparisKargoPaketUrun: { Adet: number; ID: number; UrunID: number }[] }
}

export interface TicimaxState {
  orders: Map<string, ShopOrder>
  packages: ShopPackage[]
  /** True for a shop without times of change, whose service ignores the filters for them. */
  isOld: boolean
  /** Answer of the next call that saves a number, which is then not saved. */
  refusal: string | null
  /** Answer of the next call, whatever it is. */
  fault: SystemAnswer | null
  mostPerPage: number
  isRevoked: boolean
  lie: ShopLie | null
  onPage: ((ids: readonly string[]) => void) | null
  lastPage: SystemAnswer | null
  lastId: number
  clock: Date
  /** Parts and members that stood in the wrong place, and were ignored. */
  misplaced: string[]
}

export const createState = (): TicimaxState => ({
  orders: new Map(),
  packages: [],
  isOld: false,
  refusal: null,
  fault: null,
  mostPerPage: 1000,
  isRevoked: false,
  lie: null,
  onPage: null,
  lastPage: null,
  lastId: 5000,
  clock: new Date('2026-11-20T09:00:00Z'),
  misplaced: [],
})

const wallOf = (at: Date): string => turkishWall(at.getTime())

/** Sets the time of an order's last edit. Default: a minute after the change before. */
export const changeOrder = (
  shop: TicimaxState,
  order: ShopOrder,
  at = new Date(shop.clock.getTime() + 60_000),
): void => {
  if (at > shop.clock) shop.clock = at
  order.DuzenlemeTarihi = wallOf(at)
}

export const changeStatus = (shop: TicimaxState, order: ShopOrder, status: number): void => {
  order.Durum = status
  changeOrder(shop, order)
  order.DurumGuncellemeTarihi = order.DuzenlemeTarihi
}

const statuses = { waiting: 3, open: 2, fulfilled: 6, cancelled: 8 }

const address = {
  Adres: 'Musterstr. 5',
  AliciAdi: 'Zoë Kraus',
  AliciTelefon: '+4930123456',
  ID: 71,
  Il: 'Berlin',
  Ilce: '',
  PostaKodu: '10115',
  Ulke: { Alpha2Code: 'DE', ID: 49, Tanim: 'Almanya' },
}

export const buildShopOrder = (
  { at, state, lines, currency = 'EUR' }: TestOrder,
  id: number,
  nextId: () => number,
): ShopOrder => {
  const sum = lines.reduce((total, { quantity, unitPrice }) => total + quantity * Number(unitPrice), 0)
  const time = wallOf(at)
  return {
    ID: id,
    AdiSoyadi: 'Zoë Kraus',
    Durum: statuses[state],
    DurumGuncellemeTarihi: time,
    DuzenlemeTarihi: time,
    EntegrasyonAktarildi: false,
    FaturaAdresi: { ...address, FirmaAdi: null, VergiNo: null },
    HediyePaketiVar: false,
    KargoFirmaTanim: 'Express',
    KargoTakipNo: null,
    KargoTutari: 0,
    Mail: 'zoe@example.com',
    Odemeler: { WebSiparisOdeme: [{ ID: nextId(), Onaylandi: state === 'waiting' ? 0 : 1, SiparisID: id }] },
    ParaBirimi: currency,
    SiparisNo: `TCM${id}`,
    SiparisTarihi: time,
    SiparisToplamTutari: sum,
    TeslimatAdresi: address,
    ToplamKdv: 0,
    ToplamTutar: sum,
    Urunler: {
      WebSiparisUrun: lines.map(({ sku, title, quantity, unitPrice }) => ({
        ID: nextId(),
        Adet: quantity,
        Barkod: null,
        Durum: 0,
        KdvOrani: 0,
        KdvTutari: 0,
        SiparisID: id,
        StokKodu: sku,
        Tutar: Number(unitPrice),
        UrunAdi: title,
        UrunID: nextId(),
      })),
    },
    UyeSilindi: false,
  }
}
