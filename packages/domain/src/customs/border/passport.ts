/**
 * Border passport: every datum that borders ask of a consignment on its day, and whether it is given. The rules
 * are the rows of passportTable.ts; restricted goods have a table of their own.
 */
import type { Day } from '../../pricing/rating/compile/rateRows.ts'
import { checkGtin } from '../gtin.ts'
import { checkHsCode, compactHsCode } from '../hsCode.ts'
import { contradictsStatement, declaredIdentifiers } from '../productIdentifiers.ts'
import { findRestrictions } from '../restrictedGoods.ts'
import { checkMicroExport, microExportLimitOn } from '../thresholds.ts'
import { findVagueDescription } from '../vagueDescription.ts'
import { factOf } from './consignment.ts'
import type { Consignment, LegalFact } from './consignment.ts'
import type { EnteredConsignment, EnteredGoods } from './enteredConsignment.ts'
import type { PaperKind } from './paperRows.ts'
import { papersOf } from './papers.ts'
import type { PaperAnswer } from './papers.ts'
import { consignmentData, goodsData, isInForce, laneBetween, matchLane, matchRow } from './passportRow.ts'
import type {
  ConsignmentDatum,
  GoodsDatum,
  LaneFacts,
  MissingConsequence,
  PassportDatum,
  PassportRow,
} from './passportRow.ts'
import { passportTable } from './passportTable.ts'

/**
 * `notAsked`: the destination has a rule, which does not apply to this day, these parties or this value.
 * `unclear`: no source decides it, or it depends on what is not entered yet.
 */
export type PassportStatus = 'given' | 'missing' | 'notAsked' | 'unclear'

export interface PassportItem extends LegalFact {
  datum: PassportDatum | PaperKind
  /** Line of the goods; null for a datum of the consignment. */
  goods: number | null
  status: PassportStatus
  /** Name of the rule in the texts; `restriction.<id>` for restricted goods, `paper.<paper>` for papers. */
  law: string
  ifMissing: MissingConsequence
  /** Path in the draft where the datum is entered; null where it is not entered by the sender. */
  field: string | null
  /** Figures of the rule for its text. */
  params: Readonly<Record<string, string | number>>
}

const goodsFields: Record<GoodsDatum, string> = {
  description: 'description',
  tariffCode: 'gtip',
  originCountry: 'originCountryCode',
  value: 'unitPrice',
  netWeight: 'netWeight',
  merchantNumber: 'merchantNumber',
  manufacturerNumber: 'manufacturerNumber',
  standardNumber: 'standardNumber',
  permit: 'permitNumber',
}

const fieldOf = (datum: ConsignmentDatum, { receiver }: EnteredConsignment): string | null => {
  const fields: Record<ConsignmentDatum, string | null> = {
    exportDeclaration: 'details.method',
    declarant: null,
    iossNumber: 'sender.iossType',
    vatRegistration: null,
    senderEori: 'sender.eoriNumber',
    receiverEori: 'receiver.eoriNumber',
    receiverTaxNumber: receiver.kind === 'corporate' ? 'receiver.taxNumber' : 'receiver.identificationNumber',
    originCertificate: 'details.freeMovementDocument',
  }
  return fields[datum]
}

const hasCode = (hsCode: string | null, digits: number): boolean => {
  const verdict = checkHsCode(hsCode ?? '', '')
  return verdict === 'ok' && compactHsCode(hsCode!).length >= digits
}

/** The English description is the one that foreign customs reads. */
const isDescribed = (
  { description, englishDescription }: EnteredGoods,
  refusesStopWords = false,
): boolean => {
  const text = englishDescription?.trim() || description.trim()
  return text !== '' && !(refusesStopWords && findVagueDescription(text) !== null)
}

const hasStandardNumber = ({ identifiers }: EnteredGoods): boolean => {
  const { standard, hasNoStandard } = declaredIdentifiers(identifiers)
  return standard === null
    ? hasNoStandard
    : checkGtin(standard) === 'ok' && !contradictsStatement(identifiers)
}

const isPriced = ({ value }: EnteredGoods): boolean => value !== null && value.minor > 0

const isGivenOf = (datum: GoodsDatum, row: PassportRow, line: EnteredGoods): boolean => {
  switch (datum) {
    case 'description':
      return isDescribed(line, row.refusesStopWords)
    case 'tariffCode':
      return hasCode(line.hsCode, row.digits ?? 0)
    case 'originCountry':
      return line.originCountry !== null
    case 'value':
      return isPriced(line)
    case 'netWeight':
      return line.netKg !== null
    case 'merchantNumber':
      return declaredIdentifiers(line.identifiers).merchant !== null
    case 'manufacturerNumber':
      return declaredIdentifiers(line.identifiers).manufacturer !== null
    case 'standardNumber':
      return hasStandardNumber(line)
    case 'permit':
      return line.permitNumber !== null
  }
}

