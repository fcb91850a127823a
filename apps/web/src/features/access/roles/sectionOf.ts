/** Section of a permission flag: its first word. The screens group flags by it. */
import { flagsWithoutScreen } from '@kervan/contract/permissions'
import { dictionary } from '@kervan/domain/dictionary'

const sections: Readonly<Record<string, string>> = dictionary({
  definitions: 'definitions',
  payment: 'shipment',
  shipment: 'shipment',
  reservation: 'shipment',
  tax: 'shipment',
  pricing: 'pricing',
  invoicing: 'invoicing',
  agent: 'agent',
  operation: 'agent',
  dashboard: 'agent',
  integration: 'integration',
  pickup: 'pickup',
})

export const sectionOf = (definition: string): string => sections[definition.split('_')[0]!] ?? 'other'

/** True for flags that open nothing yet. */
export const isInert = (definition: string): boolean => flagsWithoutScreen.some((flag) => flag === definition)
