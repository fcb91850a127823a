/**
 * Goods that customs, aviation rules or carriers restrict, each with its period and its source. Compiled from
 * general knowledge of the acts named in `source`, without their text at hand: a customs broker must confirm
 * the rows before go-live. The list is not complete; a rule is listed only when its act is known.
 */
import type { Day } from '../pricing/rating/compile/rateRows.ts'

/**
 * `forbidden`: an act forbids it. `carrier`: no parcel carrier accepts it. `licence`: it needs a permit,
 * certificate or declaration, whose number is requested.
 */
export type RestrictionKind = 'forbidden' | 'carrier' | 'licence'

/**
 * `export`: applies when leaving Türkiye. `import`: applies when entering the destination. `transport`: applies
 * on every route.
 */
export type RestrictionDirection = 'export' | 'import' | 'transport'

export interface Restriction {
  /** Identifies the restriction's text, `customs:restriction.<id>`. */
  id: string
  kind: RestrictionKind
  direction: RestrictionDirection
  /** Destination of an import restriction: a country, or the customs territory of the European Union. */
  destination?: string
  /** Tariff code prefixes of the restricted goods. */
  codes: readonly string[]
  /**
   * Prefixes of words in the description, in basic Latin letters, for goods that the tariff code does not
   * identify.
   */
  words?: readonly string[]
  /** Requires both code and word to match; by default either is enough. */
  needsBoth?: true
  from: Day
  /** Last day in force; null when the restriction has no end. */
  to: Day | null
  source: string
}

const icao = 'ICAO Annex 18, Doc 9284 (Technical Instructions); IATA DGR'
/** Day since which Annex 18 to the Chicago Convention applies. */
const sinceAnnex18 = { from: '1984-01-01', to: null } as const

/** Food regulated by the Food and Drug Administration; meat and most egg products belong to another authority. */
const foodChapters = words('03 04 07 08 09 10 11 15 17 18 19 20 21 2201 2202 2203 2204 2205 2206 2208 2209')

/** Meat, dairy products, sausages and prepared meat. */
const animalFood = words('02 0401 0402 0403 0404 0405 0406 1601 1602')

function words(text: string): readonly string[] {
  return text.split(' ')
}

