/** Names of charges on carriers' bills, in English and Turkish, as our cost codes. */
import type { CostCode } from '../../pricing/quotes/offer.ts'

/** In this order: `fuel surcharge on oversize` is fuel. */
const patterns: readonly (readonly [RegExp, CostCode])[] = [
  [/fuel|yak[ıi]t/i, 'fuel'],
  [/remote|extended area|out of delivery|delivery area|uzak b[öo]lge/i, 'remoteArea'],
  [/over ?size|large package|oversized|b[üu]y[üu]k (par[çc]a|paket)/i, 'oversizePiece'],
  [/over ?weight|over maximum weight|a[ğg][ıi]r (par[çc]a|paket)/i, 'overweightPiece'],
  [/additional handling|non.?conveyable|[öo]zel elle[çc]leme|ek elle[çc]leme/i, 'additionalHandling'],
  [/peak|demand|yo[ğg]un(luk)? d[öo]nem/i, 'peak'],
  [/\bddp\b|duty tax paid|duties and taxes paid|g[üu]mr[üu]k vergisi [öo]denmi[şs]/i, 'ddpHandling'],
  [
    /\bdut(y|ies)\b|\b(import|export) (tax(es)?|vat|gst)\b|g[üu]mr[üu]k vergisi|ithalat (kdv|vergi)/i,
    'duties',
  ],
  [/\bioss\b/i, 'ioss'],
  [/customs|clearance|g[üu]mr[üu]k/i, 'customsClearance'],
  [/insurance|declared value|shipment protection|sigorta/i, 'insurance'],
  [
    /freight|transport|weight charge|express worldwide|international (priority|economy)|ta[şs][ıi]ma|navlun/i,
    'transport',
  ],
]

/** Our code of a charge; null for a name that is not known. */
export const chargeCodeOf = (name: string): CostCode | null =>
  patterns.find(([pattern]) => pattern.test(name))?.[1] ?? null
