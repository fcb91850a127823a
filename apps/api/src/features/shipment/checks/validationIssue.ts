import type { z } from 'zod'
import type { ShipmentTab } from '@kervan/contract/shipment/shipmentChoices'
import { fieldMessages } from '@kervan/contract/validation'

/** Missing, wrong or doubtful field, before translation. */
export interface ValidationIssue {
  tab: ShipmentTab
  /** Path in the draft. */
  field: string
  /** `error` blocks pricing and payment; `doubt` is only displayed. */
  severity: 'error' | 'doubt'
  key: string
  params: Record<string, string | number>
}

export const errorAt = (
  tab: ShipmentTab,
  field: string,
  key: string,
  params: Record<string, string | number> = {},
): ValidationIssue => ({ tab, field, severity: 'error', key, params })

export const doubtAt = (
  tab: ShipmentTab,
  field: string,
  key: string,
  params: Record<string, string | number> = {},
): ValidationIssue => ({ ...errorAt(tab, field, key, params), severity: 'doubt' })

/** Returns an error for each named field that is null, with the message of the field's own rule. */
export const missingFields = <S extends Record<string, z.ZodType>>(
  tab: ShipmentTab,
  path: string,
  shape: S,
  values: Partial<Record<keyof S & string, unknown>>,
  names: readonly (keyof S & string)[],
): ValidationIssue[] =>
  names.flatMap((name) => {
    if (values[name] !== null && values[name] !== undefined) return []
    const issues = shape[name]!.safeParse(undefined).error?.issues ?? []
    const [message] = fieldMessages(issues)
    return errorAt(tab, `${path}.${name}`, message?.key ?? 'validation:required', message?.params)
  })
