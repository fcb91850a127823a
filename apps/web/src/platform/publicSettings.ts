import { useEffect, useState } from 'react'
import type { AnswerOf } from '@kervan/contract/endpoint'
import type { systemEndpoints } from '@kervan/contract/system/system.endpoints'
import { callWire } from './api/apiClient.ts'

type PublicSettings = AnswerOf<typeof systemEndpoints.getPublicSettings>

let asked: Promise<PublicSettings> | undefined

/** What the server says of itself before anyone signs in, asked once; null until it is there, and when it cannot be had. */
export const usePublicSettings = (): PublicSettings | null => {
  const [settings, setSettings] = useState<PublicSettings | null>(null)
  useEffect(() => {
    asked ??= callWire<typeof systemEndpoints.getPublicSettings>(
      { method: 'GET', path: '/api/System/GetPublicSettings' },
      {},
    )
    asked.then(setSettings, () => {
      asked = undefined
    })
  }, [])
  return settings
}
