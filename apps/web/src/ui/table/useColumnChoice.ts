import { useState } from 'react'
import { readStored, store } from '../../platform/session/storage.ts'

interface ChoosableColumn {
  key: string
  isIdentity?: boolean
  isHiddenAtFirst?: boolean
}

export interface ColumnChoiceState {
  isShown: (key: string) => boolean
  setShown: (key: string, isShown: boolean) => void
}

const readHidden = (storageKey: string, columns: readonly ChoosableColumn[]): string[] => {
  try {
    const stored: unknown = JSON.parse(readStored(storageKey) ?? 'null')
    if (Array.isArray(stored)) return stored.map(String)
  } catch {
    // Written by another version: the columns stand as at first.
  }
  return columns.filter(({ isHiddenAtFirst }) => isHiddenAtFirst).map(({ key }) => key)
}

/** Which columns are shown, remembered per table on this device. */
export const useColumnChoice = (name: string, columns: readonly ChoosableColumn[]): ColumnChoiceState => {
  const storageKey = `columns.${name}`
  const [hidden, setHidden] = useState(() => readHidden(storageKey, columns))
  const isFixed = (key: string) => columns.some((column) => column.key === key && column.isIdentity)
  return {
    isShown: (key) => isFixed(key) || !hidden.includes(key),
    setShown: (key, isShown) => {
      const next = isShown ? hidden.filter((other) => other !== key) : [...hidden, key]
      setHidden(next)
      store(storageKey, JSON.stringify(next))
    },
  }
}