export const restrictedGoods: readonly Restriction[] = [
  {
    id: 'explosives',
    kind: 'forbidden',
    direction: 'transport',
    codes: words('3601 3602 3603 3604 9306'),
    ...sinceAnnex18,
    source: icao,
  },
  {
    id: 'firearms',
    kind: 'carrier',
    direction: 'export',
    codes: words('9301 9302 9303'),
    from: '1953-07-15',
    to: null,
    source: 'TR: 6136 sayılı Kanun (RG 15.07.1953/8458)',
  },
  {
    id: 'firearmParts',
    kind: 'licence',
    direction: 'export',
    codes: words('9305'),
    from: '2004-07-03',
    to: null,
    source: 'TR: 5201 sayılı Kanun (RG 03.07.2004/25511)',
  },
  {
    id: 'narcotics',
    kind: 'forbidden',
    direction: 'transport',
    codes: words('121130 121140 130211 293911'),
    from: '1964-12-13',
    to: null,
    source: 'UN Single Convention on Narcotic Drugs, 1961; TR: 2313 sayılı Kanun',
  },
  {
    id: 'liveAnimals',
    kind: 'carrier',
    direction: 'transport',
    codes: words('0101 0102 0103 0104 0105 0106 0301'),
    ...sinceAnnex18,
    source: 'IATA Live Animals Regulations',
  },
  {
    id: 'money',
    kind: 'carrier',
    direction: 'export',
    codes: words('490700 7108 7118'),
    from: '1989-08-11',
    to: null,
    source: 'TR: Türk Parası Kıymetini Koruma Hakkında 32 sayılı Karar (RG 11.08.1989/20249)',
  },
  {
    id: 'salep',
    kind: 'forbidden',
    direction: 'export',
    codes: words('0714 1106 1211'),
    words: words('salep sahlep'),
    needsBoth: true,
    from: '1996-01-06',
    to: null,
    source: 'TR: İhracat 96/31 sayılı Tebliğ (RG 06.01.1996/22515)',
  },
  {
    id: 'antiques',
    kind: 'licence',
    direction: 'export',
    codes: words('9705 9706'),
    words: words('antika arkeoloj archaeolog'),
    from: '1983-07-23',
    to: null,
    source: 'TR: 2863 sayılı Kanun, md. 32 (RG 23.07.1983/18113)',
  },
  {
    id: 'culturalImport',
    kind: 'licence',
    direction: 'import',
    destination: 'EU',
    codes: words('9705 9706'),
    from: '2025-06-28',
    to: null,
    source: 'EU: Regulation (EU) 2019/880, art. 4, 5',
  },
  {
    id: 'cites',
    kind: 'licence',
    direction: 'transport',
    codes: words('0507 0508 410320 411330 160431 960110'),
    from: '1996-12-22',
    to: null,
    source: 'CITES (Washington, 1973); EU: Regulation (EC) 338/97',
  },
  {
    id: 'citesLeather',
    kind: 'licence',
    direction: 'transport',
    codes: words('41 42 43 64 9113'),
    words: words('timsah crocodile alligator piton python yilan snake kertenkele lizard'),
    needsBoth: true,
    from: '1996-12-22',
    to: null,
    source: 'CITES (Washington, 1973); EU: Regulation (EC) 338/97',
  },
  {
    id: 'lithiumAlone',
    kind: 'licence',
    direction: 'transport',
    codes: words('850650 850760'),
    words: words('lityum lithium powerbank'),
    from: '2016-04-01',
    to: null,
    source: 'ICAO Doc 9284, UN3480, UN3090, PI 965, 968; UN 38.3',
  },
  {
    id: 'lithiumInside',
    kind: 'licence',
    direction: 'transport',
    codes: words('847130 851713 851714'),
    from: '2020-01-01',
    to: null,
    source: 'ICAO Doc 9284, UN3481, UN3091, PI 966, 967, 969, 970; UN 38.3.5',
  },
  {
    id: 'flammables',
    kind: 'licence',
    direction: 'transport',
    codes: words('2207 2710 3208 330300 330430 360610 3814 961310 961320'),
    words: words('kolonya cologne aerosol tiner thinner'),
    ...sinceAnnex18,
    source: `${icao}, UN1266, UN1170, UN1263, UN1057, UN1950`,
  },
  {
    id: 'matches',
    kind: 'carrier',
    direction: 'transport',
    codes: words('3605'),
    ...sinceAnnex18,
    source: `${icao}, UN1331, UN1944, UN1945`,
  },
  {
    id: 'tobaccoUs',
    kind: 'carrier',
    direction: 'import',
    destination: 'US',
    codes: words('2402 2403'),
    from: '2010-06-29',
    to: null,
    source: 'US: PACT Act, 15 U.S.C. 375–378; 18 U.S.C. 1716E',
  },
  {
    id: 'vapingUs',
    kind: 'carrier',
    direction: 'import',
    destination: 'US',
    codes: words('2404 854340'),
    from: '2021-03-27',
    to: null,
    source: 'US: PACT Act, 15 U.S.C. 375(7), as amended by Pub. L. 116-260',
  },
  {
    id: 'tobaccoEu',
    kind: 'licence',
    direction: 'import',
    destination: 'EU',
    codes: words('2402 2403 2404'),
    from: '2016-05-20',
    to: null,
    source: 'EU: Directive 2014/40/EU, art. 18; Directive (EU) 2020/262',
  },
  {
    id: 'vapingTr',
    kind: 'forbidden',
    direction: 'import',
    destination: 'TR',
    codes: words('2404 854340'),
    from: '2020-02-25',
    to: null,
    source: 'TR: 2149 sayılı Cumhurbaşkanı Kararı (RG 25.02.2020/31050)',
  },
  {
    id: 'alcoholEu',
    kind: 'licence',
    direction: 'import',
    destination: 'EU',
    codes: words('2203 2204 2205 2206 2207 2208'),
    from: '2023-02-13',
    to: null,
    source: 'EU: Directive (EU) 2020/262; Directive 2006/112/EC, art. 369l',
  },
  {
    id: 'alcoholUs',
    kind: 'licence',
    direction: 'import',
    destination: 'US',
    codes: words('2203 2204 2205 2206 2208'),
    from: '1935-08-29',
    to: null,
    source: 'US: Federal Alcohol Administration Act, 27 U.S.C. 203',
  },
  {
    id: 'foodUs',
    kind: 'licence',
    direction: 'import',
    destination: 'US',
    codes: foodChapters,
    from: '2003-12-12',
    to: null,
    source: 'US: 21 U.S.C. 381(m); 21 CFR 1.276–1.285',
  },
  {
    id: 'medicineUs',
    kind: 'licence',
    direction: 'import',
    destination: 'US',
    codes: words('3003 3004'),
    from: '1938-06-25',
    to: null,
    source: 'US: Federal Food, Drug, and Cosmetic Act, 21 U.S.C. 355, 381',
  },
  {
    id: 'animalFoodEu',
    kind: 'licence',
    direction: 'import',
    destination: 'EU',
    codes: animalFood,
    from: '2019-12-14',
    to: null,
    source: 'EU: Regulation (EU) 2017/625, art. 47; Delegated Regulation (EU) 2019/2122',
  },
  {
    id: 'animalFoodGb',
    kind: 'licence',
    direction: 'import',
    destination: 'GB',
    codes: animalFood,
    from: '2021-01-01',
    to: null,
    source:
      'GB: Trade in Animals and Related Products Regulations 2011 (SI 2011/1197); assimilated Regulation (EU) 2017/625',
  },
  {
    id: 'medicineDe',
    kind: 'licence',
    direction: 'import',
    destination: 'DE',
    codes: words('3003 3004'),
    from: '1978-01-01',
    to: null,
    source: 'DE: Arzneimittelgesetz, § 73',
  },
  {
    id: 'plantsEu',
    kind: 'licence',
    direction: 'import',
    destination: 'EU',
    codes: words('0601 0602 0603 0702 0703 0704 0705 0706 0707 0708 0709 080610 0807 0808 0809 0810 1209'),
    from: '2019-12-14',
    to: null,
    source: 'EU: Regulation (EU) 2016/2031, art. 72–74; Implementing Regulation (EU) 2019/2072',
  },
  {
    id: 'plantsUs',
    kind: 'licence',
    direction: 'import',
    destination: 'US',
    codes: words('0601 0602 1209'),
    from: '2018-04-18',
    to: null,
    source: 'US: 7 CFR 319.37',
  },
]
