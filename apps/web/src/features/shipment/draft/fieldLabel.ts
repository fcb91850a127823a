/** Label of a draft field by its path: "Alıcı · Şehir", "2. parça · Ağırlık". */
import { hasText, translate } from '../../../platform/text/i18n.ts'

const ownGroup: Record<string, string> = {
  sender: 'party',
  receiver: 'party',
  details: 'details',
  products: 'products',
  pieces: 'pieces',
}

const otherNames: Record<string, string> = {
  'party.stateCode': 'party.state',
  'party.dialCode': 'party.phone',
  'party.iossType': 'ioss.type',
  'party.iossNumber': 'ioss.number',
  'party.iossConfirmed': 'ioss.confirmed',
  'products.originCountryCode': 'products.origin',
  'details.atrPreparer': 'atr.preparer',
}

const textOf = (key: string): string | null =>
  hasText(`shipment/draft:${key}`) ? translate(`shipment/draft:${key}`) : null

export const fieldLabel = (path: string): string => {
  const parts = path.split('.')
  const [head = ''] = parts
  const last = parts.at(-1) ?? ''
  const group = ownGroup[head]
  if (!group) return textOf(`details.${head}`) ?? textOf(`insurance.${head}`) ?? path
  const key = `${group}.${last}`
  const ofGroup = parts.length === 1 ? textOf(`tab.${head}`) : null
  const own = ofGroup ?? textOf(otherNames[key] ?? key) ?? last
  if (head === 'sender' || head === 'receiver') return `${translate(`shipment/draft:party.${head}`)} · ${own}`
  if (parts.length < 3) return own
  const number = Number(parts[1]) + 1
  return `${translate(head === 'pieces' ? 'shipment/draft:pieces.nth.name' : 'shipment/draft:products.nth', { number })} · ${own}`
}

/** "1. parça · " before a message that names the field itself; empty for a field without a group. */
export const groupOfField = (path: string): string => {
  const parts = fieldLabel(path).split(' · ')
  return parts.length > 1 ? `${parts[0]} · ` : ''
}
