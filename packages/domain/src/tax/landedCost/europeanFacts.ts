/** Dated charges of the European Union and its members on imports. Each names its source. */
import type { LegalFact } from '../../customs/border/consignment.ts'
import { iossLimitEur } from '../../customs/thresholds.ts'
import { fromDecimal } from '../../money/money.ts'
import type { Money } from '../../money/money.ts'
import type { Day } from '../../pricing/rating/compile/rateRows.ts'

export const isInForce = ({ from, to }: Pick<LegalFact, 'from' | 'to'>, day: Day): boolean =>
  from <= day && (to === null || day <= to)

/** Limit of relief, of IOSS and of the 3 EUR. */
export const lowValueLimit = iossLimitEur

export const lowValueRelief: LegalFact = {
  source: 'Regulation (EC) No 1186/2009, art. 23, 24; Regulation (EU) 2026/382',
  note: 'reliefEnded',
  from: '2010-01-01',
  to: '2026-06-30',
  confidence: 'reported',
}

/** Charged instead of the tariff on distance sales to consumers. */
export const lowValueDuty: { perItem: Money; fact: LegalFact } = {
  perItem: fromDecimal('3.00', 'EUR'),
  fact: {
    source: 'Regulation (EU) 2026/382; Delegated Regulation (EU) 2026/1022',
    note: 'itemByCode',
    from: '2026-07-01',
    to: '2028-06-30',
    confidence: 'reported',
  },
}

/** Gifts between private persons are free of duty and VAT up to this value. */
export const giftRelief: { limit: Money; fact: LegalFact } = {
  limit: fromDecimal('45.00', 'EUR'),
  fact: {
    source: 'Regulation (EC) No 1186/2009, art. 25–27; Directive 2006/79/EC',
    from: '2010-01-01',
    to: null,
    confidence: 'reported',
  },
}

/** A.TR on goods above the limit, and on all goods before 1 Jul 2026. */
export const atrFree: LegalFact = {
  source: 'Decision No 1/95 of the EC-Turkey Association Council, art. 4',
  from: '1996-01-01',
  to: null,
  confidence: 'reported',
}
/** A.TR on distance sales up to the limit since the 3 EUR apply. */
export const atrFreeLowValue: LegalFact = {
  source: 'Delegated Regulation (EU) 2026/1022',
  note: 'atrOneReading',
  from: '2026-07-01',
  to: null,
  confidence: 'doubtful',
}

/**
 * Goods of chapters 25 to 97 that an A.TR does not free: agricultural goods and goods with an agricultural
 * component (annex I of the Treaty, Decision 1/95 annex 1), and coal and steel (agreement of 1996).
 */
const withoutAtr: readonly string[] = [
  ...['290543', '290544', '330210', '3501', '3502', '3505', '380910', '382460', '4501', '5301', '5302'],
  ...['2601', '2602', '2619', '2701', '2702', '2704', '7201', '7202', '7203', '7204', '7301', '7302'],
  ...['7206', '7207', '7208', '7209', '7210', '7211', '7212', '7213', '7214', '7215', '7216'],
  ...['7218', '7219', '7220', '7221', '7222', '7224', '7225', '7226', '7227', '7228'],
]

/** Returns true for industrial goods, which an A.TR frees of duty. */
export const isFreeByAtr = (hsCode: string): boolean =>
  Number(hsCode.slice(0, 2)) >= 25 && !withoutAtr.some((prefix) => hsCode.startsWith(prefix))

export interface NationalFee {
  countryCode: string
  amount: Money
  per: 'parcel' | 'item'
  /**
   * `import`: on goods up to and including the limit, part of the VAT base (Directive 2006/112/EC, article 86);
   * `sender`: due from the sender of distance sales below the limit, outside the VAT base.
   */
  dueOn: 'import' | 'sender'
  fact: LegalFact
}

/**
 * Fees on goods up to 150 EUR. Those of Italy (2 EUR per consignment, postponed several times) and Austria
 * (proposed) are not confirmed and therefore absent.
 */
export const nationalFees: readonly NationalFee[] = [
  {
    countryCode: 'RO',
    amount: fromDecimal('25.00', 'RON'),
    per: 'parcel',
    dueOn: 'sender',
    fact: {
      source: 'Law 239/2025 (RO)',
      note: 'romanianFee',
      from: '2026-01-01',
      to: null,
      confidence: 'reported',
    },
  },
  {
    countryCode: 'FR',
    amount: fromDecimal('2.00', 'EUR'),
    per: 'item',
    dueOn: 'import',
    fact: {
      source: 'service-public.gouv.fr',
      note: 'frenchFee',
      from: '2026-03-01',
      to: '2026-06-30',
      confidence: 'official',
    },
  },
]

/** All rules above, for the days on which they begin and end. */
export const europeanFacts: readonly LegalFact[] = [
  lowValueRelief,
  lowValueDuty.fact,
  giftRelief.fact,
  atrFree,
  atrFreeLowValue,
  ...nationalFees.map(({ fact }) => fact),
]

/** First day of the handling fee; its amount is not published. */
export const handlingFeeFrom: Day = '2026-11-01'
