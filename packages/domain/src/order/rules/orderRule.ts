/** Rule of a company for its orders: if an order meets all conditions, then the actions. */

export const shippingChoices = ['cheapest', 'fastest', 'service'] as const
export type ShippingChoice = (typeof shippingChoices)[number]

/** `create`: an order that arrives becomes a draft by itself. `hold`: it does not, and waits for a user. */
export const draftChoices = ['create', 'hold'] as const
export type DraftChoice = (typeof draftChoices)[number]

/** An order must meet every condition that is set. Empty lists and null: no condition. */
export interface RuleConditions {
  /** Connections of stores. */
  integrationIds: readonly number[]
  /** ISO 3166-1 alpha-2. */
  countryCodes: readonly string[]
  /** Weight of the goods in kg, both limits included. An order of unknown weight does not meet the condition. */
  weightFrom: number | null
  weightTo: number | null
  /** Value of the goods in `currency`, both limits included. */
  valueFrom: number | null
  valueTo: number | null
  /** ISO 4217; null without a limit of the value. */
  currency: string | null
  /** Words of a product's description, or the first digits of its tariff code. */
  goods: string | null
  /** Stock codes, one of which the order contains. */
  skus: readonly string[]
  /** Words of the shipping service that the buyer chose. */
  serviceWanted: string | null
  /** Hours of the day in Türkiye at which the order was placed: from 0–23, until 1–24; 22 until 6 is the night. */
  hourFrom: number | null
  hourTo: number | null
}

/** Null: the rule has no action of this kind. */
export interface RuleActions {
  shipping: ShippingChoice | null
  /** Service of `shipping: 'service'`. */
  serviceId: number | null
  /** Key of a carrier's box, which gives each piece its sides. */
  box: string | null
  isInsured: boolean | null
  incoterm: 'DAP' | 'DDP' | null
  /** Template of the company, whose pieces the draft gets. */
  templateId: string | null
  draft: DraftChoice | null
}

export interface OrderRule extends RuleConditions, RuleActions {
  id: number
  name: string
  isActive: boolean
  /** First and last day in Türkiye, `2026-11-20`; null: no limit. */
  validFrom: string | null
  validUntil: string | null
}

/** Kinds of actions. For each of them the first rule that applies to an order decides. */
export const actionKinds = ['draft', 'shipping', 'template', 'box', 'insurance', 'incoterm'] as const
export type ActionKind = (typeof actionKinds)[number]

const fieldOfKind = {
  draft: 'draft',
  shipping: 'shipping',
  template: 'templateId',
  box: 'box',
  insurance: 'isInsured',
  incoterm: 'incoterm',
} as const satisfies Record<ActionKind, keyof RuleActions>

/** Kinds of the actions that the rule has. */
export const actionKindsOf = (rule: RuleActions): ActionKind[] =>
  actionKinds.filter((kind) => rule[fieldOfKind[kind]] !== null)

/** True when the rule is switched on and valid on a day in Türkiye. */
export const isRuleInForce = (
  { isActive, validFrom, validUntil }: Pick<OrderRule, 'isActive' | 'validFrom' | 'validUntil'>,
  day: string,
): boolean =>
  isActive && (validFrom === null || validFrom <= day) && (validUntil === null || day <= validUntil)

const allHours = 2 ** 24 - 1

/** Hours of a condition as bits; all hours without a condition, none when both limits are equal. */
export const hoursOf = ({ hourFrom, hourTo }: Pick<RuleConditions, 'hourFrom' | 'hourTo'>): number => {
  if (hourFrom === null || hourTo === null) return allHours
  let hours = 0
  for (let hour = hourFrom; hour % 24 !== hourTo % 24; hour++) hours |= 1 << (hour % 24)
  return hourFrom === 0 && hourTo === 24 ? allHours : hours
}
