import type { ShipmentDraft } from '@kervan/contract/shipment/draft/shipmentDraft'

type FieldValue = string | number | boolean | null

/** Returns every field of a draft by its path, such as `receiver.city` or `pieces.0.weight`. */
export const fieldValues = (draft: ShipmentDraft): Map<string, FieldValue> => {
  const values = new Map<string, FieldValue>()
  const walk = (path: string, value: unknown): void => {
    if (value === null || typeof value !== 'object') {
      values.set(path, value as FieldValue)
      return
    }
    for (const [name, inner] of Object.entries(value)) walk(path ? `${path}.${name}` : name, inner)
  }
  walk('', draft)
  return values
}

/** Returns paths whose values differ. A non-empty path that exists on one side only is included. */
export const changedFields = (before: ShipmentDraft, after: ShipmentDraft): string[] => {
  const old = fieldValues(before)
  const fresh = fieldValues(after)
  return [...new Set([...old.keys(), ...fresh.keys()])].filter(
    (path) => (old.get(path) ?? null) !== (fresh.get(path) ?? null),
  )
}
