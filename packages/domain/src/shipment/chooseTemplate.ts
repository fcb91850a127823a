/** Chooses the template that fills a new shipment automatically, and lists templates that suit its goods. */
import { foldGoods, parseGoods, suitsGoods } from './goodsCondition.ts'

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

const meets = ({ countryCode, goods }: Conditions, of: TemplateCase): boolean =>
  (countryCode === null || countryCode === of.countryCode) &&
  (goods === null || suitsGoods(parseGoods(goods), of.products.map(foldGoods)))

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
