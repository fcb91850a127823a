import { useEffect, useState } from 'react'
import type { AnswerOf } from '@kervan/contract/endpoint'
import type { systemEndpoints } from '@kervan/contract/system/system.endpoints'
import { callWire } from './api/apiClient.ts'

export type PublicSettings = AnswerOf<typeof systemEndpoints.getPublicSettings>

let asked: Promise<PublicSettings> | undefined
let known: PublicSettings | null = null

/** Loads the server's public settings once, before sign-in; retries after a failure. */
export const loadPublicSettings = (): Promise<PublicSettings> => {
  asked ??= callWire<typeof systemEndpoints.getPublicSettings>(
    { method: 'GET', path: '/api/System/GetPublicSettings' },
    {},
  ).then(
    (settings) => (known = settings),
    (error: unknown) => {
      asked = undefined
      throw error
    },
  )
  return asked
}

/** Server's public settings if already loaded, else null. */
export const readPublicSettings = (): PublicSettings | null => known

/** Server's public settings; null until loaded and when loading fails. */
export const usePublicSettings = (): PublicSettings | null => {
  const [settings, setSettings] = useState<PublicSettings | null>(null)
  useEffect(() => {
    loadPublicSettings().then(setSettings, () => undefined)
  }, [])
  return settings
}