const hasEori = (number: string | null, prefixes: string | undefined): boolean =>
  number !== null &&
  (prefixes === undefined ||
    prefixes
      .split(' ')
      .some((prefix) => (prefix === 'EU' ? !/^(GB|XI)/.test(number) : number.startsWith(prefix))))

/** A repair is no sale, for which micro export exists; no source decides whether carriers declare it so. */
const exportStatus = (consignment: EnteredConsignment): boolean | null => {
  const { day, exportMethod, purpose, grossKg, goodsValueIn } = consignment
  if (exportMethod !== 'microExport') return exportMethod !== null
  const value = goodsValueIn('EUR')
  if (purpose === 'repair' || purpose === 'return') return null
  return value === null ? null : checkMicroExport(day, grossKg ?? 0, value) === 'ok'
}

/** Null where the product does not know. */
const isGiven = (
  datum: ConsignmentDatum,
  row: PassportRow,
  consignment: EnteredConsignment,
): boolean | null => {
  const { sender, receiver, usesIoss } = consignment
  switch (datum) {
    case 'exportDeclaration':
      return exportStatus(consignment)
    case 'declarant':
      return true
    case 'iossNumber':
      return usesIoss
    case 'vatRegistration':
      return null
    case 'senderEori':
      return sender.hasEori
    case 'receiverEori':
      return hasEori(receiver.eoriNumber, row.prefixes)
    case 'receiverTaxNumber':
      return receiver.hasTaxNumber
    case 'originCertificate':
      return consignment.originPaper === 'originCertificate'
  }
}

const paramsOf = (row: PassportRow, { day }: EnteredConsignment): PassportItem['params'] => {
  const limit = row.law === 'microExport' ? microExportLimitOn(day) : undefined
  return {
    ...(row.digits === undefined ? {} : { digits: row.digits }),
    ...(row.declarant === undefined ? {} : { declarant: row.declarant }),
    ...(limit === undefined ? {} : { kg: limit.maxKg, eur: limit.maxEur.minor / 100 }),
  }
}

/** A datum that is not entered yet leaves several rows possible; it is given when it satisfies all of them. */
const statusOf = (
  { rows, isSure }: DecidingRows,
  given: (row: PassportRow) => boolean | null,
): PassportStatus => {
  const answers = rows.map(given)
  if (answers.every((answer) => answer === true)) return 'given'
  const { demand } = rows[0]!
  if (demand === 'voluntary') return 'notAsked'
  return !isSure || demand === 'unclear' || answers.includes(null) ? 'unclear' : 'missing'
}

const laneOf = (consignment: EnteredConsignment): LaneFacts => ({
  day: consignment.day,
  channel: consignment.channel ?? 'express',
  lane: laneBetween(consignment.sender.countryCode, consignment.destination),
  seller: consignment.sender.kind,
  receiver: consignment.receiver.kind,
  purpose: consignment.purpose,
  incoterm: consignment.incoterm,
  originPaper: consignment.originPaper,
  goodsValueIn: consignment.goodsValueIn,
})

interface DecidingRows {
  /** Rows that may decide, the most probable one first; none when the rule does not apply. */
  rows: readonly PassportRow[]
  /** False while the answer depends on what is not entered yet. */
  isSure: boolean
  /** Row whose rule the item names. */
  named: PassportRow
}

/** Rule to name when none applies: the one in force, else the next one to begin, else the last one. */
const namedRow = (candidates: readonly PassportRow[], day: Day): PassportRow =>
  candidates.find((row) => isInForce(row, day)) ??
  candidates
    .filter(({ from }) => from > day)
    .toSorted((one, other) => one.from.localeCompare(other.from))[0] ??
  candidates[0]!

/** Rows of each datum, in the order of the table. */
const rowsOf = (datum: PassportDatum): readonly PassportRow[] =>
  passportTable.filter(({ data }) => data.includes(datum))
const goodsRows = goodsData.map((datum) => [datum, rowsOf(datum)] as const)
const consignmentRows = consignmentData.map((datum) => [datum, rowsOf(datum)] as const)

/** Null when the datum has no rule on the way. */
const decide = (all: readonly PassportRow[], facts: LaneFacts): DecidingRows | null => {
  const candidates = all.filter((row) => matchLane(row, facts.lane) === 'yes')
  if (candidates.length === 0) return null
  const rows: PassportRow[] = []
  let isSure = false
  for (const row of candidates) {
    const match = matchRow(row, facts)
    if (match !== 'no') rows.push(row)
    if (match !== 'yes') continue
    isSure = rows.length === 1
    break
  }
  return { rows, isSure, named: rows[0] ?? namedRow(candidates, facts.day) }
}

interface Place {
  datum: PassportDatum
  goods: number | null
  field: string | null
  given: (row: PassportRow) => boolean | null
}

