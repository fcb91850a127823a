/** Rules in plain sentences: "Eğer ülke Almanya ve ağırlık en çok 2 kg ise: en ucuz servisi seç." */
import type { RuleEffect } from '@kervan/contract/order/rules/ruleEffect'
import type { OrderRuleAnswer, OrderRules } from '@kervan/contract/order/rules/rules.endpoints'
import { writeDecimalText } from '../../../platform/text/decimal.ts'
import { formatDate, formatMoney } from '../../../platform/text/format.ts'
import type { Translate } from '../../../platform/text/i18n.ts'
import { accountLanguage } from '../../../platform/text/language.ts'
import type { Language } from '../../../platform/text/language.ts'
import { countryName } from '../../../ui/light/Tags.tsx'

interface Reader {
  t: Translate
  language: Language
}

type Rule = Omit<OrderRuleAnswer, 'id' | 'version' | 'updatedAt' | 'findings'>
type Choices = OrderRules['choices']

const listOf = (values: readonly string[], type: 'conjunction' | 'disjunction', language: Language): string =>
  new Intl.ListFormat(language, { type }).format(values)

interface Limits {
  name: 'weight' | 'value'
  from: string | null
  to: string | null
}

const limitsText = ({ name, from, to }: Limits, { t }: Reader): string | false => {
  if (from !== null && to !== null) return t(`order/rules:condition.${name}Between`, { from, to })
  if (from !== null) return t(`order/rules:condition.${name}From`, { from })
  return to !== null && t(`order/rules:condition.${name}To`, { to })
}

const hourText = (hour: number): string => `${String(hour).padStart(2, '0')}:00`

/** Shows a tariff code or words, as the condition reads them. */
const goodsKey = (goods: string): string => (/^[\d. ]+$/.test(goods) ? 'code' : 'goods')

const conditionsOf = (rule: Rule, { stores }: Choices, reader: Reader): string[] => {
  const { t, language } = reader
  const any = (values: readonly string[]) => listOf(values, 'disjunction', language)
  const known = accountLanguage(language)
  const kg = (value: number | null) => (value === null ? null : `${writeDecimalText(value, known)} kg`)
  const amount = (value: number | null) =>
    value === null ? null : formatMoney(value, rule.currency ?? 'EUR', known)
  const { integrationIds, countryCodes, goods, skus, serviceWanted, hourFrom, hourTo } = rule
  const names = integrationIds.map((id) => stores.find((store) => store.id === id)?.name ?? String(id))
  const texts = [
    names.length > 0 && t('order/rules:condition.store', { names: any(names) }),
    countryCodes.length > 0 &&
      t('order/rules:condition.country', {
        names: any(countryCodes.map((code) => countryName(code, language))),
      }),
    limitsText({ name: 'weight', from: kg(rule.weightFrom), to: kg(rule.weightTo) }, reader),
    limitsText({ name: 'value', from: amount(rule.valueFrom), to: amount(rule.valueTo) }, reader),
    goods !== null && t(`order/rules:condition.${goodsKey(goods)}`, { goods }),
    skus.length > 0 && t('order/rules:condition.sku', { names: any(skus) }),
    serviceWanted !== null && t('order/rules:condition.service', { name: serviceWanted }),
    hourFrom !== null &&
      hourTo !== null &&
      t('order/rules:condition.hour', { from: hourText(hourFrom), to: hourText(hourTo) }),
  ]
  return texts.filter((text) => text !== false)
}

const serviceText = (rule: Rule, { services }: Choices, { t }: Reader): string => {
  const name = services.find(({ id }) => id === rule.serviceId)?.name
  return rule.shipping === 'service'
    ? t('order/rules:action.service', { name: name ?? t('order/rules:goneService') })
    : t(`order/rules:action.${rule.shipping}`)
}

const actionsOf = (rule: Rule, choices: Choices, reader: Reader): string[] => {
  const { t } = reader
  const { draft, shipping, templateId, box, isInsured, incoterm } = rule
  const template = choices.templates.find(({ id }) => id === templateId)?.name
  const texts = [
    draft !== null && t(`order/rules:action.${draft}`),
    shipping !== null && serviceText(rule, choices, reader),
    templateId !== null &&
      t('order/rules:action.template', { name: template ?? t('order/rules:goneTemplate') }),
    box !== null && t('order/rules:action.box', { name: t(`template:box.${box}`) }),
    isInsured !== null && t(`order/rules:action.${isInsured ? 'insure' : 'doNotInsure'}`),
    incoterm !== null && t('order/rules:action.incoterm', { name: incoterm }),
  ]
  return texts.filter((text) => text !== false)
}

/** The rule as one sentence. */
export const ruleSentence = (rule: Rule, choices: Choices, reader: Reader): string => {
  const { t, language } = reader
  const conditions = conditionsOf(rule, choices, reader)
  const actions = actionsOf(rule, choices, reader).join(', ')
  return conditions.length === 0
    ? t('order/rules:sentence.always', { actions })
    : t('order/rules:sentence.if', { conditions: listOf(conditions, 'conjunction', language), actions })
}

/** Days on which the rule is valid; null when they are not limited. */
export const validityText = (
  { validFrom, validUntil }: Pick<Rule, 'validFrom' | 'validUntil'>,
  { t, language }: Reader,
): string | null => {
  const day = (value: string) => formatDate(new Date(value), 'day', accountLanguage(language))
  if (validFrom !== null && validUntil !== null)
    return t('order/rules:validity.between', { from: day(validFrom), to: day(validUntil) })
  if (validFrom !== null) return t('order/rules:validity.from', { from: day(validFrom) })
  return validUntil === null ? null : t('order/rules:validity.until', { to: day(validUntil) })
}

/** Action of a rule on an order: "Servis: DHL Express (en ucuz)". */
export const effectText = ({ kind, value, name, outcome }: RuleEffect, t: Translate): string => {
  const label = t(`order/rules:effect.${kind}`)
  const choice = ((): string => {
    if (kind === 'box') return t(`template:box.${value}`)
    if (kind === 'template') return name ?? t('order/rules:goneTemplate')
    if (kind === 'incoterm') return value
    if (kind === 'shipping' && value === 'service') return name ?? t('order/rules:goneService')
    const word = t(`order/rules:value.${kind}.${value}`)
    return kind === 'shipping' && name !== null && outcome === 'done' ? `${name} (${word})` : word
  })()
  return `${label}: ${choice}`
}
