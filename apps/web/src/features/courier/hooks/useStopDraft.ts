import { useEffect, useRef, useState } from 'react'
import type { StopFailure } from '@kervan/domain/reservation/reservationLife'
import { dropLoaded, storeLoaded, readLoaded } from '../../../platform/offline/offlineStore.ts'

export interface ScannedCode {
  id: string
  code: string
  at: string
}

/** Values entered at a stop that are not recorded yet. */
export interface StopDraft {
  scanned: ScannedCode[]
  photos: Blob[]
  signature: Blob | null
  signedBy: string
  failure: StopFailure | null
  note: string
}

const emptyDraft: StopDraft = {
  scanned: [],
  photos: [],
  signature: null,
  signedBy: '',
  failure: null,
  note: '',
}

/** Stored on the device at each change, because a phone may close a background app at any time. */
export const useStopDraft = (userId: number, reservationId: string) => {
  const name = `draft ${reservationId}`
  const [draft, setDraft] = useState<StopDraft>()
  const now = useRef<StopDraft>(emptyDraft)
  useEffect(() => {
    let isOver = false
    const begin = (found: StopDraft) => {
      now.current = found
      if (!isOver) setDraft(found)
    }
    readLoaded(userId, name).then(
      (kept) => begin({ ...emptyDraft, ...(kept?.value as Partial<StopDraft> | undefined) }),
      () => begin(emptyDraft),
    )
    return () => {
      isOver = true
    }
  }, [userId, name])
  return {
    draft,
    change: (changed: Partial<StopDraft>): void => {
      now.current = { ...now.current, ...changed }
      setDraft(now.current)
      void storeLoaded(userId, name, now.current).catch(() => undefined)
    },
    /** Reads the latest draft from a ref, because the camera can call between two renders. */
    read: (): StopDraft => now.current,
    drop: (): Promise<void> => dropLoaded(userId, name).catch(() => undefined),
  }
}
