/** Fields of a rule, with what can be checked without the company's stores, services and templates. */
import { draftChoices, shippingChoices } from '@kervan/domain/order/rules/orderRule'
import { ruleProblems } from '@kervan/domain/order/rules/ruleProblems'
import { z } from 'zod'
import { countryCode, currencyCode, day, optionalText, requiredText, rowId } from '../../fields.ts'
import { decimalWith } from '../../shipment/draft/shipmentFields.ts'
import { incoterms } from '../../shipment/shipmentChoices.ts'

export const ruleLimits = { name: 60, goods: 100, serviceWanted: 60, stockCode: 50, stockCodes: 100 } as const

const optional = <Schema extends z.ZodType>(schema: Schema) =>
  schema.nullish().transform((value) => value ?? null)

const distinct = <Schema extends z.ZodType<string | number>>(schema: Schema, most: number) =>
  z
    .array(schema, 'validation:format')
    .max(most, 'validation:tooBig')
    .default([])
    .transform((values) => [...new Set(values)])

const weight = () => optional(decimalWith(3, { min: 0, max: 99_999 }))
const value = () => optional(decimalWith(2, { min: 0, max: 999_999_999 }))
const hour = (first: number, last: number) =>
  optional(z.int('validation:choice').min(first, 'validation:choice').max(last, 'validation:choice'))

/** See `OrderRule` for what the fields mean. */
export const ruleContent = {
  name: requiredText(ruleLimits.name, 'order/rules:required.name'),
  isActive: z.boolean('validation:choice').default(true),
  validFrom: optional(day()),
  validUntil: optional(day()),
  integrationIds: distinct(rowId(), 20),
  countryCodes: distinct(countryCode('validation:choice'), 250),
  weightFrom: weight(),
  weightTo: weight(),
  valueFrom: value(),
  valueTo: value(),
  currency: optional(currencyCode('validation:choice')),
  goods: optionalText(ruleLimits.goods),
  skus: distinct(requiredText(ruleLimits.stockCode), ruleLimits.stockCodes),
  serviceWanted: optionalText(ruleLimits.serviceWanted),
  hourFrom: hour(0, 23),
  hourTo: hour(1, 24),
  shipping: optional(z.enum(shippingChoices, 'validation:choice')),
  serviceId: optional(rowId()),
  box: optionalText(40),
  isInsured: optional(z.boolean('validation:choice')),
  incoterm: optional(z.enum(incoterms, 'validation:choice')),
  templateId: optional(z.uuid('validation:choice')),
  draft: optional(z.enum(draftChoices, 'validation:choice')),
}

type RuleContent = z.output<z.ZodObject<typeof ruleContent>>

/** Reports conditions that no order can meet, and what is missing for an action. */
export const checkRuleContent = (sent: RuleContent, context: z.RefinementCtx): void => {
  for (const { field, code } of ruleProblems(sent))
    context.addIssue({ code: 'custom', path: [field], message: `order/rules:problem.${code}` })
}
