/** Maps an order of Ticimax to ours. */
import { formatAmount, inRange, scaledOf, unitPriceOf } from '../reading.ts'
import type { StoreLine, StoreOrder, StoreOrderState, StoreParty } from '../store.ts'
import { differenceOf, isSameSum, spreadDiscount } from '../sums.ts'
import { countryCodeOf, placeAddress } from '../turkish.ts'
import type { TicimaxAddress, TicimaxLine, TicimaxOrder } from './wire.ts'

/**
 * States by `Durum`. Orders that wait for a payment, an approval, the seller's decision about a cancellation (15) or
 * the buyer's visit in a shop (19 to 21) may not be shipped; nor may those of an unknown status.
 */
const states: Record<number, StoreOrderState | undefined> = {
  // Approved, being packed, being supplied.
  ...{ 2: 'open', 4: 'open', 5: 'open' },
  // Shipped, delivered, return wanted or on its way, partial return, undeliverable.
  ...{ 6: 'fulfilled', 7: 'fulfilled', 11: 'fulfilled', 12: 'fulfilled' },
  ...{ 16: 'fulfilled', 17: 'fulfilled', 18: 'fulfilled' },
  // Cancelled, returned, deleted, return paid, cancelled before delivery, refunded to the buyer's wallet.
  ...{ 8: 'cancelled', 9: 'cancelled', 10: 'cancelled', 13: 'cancelled', 14: 'cancelled', 22: 'cancelled' },
}

/** New, to be approved, to be paid, to be cancelled, and fetched in a shop. */
const knownWaiting = new Set([0, 1, 3, 15, 19, 20, 21])

export const stateOf = ({ Durum }: Pick<TicimaxOrder, 'Durum'>): StoreOrderState => states[Durum] ?? 'waiting'

/** `Onaylandi` of a payment: approved, or approved and refunded later. */
const paid = new Set(['1', '3'])

const readParty = (
  address: TicimaxAddress,
  { AdiSoyadi, Mail }: Pick<TicimaxOrder, 'AdiSoyadi' | 'Mail'>,
): StoreParty => ({
  name: address.AliciAdi || AdiSoyadi,
  company: address.FirmaAdi,
  ...placeAddress({
    lines: [address.Adres],
    quarters: [address.Mahalle, address.Semt],
    district: address.Ilce,
    province: address.Il,
    countryCode: countryCodeOf(address.Ulke.Alpha2Code) || countryCodeOf(address.Ulke.Tanim),
  }),
  postalCode: address.PostaKodu,
  phone: address.AliciTelefon,
  email: Mail,
  taxNumber: address.VergiNo || null,
})

const readLine = (line: TicimaxLine, unitPrice: string, isShipped: boolean): StoreLine => ({
  id: line.ID,
  sku: line.StokKodu,
  barcode: line.Barkod,
  title: line.UrunAdi,
  variant: line.EkSecenekList.map(({ Tanim }) => Tanim)
    .filter((option) => option !== '')
    .join(' / '),
  quantity: line.Adet,
  fulfilledQuantity: isShipped ? line.Adet : 0,
  unitPrice,
  // Ticimax has weight, origin and tariff code at its products only, and nothing about digital goods.
  weightGrams: null,
  originCountryCode: null,
  hsCode: null,
  imageUrl: /^https?:\/\//.test(line.ResimYolu) ? line.ResimYolu : null,
  isShippable: true,
})

const latest = (times: readonly (Date | null)[]): Date =>
  new Date(Math.max(...times.map((time) => time?.getTime() ?? 0)))

const sumOf = (amounts: readonly string[]): number =>
  amounts.reduce((sum, amount) => sum + scaledOf(amount), 0)

const isEmpty = ({ Adres, Il, PostaKodu }: TicimaxAddress): boolean =>
  [Adres, Il, PostaKodu].every((part) => part === '')

/** Sum of a line, rounded to cents. */
const goodsOf = ({ Adet, Tutar }: TicimaxLine): number =>
  Math.round((scaledOf(Tutar) * Adet) / 10_000) * 10_000

/** Prices of pieces, with the discounts of the order unless the store's prices contain them already. */
const pricesOf = (order: TicimaxOrder, lines: readonly TicimaxLine[]) => {
  const sums = lines.map(goodsOf)
  const goods = sums.reduce((sum, one) => sum + one, 0)
  const discounts = [order.IndirimTutari, order.HediyeCekiTutari, order.PuanIndirimi]
  const discount = sumOf([...discounts, order.SepetKampanyasiIndirimi])
  const total = scaledOf(order.SiparisToplamTutari) || scaledOf(order.ToplamTutar)
  const whole = goods + scaledOf(order.KargoTutari) + scaledOf(order.ToplamKdv)
  const isContained = discount <= 0 || isSameSum(whole, total, lines.length)
  const spread = spreadDiscount(sums, discount)
  return {
    goods,
    discount,
    total,
    units: lines.map((line, index) =>
      isContained ? formatAmount(scaledOf(line.Tutar)) : unitPriceOf(spread[index]!, line.Adet),
    ),
    ...(!isContained && { spreadDiscount: formatAmount(discount) }),
    ...differenceOf(isContained ? whole : whole - discount, total, lines.length),
  }
}

const mapOrder = (order: TicimaxOrder, lines: readonly TicimaxLine[]): StoreOrder => {
  const found = stateOf(order)
  // Cancelled lines are not in the answer: an approved order without any has nothing left to ship.
  const state = found === 'open' && lines.length === 0 ? 'cancelled' : found
  const shipTo = readParty(order.TeslimatAdresi, order)
  const billed = isEmpty(order.FaturaAdresi) ? shipTo : readParty(order.FaturaAdresi, order)
  const isPaid = order.Odemeler.some(({ Onaylandi }) => paid.has(Onaylandi))
  const { goods, discount, total, units, ...sums } = pricesOf(order, lines)
  return {
    id: order.ID,
    number: order.SiparisNo || order.ID,
    state,
    // The seller approves an order that is paid at the door before its payment.
    isPaid: isPaid || found === 'open' || found === 'fulfilled',
    placedAt: order.SiparisTarihi!,
    changedAt: latest([
      order.SiparisTarihi,
      order.DuzenlemeTarihi,
      order.DurumGuncellemeTarihi,
      ...lines.map(({ IslemTarihi }) => IslemTarihi),
    ]),
    currency: order.ParaBirimi,
    totals: {
      goods: formatAmount(goods),
      discount: formatAmount(discount),
      shipping: formatAmount(scaledOf(order.KargoTutari)),
      tax: formatAmount(scaledOf(order.ToplamKdv)),
      total: formatAmount(total),
    },
    billTo: { ...billed, name: billed.name || shipTo.name },
    shipTo,
    lines: lines.map((line, index) => readLine(line, units[index]!, state === 'fulfilled')),
    note: order.SiparisNotu,
    isGift: order.HediyePaketiVar,
    giftMessage: order.HediyePaketiNotu,
    serviceWanted: order.KargoFirmaTanim,
    iossNumber: null,
    labelReference: null,
    ...sums,
    ...(states[order.Durum] === undefined &&
      !knownWaiting.has(order.Durum) && { unknownState: String(order.Durum) }),
  }
}

/** @throws ShapeError */
export const readOrder = (order: TicimaxOrder, lines: readonly TicimaxLine[]): StoreOrder =>
  inRange(() => mapOrder(order, lines))