const toItem = (
  { datum, goods, field, given }: Place,
  deciding: DecidingRows,
  consignment: EnteredConsignment,
): PassportItem => {
  const { rows, isSure, named } = deciding
  const applies = rows.length > 0
  const isOpen = datum === 'declarant' && !isSure
  return {
    datum,
    goods,
    status: !applies ? 'notAsked' : isOpen ? 'unclear' : statusOf(deciding, given),
    law: named.law,
    ifMissing: applies ? named.ifMissing : 'nothing',
    field,
    params: paramsOf(named, consignment),
    ...factOf(named),
  }
}

/** Restricted goods: one item for each restriction; forbidden goods miss what no permit replaces. */
const restrictionItems = (consignment: EnteredConsignment): PassportItem[] =>
  consignment.goods.flatMap((line, index) =>
    findRestrictions(
      { gtip: line.hsCode, description: line.description, englishDescription: line.englishDescription },
      {
        senderCountry: consignment.sender.countryCode,
        countryCode: consignment.destination?.countryCode ?? null,
        postalCode: consignment.destination?.postalCode ?? null,
        day: consignment.day,
      },
    ).map(({ restriction: { id, kind, source, from, to }, by }): PassportItem => {
      const isLicence = kind === 'licence'
      return {
        datum: 'permit',
        goods: index,
        status: isLicence && line.permitNumber !== null ? 'given' : 'missing',
        law: `restriction.${id}`,
        ifMissing: isLicence ? 'held' : 'refused',
        field: `products.${index}.${isLicence ? 'permitNumber' : by}`,
        params: {},
        ...factOf({ source, from, to, confidence: 'doubtful' }),
      }
    }),
  )

/** Papers that the sender chooses; all others follow from the shipment's data. */
const chosenPapers: Partial<Record<PaperKind, Consignment['originPaper']>> = {
  atrData: 'atr',
  eur1Data: 'eur1',
}

const paperStatus = (
  { paper, need }: PaperAnswer,
  { originPaper, goods, goodsValueIn }: EnteredConsignment,
): PassportStatus => {
  const chosen = chosenPapers[paper]
  if (chosen !== undefined && originPaper === chosen) return 'given'
  if (need === 'notNeeded') return 'notAsked'
  if (chosen === undefined) return goods.every(isPriced) ? 'given' : 'missing'
  return goodsValueIn('EUR') === null ? 'unclear' : 'missing'
}

/** A paper saves duty, or its absence stops the parcel; what only helps costs nothing when it is missing. */
const paperConsequence = ({ paper, need }: PaperAnswer): MissingConsequence =>
  need === 'notNeeded' ? 'nothing' : chosenPapers[paper] ? 'costs' : need === 'required' ? 'held' : 'nothing'

/** Papers are known as soon as both parties and the purpose are. */
const paperItems = (consignment: EnteredConsignment): PassportItem[] => {
  const { sender, destination, receiver, purpose } = consignment
  if (!sender.countryCode || !sender.kind || !destination || !receiver.kind || !purpose) return []
  return papersOf(consignment).map((answer): PassportItem => ({
    datum: answer.paper,
    goods: null,
    status: paperStatus(answer, consignment),
    law: `paper.${answer.paper}`,
    ifMissing: paperConsequence(answer),
    field: chosenPapers[answer.paper] ? 'details.freeMovementDocument' : null,
    params: {},
    ...answer.fact,
  }))
}

/**
 * Returns one item for each datum that has a rule on the way of the consignment: goods data by line, then those
 * of the consignment. A datum without a rule there is left out. Documents contain no goods: nothing is asked.
 */
export const borderPassport = (consignment: EnteredConsignment): PassportItem[] => {
  const facts = laneOf(consignment)
  const { goods, isDocument } = consignment
  if (isDocument) return []
  const ofGoods = goodsRows.flatMap(([datum, rows]) => {
    const deciding = decide(rows, facts)
    return deciding ? [{ datum, deciding }] : []
  })
  const goodsItems = goods.flatMap((line, index) =>
    ofGoods.map(({ datum, deciding }) => {
      const field = `products.${index}.${goodsFields[datum]}`
      const given = (row: PassportRow) => isGivenOf(datum, row, line)
      return toItem({ datum, goods: index, field, given }, deciding, consignment)
    }),
  )
  const otherItems = consignmentRows.flatMap(([datum, rows]) => {
    const deciding = decide(rows, facts)
    if (!deciding) return []
    const given = (row: PassportRow) => isGiven(datum, row, consignment)
    return [toItem({ datum, goods: null, field: fieldOf(datum, consignment), given }, deciding, consignment)]
  })
  return [...goodsItems, ...restrictionItems(consignment), ...otherItems, ...paperItems(consignment)]
}
