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

/**
 * Message with its field: "1. parça · En gerekli!" when the message names the field itself, "Alıcı · Şehir: …"
 * otherwise.
 */
export const labelMessage = (path: string, message: string): string => {
  const label = fieldLabel(path)
  const parts = label.split(' · ')
  const [word = ''] = parts.at(-1)!.split(/[ .]/)
  if (!message.startsWith(word)) return `${label}: ${message}`
  return parts.length > 1 ? `${parts[0]} · ${message}` : message
}
