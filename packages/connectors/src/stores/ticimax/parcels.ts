/**
 * Parcels of an order. Ticimax stores one number for each order, and one for each package that the seller made of it
 * in the shop: an order in several parcels needs its packages first.
 */
import { foldForSearch } from '@kervan/domain/identity/transliterate'
import { roundPieces } from '../reading.ts'
import { StoreError } from '../store.ts'
import type { Fulfilment, Store, StoreParcel } from '../store.ts'
import type { TicimaxClient } from './client.ts'
import type { TicimaxOrders } from './orders.ts'
import { stateOf } from './readOrder.ts'
import { approvedAgain, packagesOf } from './requests.ts'
import { anything, companies, resultText, shopPackages } from './wire.ts'
import type { ShopPackage, TicimaxLine, TicimaxOrder } from './wire.ts'

type Pieces = ReadonlyMap<string, number>

const sumPieces = (parts: readonly { key: string; pieces: number }[]): Pieces => {
  const sums = new Map<string, number>()
  for (const { key, pieces } of parts) sums.set(key, roundPieces((sums.get(key) ?? 0) + pieces))
  return sums
}

const isEqual = (one: Pieces, other: Pieces): boolean =>
  one.size === other.size && [...one].every(([key, pieces]) => other.get(key) === pieces)

/** Pieces of the parcel by product. */
const productsIn = ({ lines }: Fulfilment, ordered: readonly TicimaxLine[]): Pieces =>
  sumPieces(
    lines.map(({ lineId, quantity }) => ({
      key: ordered.find(({ ID }) => ID === lineId)?.UrunID ?? '',
      pieces: quantity,
    })),
  )

const productsOf = ({ Urun_Liste }: ShopPackage): Pieces =>
  sumPieces(Urun_Liste.map(({ UrunID, Adet }) => ({ key: UrunID, pieces: Adet })))

const isWhole = ({ lines }: Fulfilment, ordered: readonly TicimaxLine[]): boolean => {
  const sent = sumPieces(lines.map(({ lineId, quantity }) => ({ key: lineId, pieces: quantity })))
  return ordered.every(({ ID, Adet }) => (sent.get(ID) ?? 0) >= Adet)
}

/** Name of a carrier without the words that shops add to it: "UPS Kargo A.Ş." is "ups". */
const nameKey = (name: string): string =>
  foldForSearch(name)
    .replaceAll(/[^a-z0-9]/g, '')
    .replace(/(kargo|cargo)(as|ltdsti)?$/, '')

const accepted = new Set(['', 'ok', 'true', '1'])

const isShipped = (order: TicimaxOrder): boolean => stateOf(order) === 'fulfilled'

