export interface SealingKey {
  id: string
  key: Buffer
}

const keyPattern = /^([\w-]{1,40}):([0-9a-fA-F]{64})$/

/** Parses `2026-11:<64 hexadecimal digits>,2025-03:<…>`, current key first; null for any other text. */
export const readKeys = (text: string): SealingKey[] | null => {
  const keys = text.split(',').map((entry) => keyPattern.exec(entry.trim()))
  if (!keys.every((key) => key !== null)) return null
  const ids = new Set(keys.map(([, id]) => id))
  return ids.size === keys.length
    ? keys.map(([, id, hex]) => ({ id: id!, key: Buffer.from(hex!, 'hex') }))
    : null
}
