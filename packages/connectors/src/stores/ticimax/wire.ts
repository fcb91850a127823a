/**
 * Answers of Ticimax's SOAP services, as far as the connector reads them. Members are missing, empty or nil without a
 * difference in meaning. Facts: the WSDL of the services, which each shop publishes at `…svc?singleWsdl`.
 */
import { z } from 'zod'
import { isAmount, listUpTo, mostLines, mostPieces, roundPieces, shortText } from '../reading.ts'
import { readTurkishTime, turkishCurrency } from '../turkish.ts'

/** Content of an element: its text or its members; undefined for a missing, empty or nil one. */
export const contentOf = (sent: unknown): unknown => {
  if (typeof sent !== 'object' || sent === null) return sent === '' ? undefined : sent
  const element = sent as Record<string, unknown>
  if (element['@nil'] === 'true') return undefined
  return '#text' in element ? element['#text'] : element
}

const text = z.preprocess(contentOf, z.string().optional()).transform((value) => shortText(value ?? ''))

const id = z.preprocess(contentOf, z.string().regex(/^\d{1,10}$/))

const flag = text.transform((value) => value === 'true')

/** .NET writes whole doubles without decimals, others with up to 17 digits, and tiny ones with an exponent. */
const number = z.preprocess(
  contentOf,
  z
    .string()
    .regex(/^-?\d{1,20}(\.\d{1,20})?(E[+-]?\d{1,3})?$/, 'no number')
    .optional()
    .transform((value) => Number(value ?? 0)),
)

const amount = number
  .transform((value) => (Math.abs(value) < 1e15 ? value.toFixed(4) : 'too large'))
  .refine(isAmount, 'no amount, or too large')

const time = text.transform((value, context): Date | null => {
  const read = value === '' ? null : readTurkishTime(value)
  if (read !== undefined) return read
  context.addIssue({ code: 'custom', message: 'no time' })
  return z.NEVER
})

const record = <T extends z.ZodType>(shape: T) => z.preprocess((sent) => contentOf(sent) ?? {}, shape)

/** WCF repeats an element for each entry of a list. */
export const listOf = <T extends z.ZodType>(name: string, item: T, most: number) =>
  listUpTo(item, most, (sent) => {
    const content = contentOf(sent) ?? {}
    const entries = (content as Record<string, unknown>)[name]
    if (typeof content !== 'object') return content
    return Array.isArray(entries) ? (entries as unknown[]) : entries === undefined ? [] : [entries]
  })

const address = record(
  z.object({
    Adres: text,
    AliciAdi: text,
    AliciTelefon: text,
    FirmaAdi: text,
    Il: text,
    Ilce: text,
    Mahalle: text,
    PostaKodu: text,
    Semt: text,
    Ulke: record(z.object({ Alpha2Code: text, Tanim: text })),
    VergiNo: text,
  }),
)
export type TicimaxAddress = z.output<typeof address>

const line = z.object({
  Adet: number
    .refine((pieces) => pieces >= 0 && pieces <= mostPieces, 'too many pieces')
    .transform(roundPieces),
  Barkod: text,
  EkSecenekList: listOf('WebSiparisUrunEkSecenekOzellik', record(z.object({ Tanim: text })), 50),
  ID: id,
  IslemTarihi: time,
  /** Tax of one piece. */
  KdvTutari: amount,
  ResimYolu: text,
  StokKodu: text,
  /** Price of one piece without tax. */
  Tutar: amount,
  UrunAdi: text,
  /** Product, also of the pieces of a package. */
  UrunID: text,
})
export type TicimaxLine = z.output<typeof line>

export const ticimaxLines = listOf('WebSiparisUrun', line, mostLines)

export const ticimaxOrder = z
  .object({
    AdiSoyadi: text,
    DurumGuncellemeTarihi: time,
    Durum: number,
    DuzenlemeTarihi: time,
    FaturaAdresi: address,
    HediyeCekiTutari: amount,
    HediyePaketiNotu: text,
    HediyePaketiVar: flag,
    ID: id,
    IndirimTutari: amount,
    KargoFirmaTanim: text,
    KargoTakipNo: text,
    KargoTutari: amount,
    Mail: text,
    Odemeler: listOf('WebSiparisOdeme', record(z.object({ Onaylandi: text })), 100),
    ParaBirimi: text.transform(turkishCurrency),
    PuanIndirimi: amount,
    SepetKampanyasiIndirimi: amount,
    SiparisNo: text,
    SiparisNotu: text,
    SiparisTarihi: time,
    SiparisToplamTutari: amount,
    TeslimatAdresi: address,
    ToplamKdv: amount,
    ToplamTutar: amount,
    Urunler: ticimaxLines,
  })
  .refine((order) => order.SiparisTarihi !== null, 'the order has no date')
export type TicimaxOrder = z.output<typeof ticimaxOrder>

const timeOrNone = time.catch(null)

/** Id and times of an order, which are read also when the rest cannot be read. */
export const ticimaxHead = z
  .object({
    ID: id.catch(''),
    DuzenlemeTarihi: timeOrNone,
    DurumGuncellemeTarihi: timeOrNone,
    SiparisTarihi: timeOrNone,
  })
  .catch({ ID: '', DuzenlemeTarihi: null, DurumGuncellemeTarihi: null, SiparisTarihi: null })
  .transform(({ ID, ...times }) => ({ id: ID, ...times }))
export type TicimaxHead = z.output<typeof ticimaxHead>

export const anything = z.unknown()

/** Result of an operation that returns a text, such as OK. */
export const resultText = text

const packedPieces = z.object({
  Adet: number.transform(roundPieces),
  UrunID: text,
})

/** Package that the seller made of pieces of an order. */
const shopPackage = z.object({
  ID: id,
  KargoEntegrasyonTanim: text,
  KargoTakipNumarasi: text,
  Urun_Liste: listOf('SiparisKargoPaketUrun', packedPieces, mostLines),
})
export type ShopPackage = z.output<typeof shopPackage>

export const shopPackages = listOf('WebKargoPaket', shopPackage, 200)

/** Carriers of the shop. */
export const companies = listOf('KargoFirma', z.object({ ID: id, Tanim: text }), 1000)
