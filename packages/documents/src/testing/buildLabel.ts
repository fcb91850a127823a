import { makePieceCode } from '@kervan/domain/reference/references'
import type { LabelContent, LabelParty } from '../label/labelContent.ts'

/** Turkish exporter whose name has letters that labels often print wrongly. */
export const buildSender = (change: Partial<LabelParty> = {}): LabelParty => ({
  name: 'Gülşah Öztürk',
  company: 'Gülşah Öztürk İnşaat San. ve Tic. A.Ş.',
  addressLines: ['Ağaoğlu My Office 212, Kaşıkçı Sk. No: 5/14'],
  district: 'Mahmutbey Mah.',
  postalCode: '34218',
  city: 'Bağcılar',
  state: 'İstanbul',
  countryCode: 'TR',
  countryName: 'Türkiye',
  phone: '+90 532 123 45 67',
  ...change,
})

export const buildReceiver = (change: Partial<LabelParty> = {}): LabelParty => ({
  name: 'Jörg Weiß',
  company: 'Weiß & Söhne Handels GmbH',
  addressLines: ['Königstraße 12', 'Hinterhof, 3. OG'],
  postalCode: '10115',
  city: 'Berlin',
  countryCode: 'DE',
  countryName: 'Germany',
  phone: '+49 30 1234567',
  ...change,
})

/** Complete label; tests override single values. */
export const buildLabel = (change: Partial<LabelContent> = {}): LabelContent => ({
  reference: 'KRV-41870392-5',
  pieceCode: makePieceCode(change.reference ?? 'KRV-41870392-5', change.piece ?? 2),
  waybillNumber: 'KV104277193TR',
  carrierName: 'Kervan Express',
  serviceName: 'Economy Parcel',
  sender: buildSender(),
  receiver: buildReceiver(),
  piece: 2,
  pieceCount: 3,
  weightKg: 4.35,
  chargeableWeightKg: 14,
  dimensionsCm: { length: 40, width: 30, height: 20.5 },
  shipmentType: 'package',
  contents: 'Cotton towels, hand-painted ceramic bowls',
  incoterm: 'DAP',
  customsValue: { minor: 123_456, currency: 'EUR' },
  date: '2026-11-20',
  zone: '3',
  customerReference: 'ETSY-3391827744',
  iossNumber: 'IM2760000742',
  ...change,
})
