/** Which of a company's templates fills a shipment by itself, and which suit its goods. */
import { foldForSearch } from '../identity/transliterate.ts'

interface Conditions {
  isDefault: boolean
  isActive: boolean
  /** The destination it is meant for; null: any. */
  countryCode: string | null
  /** Words of a description, or the first digits of a tariff code; null: any goods. */
  goods: string | null
}

export interface TemplateCase {
  countryCode: string | null
  products: readonly { description?: string | null; gtip?: string | null }[]
}

const isCode = (goods: string): boolean => /^[\d. ]+$/.test(goods)
const digitsOf = (text: string): string => text.replaceAll(/\D/g, '')

/** All words of the condition stand in one product's description, or its code begins with the digits. */
const suitsGoods = (goods: string, { products }: TemplateCase): boolean => {
  if (isCode(goods)) return products.some(({ gtip }) => digitsOf(gtip ?? '').startsWith(digitsOf(goods)))
  const words = foldForSearch(goods).split(/\s+/).filter(Boolean)
  return products.some(({ description }) => {
    const folded = foldForSearch(description ?? '')
    return folded !== '' && words.every((word) => folded.includes(word))
  })
}

const meets = ({ countryCode, goods }: Conditions, of: TemplateCase): boolean =>
  (countryCode === null || countryCode === of.countryCode) && (goods === null || suitsGoods(goods, of))

const conditionCount = ({ countryCode, goods }: Conditions): number =>
  Number(countryCode !== null) + Number(goods !== null)

/**
 * The template that says most about this shipment: with both conditions before one, with one before the default. Of equals the
 * first of the list, which is the one used last. Null where none has a condition that is met and none is the default.
 */
export const chooseTemplate = <Template extends Conditions>(
  templates: readonly Template[],
  of: TemplateCase,
): Template | null =>
  templates
    .filter((template) => template.isActive && meets(template, of))
    .filter((template) => conditionCount(template) > 0 || template.isDefault)
    .toSorted((a, b) => conditionCount(b) - conditionCount(a))[0] ?? null

/**
 * Of packages with a weight, the lightest that still outweighs the goods in them: the goods weigh net, the packages gross.
 * Null without a net weight or where all are too light.
 */
export const lightestThatHolds = <Packed extends { weight: number }>(
  packed: readonly Packed[],
  netWeight: number,
): Packed | null =>
  netWeight <= 0
    ? null
    : (packed.filter(({ weight }) => weight >= netWeight).toSorted((a, b) => a.weight - b.weight)[0] ?? null)
