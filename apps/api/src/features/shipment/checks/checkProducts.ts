/** Checks the products of a package before pricing. */
import { product } from '@kervan/contract/shipment/draft/shipmentDraft'
import type { ProductDraft } from '@kervan/contract/shipment/draft/shipmentDraft'
import type { PassportItem } from '@kervan/domain/customs/border/passport'
import { checkHsCode } from '@kervan/domain/customs/hsCode'
import { findVagueDescription } from '@kervan/domain/customs/vagueDescription'
import { isSpellableInLatin } from '@kervan/domain/identity/transliterate'
import type { CheckFacts } from './checkFacts.ts'
import { checkIdentifiers } from './checkIdentifiers.ts'
import { doubtAt, errorAt, missingFields } from './validationIssue.ts'
import type { ValidationIssue } from './validationIssue.ts'

const tab = 'products'

const requiredOfProduct = [
  'description',
  'gtip',
  'originCountryCode',
  'unit',
  'quantity',
  'unitPrice',
] as const

/** Finds the datum of a line in the passport. */
const itemOf = (passport: readonly PassportItem[], index: number, wanted: PassportItem['datum']) =>
  passport.find(({ datum, goods }) => datum === wanted && goods === index)

const checkCode = (
  field: string,
  gtip: string | null,
  asked: PassportItem | undefined,
): ValidationIssue[] => {
  if (gtip === null) return []
  const verdict = checkHsCode(gtip, '')
  if (verdict === 'malformed') return [errorAt(tab, field, 'shipment:invalid.gtip')]
  if (verdict === 'unknownChapter') return [errorAt(tab, field, 'shipment:invalid.gtipChapter')]
  return asked?.status === 'missing'
    ? [doubtAt(tab, field, 'shipment:doubt.gtipShort', { digits: asked.params.digits ?? '' })]
    : []
}

/** Reports letters that labels and invoices cannot print, as for names and addresses. */
const checkScript = (path: string, line: ProductDraft): ValidationIssue[] =>
  (['description', 'englishDescription'] as const).flatMap((name) =>
    line[name] !== null && !isSpellableInLatin(line[name])
      ? [errorAt(tab, `${path}.${name}`, 'shipment:invalid.latin')]
      : [],
  )

/** Reports descriptions that customs refuse, such as "gift", "sample" or "parts". */
const checkDescriptions = (path: string, line: ProductDraft): ValidationIssue[] =>
  (['description', 'englishDescription'] as const).flatMap((name) => {
    const text = line[name] ?? ''
    const vague = findVagueDescription(text)
    return vague ? [doubtAt(tab, `${path}.${name}`, `shipment:doubt.vague.${name}.${vague}`, { text })] : []
  })

/**
 * Reports forbidden goods as an error on the field that revealed them, and requires a permit number for
 * restricted goods.
 */
const checkRestrictions = (passport: readonly PassportItem[], index: number): ValidationIssue[] =>
  passport
    .filter(({ datum, goods, status }) => datum === 'permit' && goods === index && status === 'missing')
    .map(({ law, source, field, ifMissing }) => {
      const issueAt = ifMissing === 'refused' ? errorAt : doubtAt
      return issueAt(tab, field!, `customs:${law}`, { source })
    })

/** Reports goods that weigh more than the pieces they are packed in. */
const checkNetWeight = ({ products, pieces }: CheckFacts['draft']): ValidationIssue[] => {
  const gramsOf = (kg: number | null) => Math.round((kg ?? 0) * 1000)
  const net = products.reduce((grams, { netWeight }) => grams + gramsOf(netWeight), 0)
  const gross = pieces.reduce((grams, { weight }) => grams + gramsOf(weight), 0)
  const heaviest = products.findLastIndex(({ netWeight }) => netWeight !== null)
  return gross > 0 && net > gross
    ? [
        doubtAt(tab, `products.${heaviest}.netWeight`, 'shipment:doubt.netWeight', {
          net: net / 1000,
          gross: gross / 1000,
        }),
      ]
    : []
}

export const checkProducts = (facts: CheckFacts, passport: readonly PassportItem[]): ValidationIssue[] => {
  const { draft, isPackage } = facts
  if (!isPackage) return []
  if (draft.products.length === 0) return [errorAt(tab, 'products', 'shipment:required.products')]
  return [
    ...draft.products.flatMap((line, index) => [
      ...missingFields(tab, `products.${index}`, product.shape, line, requiredOfProduct),
      ...checkScript(`products.${index}`, line),
      ...checkDescriptions(`products.${index}`, line),
      ...checkRestrictions(passport, index),
      ...checkCode(`products.${index}.gtip`, line.gtip, itemOf(passport, index, 'tariffCode')),
    ]),
    ...checkIdentifiers(facts, passport),
    ...checkNetWeight(draft),
  ]
}
