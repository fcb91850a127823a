/**
 * Rules about accompanying papers. Rows marked `reported` were collected from general knowledge of the acts
 * that they name: a customs broker confirms them before go-live.
 */
import { fromDecimal } from '../../money/money.ts'
import type { Money } from '../../money/money.ts'
import { territoryOf } from '../territory.ts'
import { asksForAtr, checkMicroExport, microExportAct } from '../thresholds.ts'
import type { Consignment, LegalFact } from './consignment.ts'
import { goodsKindOf, hidesDanger } from './goodsKind.ts'
import type { GoodsKind } from './goodsKind.ts'

export const paperKinds = [
  'commercialInvoice',
  'proforma',
  'packingList',
  'cn22',
  'cn23',
  'etgbData',
  'atrData',
  'eur1Data',
  'noDangerousGoods',
] as const
export type PaperKind = (typeof paperKinds)[number]

/** `useful`: no act asks for the paper, but it saves duty, time or questions. */
export type PaperNeed = 'required' | 'useful' | 'notNeeded'

/** Consignment with the figures that the rows compare. */
export interface PaperCase {
  consignment: Consignment
  isMail: boolean | null
  kg: number | null
  goodsEur: Money | null
  goodsSdr: Money | null
}

interface PaperRow extends LegalFact {
  papers: readonly PaperKind[]
  need: PaperNeed
  reason: string
  applies: (paperCase: PaperCase) => boolean
}

const kyoto = {
  source: 'Revised Kyoto Convention (WCO), General Annex, standard 3.16',
  from: '2006-02-03',
  to: null,
  confidence: 'reported',
} as const satisfies LegalFact
const atr = {
  source:
    'Decision No 1/95 of the EC-Turkey Association Council, art. 3; Decision No 1/2006 of the Customs Cooperation Committee',
  to: null,
  confidence: 'reported',
} as const
const farmTrade = {
  source: 'Decision No 1/98 of the EC-Turkey Association Council, protocol 3',
  from: '1998-01-01',
  to: null,
  confidence: 'reported',
} as const satisfies LegalFact
const coalAndSteel = {
  source: 'Agreement 96/528/ECSC between the ECSC and Turkey, protocol 1',
  from: '1996-08-01',
  to: null,
  confidence: 'reported',
} as const satisfies LegalFact
const freeTrade = {
  source:
    'Free trade agreements of Türkiye; Regional Convention on pan-Euro-Mediterranean preferential rules of origin',
  from: '2013-12-01',
  to: null,
  confidence: 'reported',
} as const satisfies LegalFact
const unitedKingdom = {
  source: 'Free Trade Agreement between Türkiye and the United Kingdom, protocol 1',
  from: '2021-01-01',
  to: null,
  confidence: 'reported',
} as const satisfies LegalFact
const postal = {
  source: 'Universal Postal Union, Convention Regulations, forms CN 22 and CN 23',
  from: '2018-01-01',
  to: null,
  confidence: 'reported',
} as const satisfies LegalFact
const microExport = {
  source: microExportAct,
  confidence: 'reported',
} as const
const dangerous = {
  source:
    'ICAO Doc 9284 (Technical Instructions); IATA Dangerous Goods Regulations 2.2 (hidden dangerous goods)',
  from: '1984-01-01',
  to: null,
  confidence: 'reported',
} as const satisfies LegalFact

/** Countries whose agreement with Türkiye accepts a EUR.1 issued in Türkiye. */
const eur1Partners: ReadonlySet<string> = new Set(
  'CH LI NO IS FO BA MK AL RS ME XK MD GE EG MA TN PS MU CL'.split(' '),
)
/** An invoice declaration of any exporter is enough up to this value, inclusive. */
const invoiceDeclarationEur = fromDecimal('6000.00', 'EUR')
/** A CN 22 is enough up to this value and weight, inclusive. */
const cn22Limit = { value: fromDecimal('300.00', 'XDR'), kg: 2 }

const hasGoods = ({ consignment }: PaperCase, kind: GoodsKind): boolean =>
  consignment.goods.some(({ hsCode }) => goodsKindOf(hsCode) === kind)
/** True unless every line is known to be outside the customs union. */
const mayHaveIndustrial = ({ consignment }: PaperCase): boolean =>
  consignment.goods.some(({ hsCode }) => (goodsKindOf(hsCode) ?? 'industrial') === 'industrial')
/** True unless every line is known to originate elsewhere. */
const mayOriginateInTurkiye = ({ consignment }: PaperCase): boolean =>
  consignment.goods.some(({ originCountry }) => (originCountry ?? 'TR') === 'TR')

const isSentFromAbroad = ({ consignment }: PaperCase): boolean => consignment.sender.countryCode !== 'TR'
const takesAtr = ({ consignment: { destination } }: PaperCase): boolean =>
  territoryOf(destination.countryCode, destination.postalCode).takesAtr
const isAboveAtrLimit = ({ consignment, goodsEur }: PaperCase): boolean =>
  goodsEur !== null && asksForAtr(consignment.destination, goodsEur)
