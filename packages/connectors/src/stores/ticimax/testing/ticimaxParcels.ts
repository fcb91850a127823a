/** Operations of the simulated Ticimax for numbers, packages and statuses. */
import type { SystemAnswer } from '../../../testing/simulatedSystem.ts'
import { answerOf, textPart } from './ticimaxSoap.ts'
import type { Parts, Values } from './ticimaxSoap.ts'
import { changeOrder, changeStatus } from './ticimaxState.ts'
import type { TicimaxState } from './ticimaxState.ts'

const companies = [
  { ID: 3, Tanim: 'Yurtiçi Kargo' },
  { ID: 4, Tanim: 'UPS Kargo' },
]
const statuses = [
  'OnSiparis',
  'OnayBekliyor',
  'Onaylandi',
  'OdemeBekliyor',
  'Paketleniyor',
  'TedarikEdiliyor',
]

export const createParcelHandlers = (shop: TicimaxState): Record<string, (parts: Parts) => SystemAnswer> => {
  const orderOf = ({ siparisId }: Parts) => shop.orders.get(textPart(siparisId))
  return {
    SelectKargoFirmalari: () => answerOf('SelectKargoFirmalari', { KargoFirma: companies }),
    SelectSiparisKargoPaket: ({ filtre }) => {
      const { SiparisID } = filtre as Values
      const found = shop.packages.filter((one) => String(one.SiparisID) === SiparisID)
      return answerOf('SelectSiparisKargoPaket', { WebKargoPaket: structuredClone(found) })
    },
    SaveKargoTakipNo: (parts) => {
      const order = orderOf(parts)
      const { refusal } = shop
      shop.refusal = null
      if (refusal !== null || !order) return answerOf('SaveKargoTakipNo', refusal ?? 'Sipariş bulunamadı')
      order.KargoTakipNo = textPart(parts.kargoTakipNo)
      changeOrder(shop, order)
      return answerOf('SaveKargoTakipNo', 'OK')
    },
    SaveSiparisKargoPaketKargoTakipNo: (parts) => {
      const found = shop.packages.find(({ ID }) => String(ID) === parts.paketId)
      if (found) found.KargoTakipNumarasi = textPart(parts.kargoTakipNo)
      return answerOf('SaveSiparisKargoPaketKargoTakipNo', {})
    },
    SetSiparisKargoFirmaId: (parts) => {
      const order = orderOf(parts)
      if (order) order.KargoFirmaTanim = companies.find(({ ID }) => String(ID) === parts.kargoFirmaId)?.Tanim
      return answerOf('SetSiparisKargoFirmaId', '1')
    },
    SetSiparisKargoyaVerildi: (parts) => {
      const order = orderOf(parts)
      if (order) changeStatus(shop, order, 6)
      return answerOf('SetSiparisKargoyaVerildi', undefined)
    },
    SetSiparisDurum: ({ request }) => {
      const { SiparisID, Durum } = request as Values
      const order = shop.orders.get(String(SiparisID))
      const status = statuses.indexOf(String(Durum))
      if (order && status !== -1) changeStatus(shop, order, status)
      return answerOf('SetSiparisDurum', {})
    },
    SetSiparisAktarildi: (parts) => {
      const order = orderOf(parts)
      if (order) order.EntegrasyonAktarildi = true
      return answerOf('SetSiparisAktarildi', undefined)
    },
  }
}
