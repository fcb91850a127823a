/**
 * Parts of requests to Ticimax. WCF reads members of a data contract in the order of their names' code units; a member
 * out of order or with another name is silently left empty.
 */
import type { XmlContent } from '../../http/xmlEnvelope.ts'
import { turkishWall } from '../turkish.ts'

type Value = string | number | boolean

/** Data contract with its members in WCF's order. */
const dataContract = (members: Readonly<Record<string, Value>>): XmlContent =>
  Object.fromEntries(
    Object.entries(members)
      .toSorted(([one], [other]) => (one < other ? -1 : 1))
      .map(([name, value]) => [`d:${name}`, String(value)]),
  )

/** Filter of orders that selects all of them; -1 is no filter. */
const everyOrder = {
  // The flag belongs to the seller's own bookkeeping: orders are read whether it is set or not.
  EntegrasyonAktarildi: -1,
  IptalEdilmisUrunler: false,
  KampanyaGetir: false,
  KargoFirmaID: -1,
  OdemeDurumu: -1,
  OdemeGetir: true,
  OdemeTipi: -1,
  PaketlemeDurumu: -1,
  SiparisDurumu: -1,
  SiparisID: -1,
  TedarikciID: -1,
  UrunGetir: true,
  UyeID: -1,
}

/** Times by which orders are selected: last edit and last status (newer shops), or order time. */
export type TimeFilter = 'DuzenlemeTarihiBas' | 'DurumTarihiBas' | 'SiparisTarihiBas'

export const ordersFrom = (filter: TimeFilter, from: number): XmlContent =>
  dataContract({ ...everyOrder, [filter]: turkishWall(from) })

export const oneOrder = (id: string): XmlContent => dataContract({ ...everyOrder, SiparisID: id })

/** The order of ids does not change when an order is edited, so that pages can be counted. */
export const pageOf = (begin: number, size: number): XmlContent =>
  dataContract({ BaslangicIndex: begin, KayitSayisi: size, SiralamaDegeri: 'ID', SiralamaYonu: 'ASC' })

export const packagesOf = (orderId: string): XmlContent =>
  dataContract({
    KargoEntegrasyonID: -1,
    KargoTakipNoDurum: -1,
    SiparisID: orderId,
    SiparisKargoPaketID: -1,
  })

/** Brings a shipped order back to the approved ones, without an email to the buyer. */
export const approvedAgain = (orderId: string): XmlContent =>
  dataContract({ Durum: 'Onaylandi', KargoTakipNo: '', MailBilgilendir: false, SiparisID: orderId })