const isEurOnePartner = ({ consignment: { destination } }: PaperCase): boolean =>
  eur1Partners.has(destination.countryCode)
const needsNoCertificate = ({ goodsEur }: PaperCase): boolean =>
  goodsEur !== null && goodsEur.minor <= invoiceDeclarationEur.minor
const goesToEu = ({ consignment: { destination } }: PaperCase): boolean =>
  territoryOf(destination.countryCode, destination.postalCode).isEuCustoms
const goesToUs = ({ consignment: { destination } }: PaperCase): boolean =>
  destination.countryCode === 'US' || destination.countryCode === 'PR'
const isSale = ({ consignment }: Pick<PaperCase, 'consignment'>): boolean => consignment.purpose === 'sale'
const fitsCn22 = ({ goodsSdr, kg }: PaperCase): boolean =>
  goodsSdr !== null && goodsSdr.minor <= cn22Limit.value.minor && kg !== null && kg <= cn22Limit.kg
const isMicroExport = ({ consignment, goodsEur, kg }: PaperCase): boolean =>
  goodsEur === null || checkMicroExport(consignment.day, kg ?? 0, goodsEur) === 'ok'
const isBusinessSale = ({ consignment }: Pick<PaperCase, 'consignment'>): boolean =>
  consignment.sender.countryCode === 'TR' &&
  consignment.sender.kind === 'corporate' &&
  isSale({ consignment })
const always = (): boolean => true