export const openParcels = (
  { call }: TicimaxClient,
  { find, linesOf }: TicimaxOrders,
): Pick<Store, 'fulfil' | 'readBack' | 'takeBack'> => {
  const listPackages = (orderId: string, signal: AbortSignal) =>
    call(shopPackages, {
      step: 'parcels',
      operation: 'SelectSiparisKargoPaket',
      parts: { filtre: packagesOf(orderId) },
      isRead: true,
      signal,
    })

  const findOrder = async (orderId: string, signal: AbortSignal): Promise<TicimaxOrder> => {
    const order = await find(orderId, signal)
    if (!order) throw new StoreError('notFound', 'no such order')
    return order
  }

  const markShipped = async (siparisId: string, signal: AbortSignal): Promise<void> => {
    const operation = 'SetSiparisKargoyaVerildi'
    await call(anything, { step: 'fulfil', operation, parts: { siparisId }, signal })
  }

  /**
   * Sets the carrier by its id in the shop, where the shop has it. The number counts without it: a code for web services
   * may lack the right for this.
   */
  const setCompany = async ({ orderId, carrier }: Fulfilment, signal: AbortSignal): Promise<void> => {
    const keys = [carrier.name, carrier.code].map(nameKey)
    try {
      const found = (
        await call(companies, {
          step: 'carriers',
          service: 'CustomServis',
          operation: 'SelectKargoFirmalari',
          isRead: true,
          signal,
        })
      ).find(({ Tanim }) => keys.includes(nameKey(Tanim)))
      if (!found) return
      const parts = { siparisId: orderId, kargoFirmaId: found.ID }
      await call(resultText, { step: 'fulfil', operation: 'SetSiparisKargoFirmaId', parts, signal })
    } catch (error) {
      if (!(error instanceof StoreError && ['refused', 'credentials'].includes(error.kind))) throw error
    }
  }

  const saveNumber = async (siparisId: string, number: string, link: string, signal: AbortSignal) =>
    call(resultText, {
      step: number === '' ? 'takeBack' : 'fulfil',
      operation: 'SaveKargoTakipNo',
      // The last three came later; older shops skip them.
      parts: {
        siparisId,
        // Not the id of `SelectKargoFirmalari`, and may be empty.
        kargoKodu: '',
        kargoTakipNo: number,
        kargoTakipLink: link,
        BarkodBilgisi: '',
        KargoTakipLinkGoster: String(link !== ''),
      },
      signal,
    })

  const savePackageNumber = async (
    siparisId: string,
    paketId: string,
    number: string,
    signal: AbortSignal,
  ) => {
    const operation = 'SaveSiparisKargoPaketKargoTakipNo'
    const parts = { siparisId, paketId, kargoTakipNo: number }
    await call(anything, { step: number === '' ? 'takeBack' : 'fulfil', operation, parts, signal })
  }

  const fulfilOrder = async (order: TicimaxOrder, parcel: Fulfilment, signal: AbortSignal): Promise<void> => {
    const { trackingNumber, trackingUrl } = parcel
    let saved = order
    if (order.KargoTakipNo !== trackingNumber) {
      await setCompany(parcel, signal)
      const result = await saveNumber(order.ID, trackingNumber, trackingUrl, signal)
      // Saving may mark the order as shipped itself; a second mark could send a second email.
      saved = await findOrder(order.ID, signal)
      if (saved.KargoTakipNo !== trackingNumber && !accepted.has(result.toLowerCase()))
        throw new StoreError('refused', result)
    }
    if (!isShipped(saved)) await markShipped(order.ID, signal)
  }

  const fulfilPackage = async (
    order: TicimaxOrder,
    { parcel, packages, lines }: { parcel: Fulfilment; packages: ShopPackage[]; lines: TicimaxLine[] },
    signal: AbortSignal,
  ): Promise<void> => {
    const { trackingNumber } = parcel
    const wanted = productsIn(parcel, lines)
    const same = packages.filter((one) => isEqual(productsOf(one), wanted))
    const own =
      packages.find(({ KargoTakipNumarasi }) => KargoTakipNumarasi === trackingNumber) ??
      same.find(({ KargoTakipNumarasi }) => KargoTakipNumarasi === '') ??
      same[0]
    if (!own) throw new StoreError('refused', 'otherPackages')
    if (own.KargoTakipNumarasi !== trackingNumber)
      await savePackageNumber(order.ID, own.ID, trackingNumber, signal)
    const isLast = packages.every((one) => one === own || one.KargoTakipNumarasi !== '')
    if (isLast && !isShipped(order)) await markShipped(order.ID, signal)
  }

  return {
    fulfil: async (parcel, signal) => {
      const order = await findOrder(parcel.orderId, signal)
      if (stateOf(order) === 'cancelled') throw new StoreError('refused', 'orderCancelled')
      const packages = await listPackages(order.ID, signal)
      const lines = await linesOf(order, signal)
      if (packages.length > 0) return fulfilPackage(order, { parcel, packages, lines }, signal)
      if (!isWhole(parcel, lines)) throw new StoreError('refused', 'needsPackages')
      return fulfilOrder(order, parcel, signal)
    },
    readBack: async (orderId, signal) => {
      const order = await findOrder(orderId, signal)
      const carrier = order.KargoFirmaTanim
      const shown = (await listPackages(orderId, signal))
        .filter(({ KargoTakipNumarasi }) => KargoTakipNumarasi !== '')
        .map(({ ID, KargoTakipNumarasi, KargoEntegrasyonTanim }): StoreParcel => ({
          id: ID,
          trackingNumber: KargoTakipNumarasi,
          carrier: KargoEntegrasyonTanim || carrier,
          trackingUrl: null,
        }))
      const number = order.KargoTakipNo
      if (number === '' || shown.some(({ trackingNumber }) => trackingNumber === number)) return shown
      return [{ id: null, trackingNumber: number, carrier, trackingUrl: null }, ...shown]
    },
    takeBack: async (orderId, trackingNumber, signal) => {
      const order = await find(orderId, signal)
      if (!order) return
      const packages = (await listPackages(orderId, signal)).filter(
        ({ KargoTakipNumarasi }) => KargoTakipNumarasi === trackingNumber,
      )
      for (const { ID } of packages) await savePackageNumber(orderId, ID, '', signal)
      const isOwn = order.KargoTakipNo === trackingNumber
      if (isOwn) await saveNumber(orderId, '', '', signal)
      // A delivered or returned order stays what it is.
      if ((isOwn || packages.length > 0) && order.Durum === 6)
        await call(anything, {
          step: 'takeBack',
          operation: 'SetSiparisDurum',
          parts: { request: approvedAgain(orderId) },
          signal,
        })
    },
  }
}
