/** Chooses the template that fills a new shipment automatically, and lists templates that suit its goods. */
import { foldForSearch } from '../identity/transliterate.ts'

interface Conditions {
  isDefault: boolean
  isActive: boolean
  /** Destination that the template is meant for; null: any. */
  countryCode: string | null
  /** Words of a description, or first digits of a tariff code; null: any goods. */
  goods: string | null
}

export interface TemplateCase {
  countryCode: string | null
  products: readonly { description?: string | null; gtip?: string | null }[]
}

const isCode = (goods: string): boolean => /^[\d. ]+$/.test(goods)
const digitsOf = (text: string): string => text.replaceAll(/\D/g, '')

/** True when one product's description contains all words of the condition, or its code begins with the digits. */
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
 * Chooses the most specific matching template: two conditions before one, one before the default. On a tie the
 * first in the list wins, which is the most recently used. Null when no condition matches and there is no
 * default.
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
 * Returns the lightest package that is heavier than its goods: goods have a net weight, packages a gross
 * weight. Null without a net weight, or when every package is too light.
 */
export const lightestThatHolds = <Packed extends { weight: number }>(
  packed: readonly Packed[],
  netWeight: number,
): Packed | null =>
  netWeight <= 0
    ? null
    : (packed.filter(({ weight }) => weight >= netWeight).toSorted((a, b) => a.weight - b.weight)[0] ?? null)