/** The first row of a paper that is in force and applies decides. The last row of each paper always applies. */
export const paperRows: readonly PaperRow[] = [
  {
    ...kyoto,
    papers: paperKinds,
    need: 'notNeeded',
    reason: 'documentsOnly',
    applies: ({ consignment }) => consignment.isDocument,
  },
  {
    papers: ['commercialInvoice'],
    need: 'required',
    reason: 'invoiceEu',
    source: 'Implementing Regulation (EU) 2015/2447, art. 145',
    from: '2016-05-01',
    to: null,
    confidence: 'reported',
    applies: (paperCase) => isSale(paperCase) && goesToEu(paperCase),
  },
  {
    papers: ['commercialInvoice'],
    need: 'required',
    reason: 'invoiceUs',
    source: '19 CFR 141.81 and 141.86',
    from: '1973-06-26',
    to: null,
    confidence: 'reported',
    applies: (paperCase) => isSale(paperCase) && goesToUs(paperCase),
  },
  { ...kyoto, papers: ['commercialInvoice'], need: 'required', reason: 'invoiceSale', applies: isSale },
  { ...kyoto, papers: ['commercialInvoice'], need: 'notNeeded', reason: 'proformaInstead', applies: always },
  {
    papers: ['proforma'],
    need: 'required',
    reason: 'proformaUs',
    source: '19 CFR 141.85',
    from: '1973-06-26',
    to: null,
    confidence: 'reported',
    applies: (paperCase) => !isSale(paperCase) && goesToUs(paperCase),
  },
  {
    ...kyoto,
    papers: ['proforma'],
    need: 'required',
    reason: 'proformaNoSale',
    applies: (paperCase) => !isSale(paperCase),
  },
  { ...kyoto, papers: ['proforma'], need: 'notNeeded', reason: 'invoiceInstead', applies: always },
  {
    papers: ['packingList'],
    need: 'useful',
    reason: 'packingListUs',
    source: '19 CFR 141.86(e)',
    from: '1973-06-26',
    to: null,
    confidence: 'reported',
    applies: goesToUs,
  },
  { ...kyoto, papers: ['packingList'], need: 'useful', reason: 'packingList', applies: always },
  {
    ...postal,
    papers: ['cn22', 'cn23'],
    need: 'notNeeded',
    reason: 'expressDeclares',
    applies: ({ isMail }) => isMail === false,
  },
  {
    ...postal,
    papers: ['cn22'],
    need: 'required',
    reason: 'cn22',
    applies: (paperCase) => paperCase.isMail === true && fitsCn22(paperCase),
  },
  {
    ...postal,
    papers: ['cn22'],
    need: 'useful',
    reason: 'cn22ByMail',
    applies: (paperCase) => paperCase.isMail === null && fitsCn22(paperCase),
  },
  { ...postal, papers: ['cn22'], need: 'notNeeded', reason: 'cn23Instead', applies: always },
  { ...postal, papers: ['cn23'], need: 'notNeeded', reason: 'cn22Instead', applies: fitsCn22 },
  {
    ...postal,
    papers: ['cn23'],
    need: 'required',
    reason: 'cn23',
    applies: ({ isMail }) => isMail === true,
  },
  { ...postal, papers: ['cn23'], need: 'useful', reason: 'cn23ByMail', applies: always },
  {
    ...microExport,
    note: 'microExport2026',
    from: '2026-01-03',
    to: null,
    papers: ['etgbData'],
    need: 'required',
    reason: 'etgb',
    applies: (paperCase) => isBusinessSale(paperCase) && isMicroExport(paperCase),
  },
  {
    ...microExport,
    from: '2019-07-14',
    to: '2026-01-02',
    papers: ['etgbData'],
    need: 'required',
    reason: 'etgbBefore2026',
    applies: (paperCase) => isBusinessSale(paperCase) && isMicroExport(paperCase),
  },
  {
    ...microExport,
    from: '2019-07-14',
    to: null,
    papers: ['etgbData'],
    need: 'notNeeded',
    reason: 'fullExportDeclaration',
    applies: isBusinessSale,
  },
  {
    ...microExport,
    from: '2006-02-03',
    to: null,
    papers: ['etgbData'],
    need: 'notNeeded',
    reason: 'noBusinessSale',
    applies: always,
  },
  {
    ...atr,
    from: '1996-01-01',
    papers: ['atrData'],
    need: 'notNeeded',
    reason: 'sentFromAbroad',
    applies: isSentFromAbroad,
  },
  {
    ...freeTrade,
    papers: ['eur1Data'],
    need: 'notNeeded',
    reason: 'sentFromAbroad',
    applies: isSentFromAbroad,
  },
  {
    ...atr,
    from: '1996-01-01',
    papers: ['atrData'],
    need: 'notNeeded',
    reason: 'outsideCustomsUnion',
    applies: (paperCase) => !takesAtr(paperCase),
  },
  {
    ...atr,
    from: '1996-01-01',
    papers: ['atrData'],
    need: 'notNeeded',
    reason: 'notIndustrial',
    applies: (paperCase) => !mayHaveIndustrial(paperCase),
  },
  {
    ...atr,
    from: '1996-01-01',
    papers: ['atrData'],
    need: 'required',
    reason: 'atr',
    applies: isAboveAtrLimit,
  },
  {
    ...atr,
    from: '1996-01-01',
    papers: ['atrData'],
    need: 'required',
    reason: 'originPaperChosen',
    applies: ({ consignment }) => consignment.originPaper === 'atr',
  },
  {
    papers: ['atrData'],
    need: 'useful',
    reason: 'atrInsteadOfFlatDuty',
    source: 'Regulation (EU) 2026/382; Delegated Regulation (EU) 2026/1022',
    from: '2026-07-01',
    to: '2028-06-30',
    confidence: 'doubtful',
    applies: ({ consignment }) => !consignment.usesIoss,
  },
  {
    ...atr,
    from: '1996-01-01',
    papers: ['atrData'],
    need: 'notNeeded',
    reason: 'belowAtrLimit',
    applies: ({ goodsEur }) => goodsEur !== null,
  },
  {
    ...atr,
    from: '1996-01-01',
    papers: ['atrData'],
    need: 'useful',
    reason: 'atrValueUnknown',
    applies: always,
  },
  {
    ...unitedKingdom,
    papers: ['eur1Data'],
    need: 'notNeeded',
    reason: 'originDeclarationUk',
    applies: ({ consignment }) => ['GB', 'XI'].includes(consignment.destination.countryCode),
  },
  {
    ...freeTrade,
    papers: ['eur1Data'],
    need: 'notNeeded',
    reason: 'otherOrigin',
    applies: (paperCase) => !mayOriginateInTurkiye(paperCase),
  },
  {
    ...freeTrade,
    papers: ['eur1Data'],
    need: 'required',
    reason: 'originPaperChosen',
    applies: (paperCase) =>
      paperCase.consignment.originPaper === 'eur1' && (isEurOnePartner(paperCase) || takesAtr(paperCase)),
  },
  {
    ...freeTrade,
    papers: ['eur1Data'],
    need: 'notNeeded',
    reason: 'invoiceDeclaration',
    applies: (paperCase) =>
      needsNoCertificate(paperCase) &&
      (isEurOnePartner(paperCase) ||
        (takesAtr(paperCase) && (hasGoods(paperCase, 'agricultural') || hasGoods(paperCase, 'coalSteel')))),
  },
  {
    ...farmTrade,
    papers: ['eur1Data'],
    need: 'useful',
    reason: 'eur1Agricultural',
    applies: (paperCase) => takesAtr(paperCase) && hasGoods(paperCase, 'agricultural'),
  },
  {
    ...coalAndSteel,
    papers: ['eur1Data'],
    need: 'useful',
    reason: 'eur1CoalSteel',
    applies: (paperCase) => takesAtr(paperCase) && hasGoods(paperCase, 'coalSteel'),
  },
  { ...freeTrade, papers: ['eur1Data'], need: 'useful', reason: 'eur1Partner', applies: isEurOnePartner },
  { ...freeTrade, papers: ['eur1Data'], need: 'notNeeded', reason: 'noAgreement', applies: always },
  {
    ...dangerous,
    papers: ['noDangerousGoods'],
    need: 'required',
    reason: 'hiddenDangerousGoods',
    applies: ({ consignment }) => consignment.goods.some(({ hsCode }) => hidesDanger(hsCode ?? '')),
  },
  { ...dangerous, papers: ['noDangerousGoods'], need: 'useful', reason: 'airTransport', applies: always },
]
